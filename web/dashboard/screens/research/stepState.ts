import type { RunDetail } from '#core/data/runs/runSteps.ts';
import { formatDuration } from '#core/format.ts';
import type { PricedStep } from '#core/data/runs/runSteps.ts';
import { modelsOf } from '#core/research/prompt.ts';
import { researchSteps } from '#core/research/steps.ts';
import type { StepView } from '#core/views/researchState.ts';
import { isUnderWay } from '../../data/underWay.ts';

/** A step as the window shows it. */
export interface StepState {
  number: number;
  name: string;
  status: 'pending' | 'running' | 'completed' | 'failed' | 'stale';
  /** Its row, once it has begun. */
  row: PricedStep | null;
  /** How long it took or has taken; empty before. */
  took: string;
  /** Model that answered or was asked; before that, in a run under way, the one that will be. */
  model: string | null;
}

/** What a step shows at `now` (epoch milliseconds). A step that a run left running when it ended waits again. */
export function stepState(step: StepView, detail: RunDetail | null, now: number): StepState {
  const row = detail?.steps.find(({ step_number }) => step_number === step.number) ?? null;
  const live = detail !== null && isUnderWay(detail.run);
  const runs = step.status === 'running' && live;
  const settled = step.status === 'waiting' || (step.status === 'running' && !live) ? 'pending' : step.status;
  const isStale = row?.stale === true && (settled === 'completed' || settled === 'failed');
  const status = isStale ? 'stale' : settled;
  const elapsed = runs ? Math.max(0, now - (step.startedAt ?? now)) : step.elapsedMs;
  return {
    number: step.number,
    name: step.name,
    status,
    row,
    took: elapsed === null || status === 'pending' ? '' : formatDuration(elapsed),
    model: step.model ?? (live ? (modelsOf(detail.run)(step.number) ?? usualModel(step.number)) : null),
  };
}

/** A step's own model, which is asked where none was chosen. */
export function usualModel(step: number): string | null {
  return researchSteps.find(({ number }) => number === step)?.model ?? null;
}
