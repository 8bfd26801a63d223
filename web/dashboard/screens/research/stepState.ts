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
  /** Its duration so far; empty before it has begun. */
  took: string;
  /** The model that answered or was asked; for a waiting step of a run in progress, the one that will be asked. */
  model: string | null;
}

/** The state of a step at `now` (epoch milliseconds). A step that was running when its run ended counts as waiting. */
export function stepState(step: StepView, detail: RunDetail | null, now: number): StepState {
  const row = detail?.steps.find(({ step_number }) => step_number === step.number) ?? null;
  const live = detail !== null && isUnderWay(detail.run);
  const runs = step.status === 'running' && live;
  const settled = step.status === 'running' && !live ? 'pending' : step.status;
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

/** A step's default model. */
export function usualModel(step: number): string | null {
  return researchSteps.find(({ number }) => number === step)?.model ?? null;
}
