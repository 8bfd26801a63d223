import type { RunStep } from '#core/data/runs/runSteps.ts';
import type { WorkflowRun } from '#core/data/runs/workflowRuns.ts';
import type { RunView, StepView } from './researchState.ts';
import { waitingRun } from './researchState.ts';
import type { WatchedStep } from './researchState.ts';

/** A step's row; without its text where that is loaded separately. */
type StoredStep = RunStep & { output_content?: string | null; price_is_unknown?: boolean };

/** A run from its database rows: one that ended, or one that another process works on. */
export function storedRun(
  run: WorkflowRun,
  outputs: readonly StoredStep[],
  steps: readonly WatchedStep[],
  label: string,
): RunView {
  const story = { id: run.story_id ?? run.id, label, title: run.story_title };
  const waiting = waitingRun(story, steps, run.budget_usd);
  return {
    ...waiting,
    runId: run.id,
    status: run.status,
    startedAt: beginOf(run),
    endedAt: endOf(run),
    message: run.error_message,
    total: { costUsd: run.cost_usd, costIsEstimate: run.cost_is_estimate },
    steps: waiting.steps.map((step) =>
      storedStep(
        step,
        outputs.find((output) => output.step_number === step.number),
      ),
    ),
  };
}

/** Epoch milliseconds, null while it is worked on. The stored duration takes precedence, so that all views agree. */
function endOf(run: WorkflowRun): number | null {
  if (run.status === 'running') return null;
  if (run.duration_ms === null && run.completed_at !== null) return Date.parse(run.completed_at);
  return beginOf(run) + (run.duration_ms ?? run.worked_ms);
}

/** Epoch milliseconds: when it would have begun if it had been worked on without a pause. */
function beginOf({ working_since: since, worked_ms: worked, started_at: startedAt }: WorkflowRun): number {
  return since === null ? Date.parse(startedAt) : Date.parse(since) - worked;
}

function storedStep(step: StepView, output: StoredStep | undefined): StepView {
  if (output === undefined) return step;
  return {
    ...step,
    status: output.status,
    model: output.model_served ?? output.service_used,
    startedAt: output.started_at === null ? null : Date.parse(output.started_at),
    elapsedMs: output.duration_ms,
    tokens: output.tokens_used,
    costUsd: output.estimated_cost,
    costIsEstimate: output.cost_is_estimate,
    priceIsUnknown: output.price_is_unknown === true,
    citations: output.citations.length,
    notes: output.warnings,
    text: output.output_content ?? '',
    error: output.error_message,
  };
}
