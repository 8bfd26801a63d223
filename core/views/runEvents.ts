import type { ModelCall } from '#core/data/modelCalls/modelCalls.ts';
import type { PricedStep, RunProduct } from '#core/data/runs/runSteps.ts';
import type { WorkflowRun } from '#core/data/runs/workflowRuns.ts';
import { formatUsd } from '#core/format.ts';
import { PRICE_UNKNOWN } from '#core/models/unknownPrice.ts';

/** Something that happened to a run. */
export interface RunEvent {
  /** ISO 8601. */
  at: string;
  /** Who did it, or the model whose call failed; empty for workers. */
  who: string;
  text: string;
}

interface RunEventsInput {
  run: WorkflowRun;
  steps: readonly PricedStep[];
  production: RunProduct | null;
  /** Its model calls, where they are known. */
  calls?: readonly ModelCall[] | undefined;
}

/** The history of a run, oldest first, as far as its rows tell. */
export function runEvents({ run, steps, production, calls = [] }: RunEventsInput): RunEvent[] {
  const events: RunEvent[] = [{ at: run.started_at, who: run.triggered_by, text: 'Started' }];
  for (const step of steps) {
    if (step.edited_at !== null) {
      const text = `Edited the output of step ${step.step_number}`;
      events.push({ at: step.edited_at, who: step.edited_by ?? '', text });
    }
    if (step.completed_at !== null) events.push({ at: step.completed_at, who: '', text: stepEnd(step) });
  }
  for (const { step_number: step, attempt, ended, error_message: why, started_at, duration_ms, model_asked } of calls) {
    if (ended === 'completed') continue;
    const at = new Date(Date.parse(started_at) + duration_ms).toISOString();
    const said = why ?? ended;
    events.push({ at, who: model_asked, text: `Step ${step ?? '?'}, attempt ${attempt}: ${said}` });
  }
  if (run.completed_at !== null) events.push({ at: run.completed_at, who: '', text: runEnd(run, production) });
  return events.toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at));
}

const count = new Intl.NumberFormat('en-US');

function stepEnd({
  step_number: step,
  status,
  tokens_used: tokens,
  estimated_cost: usd,
  price_is_unknown: isUnknown,
  error_message,
}: PricedStep): string {
  if (status === 'failed') return error_message ?? `AI Step ${step} failed: Unknown error occurred`;
  const cost = isUnknown ? PRICE_UNKNOWN.toLowerCase() : formatUsd(usd);
  return `Step ${step} completed, ${count.format(tokens)} tokens, ${cost}`;
}

function runEnd(run: WorkflowRun, production: RunProduct | null): string {
  if (run.status === 'failed') return `Failed: ${run.error_message ?? 'Unknown error occurred'}`;
  if (run.status === 'cancelled') return run.error_message === null ? 'Paused' : `Paused: ${run.error_message}`;
  const made = production === null ? '' : `, production story #${production.story_number} made`;
  const missing = production?.missing_parts ?? [];
  return `Finished${made}${missing.length === 0 ? '' : `, ${missing.join(', ')} missing`}`;
}
