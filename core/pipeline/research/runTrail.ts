import { getRunCalls, type ModelCall } from '#core/data/modelCalls/modelCalls.ts';
import { getOutputVersions, type OutputVersion } from '#core/data/runs/outputVersions.ts';
import { getRunEvents, type RunEventRow } from '#core/data/runs/runEvents.ts';
import { getRunProduct, type RunProduct } from '#core/data/runs/runSteps.ts';
import { type Attempt, stepAttempts } from '#core/data/runs/stepAttempts.ts';
import { getWorkflowOutputs, type WorkflowOutput } from '#core/data/runs/workflowOutputs.ts';
import { getWorkflowRun, runNotFound, type WorkflowRun } from '#core/data/runs/workflowRuns.ts';
import { sumUsd } from '#core/models/money.ts';
import type { OperationContext, Services } from '../services.ts';

type Version = Pick<WorkflowOutput, keyof OutputVersion & keyof WorkflowOutput>;

/** One execution or edit of a step: its request, result and cost. */
export interface StepAttempt extends Omit<Attempt<Version>, 'row'> {
  /** The requested model, and the one that answered. */
  service: string;
  modelServed: string | null;
  prompt: string;
  output: string | null;
  editedBy: string | null;
  warnings: string[];
}

export interface TrailStep {
  step: number;
  name: string;
  stale: boolean;
  costUsd: number;
  costIsEstimate: boolean;
  tokens: number;
  /** Oldest first. */
  attempts: StepAttempt[];
}

export interface RunTrail {
  run: WorkflowRun;
  /** What happened to the run as a whole, and who did it, oldest first. */
  events: RunEventRow[];
  steps: TrailStep[];
  production: RunProduct | null;
}

/**
 * The history of a run: what happened to it, and every execution, edit and repetition of each step.
 * @throws {AppError} `not_found`.
 */
export async function runTrail(
  { db }: Pick<Services, 'db'>,
  { runId }: { runId: string },
  { signal }: OperationContext = {},
): Promise<RunTrail> {
  const run = await getWorkflowRun(db, runId, { signal });
  if (run === null) throw runNotFound(runId);
  const [events, outputs, versions, calls, production] = await Promise.all([
    getRunEvents(db, runId, { signal }),
    getWorkflowOutputs(db, runId, { signal }),
    getOutputVersions(db, runId, { signal }),
    getRunCalls(db, runId, { signal }),
    getRunProduct(db, runId, { signal }),
  ]);
  const steps = outputs.map((output) => {
    const ofStep = calls.filter(({ step_number }) => step_number === output.step_number);
    const older = versions.filter(({ step_number }) => step_number === output.step_number);
    return {
      step: output.step_number,
      name: output.step_name,
      stale: output.stale,
      costUsd: sumUsd(ofStep.map(({ cost_usd }) => cost_usd)),
      costIsEstimate: ofStep.some(({ cost_is_estimate: isEstimate }) => isEstimate),
      tokens: ofStep.reduce((sum, { tokens_used }) => sum + tokens_used, 0),
      attempts: stepAttempts<Version>(output, older, ofStep).map(withTexts),
    };
  });
  return { run, events, steps, production };
}

function withTexts({ row, ...attempt }: Attempt<Version>): StepAttempt {
  const asked = row ?? textsOf(attempt.calls);
  return {
    ...attempt,
    service: asked.service_used,
    modelServed: attempt.kind === 'asked' ? asked.model_served : null,
    prompt: asked.prompt_used,
    output: asked.output_content,
    editedBy: asked.edited_by,
    warnings: asked.warnings,
  };
}

/** An interrupted attempt left no row: only its request is known. */
function textsOf([call]: readonly ModelCall[]) {
  const none = { model_served: null, prompt_used: '', output_content: null, edited_by: null, warnings: [] };
  return { ...none, service_used: call?.model_asked ?? '' };
}
