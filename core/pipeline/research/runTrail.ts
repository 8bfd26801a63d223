import { getRunCalls, type ModelCall } from '#core/data/modelCalls/modelCalls.ts';
import { getOutputVersions, type OutputVersion } from '#core/data/runs/outputVersions.ts';
import { getWorkflowOutputs, type WorkflowOutput } from '#core/data/runs/workflowOutputs.ts';
import { getWorkflowRun, runNotFound, type WorkflowRun } from '#core/data/runs/workflowRuns.ts';
import { sumUsd } from '#core/models/money.ts';
import type { OperationContext, Services } from '../services.ts';

/** One execution or edit of a step: its request, result and cost. */
export interface StepAttempt {
  /** `asked`: a model was called. `edited`: an editor replaced the output. */
  kind: 'asked' | 'edited';
  /** True for the step's current output. */
  current: boolean;
  status: WorkflowOutput['status'];
  /** The requested model, and the one that answered. */
  service: string;
  modelServed: string | null;
  prompt: string;
  output: string | null;
  editedBy: string | null;
  /** ISO 8601; null where it has not begun, or not ended. */
  startedAt: string | null;
  endedAt: string | null;
  durationMs: number | null;
  error: string | null;
  warnings: string[];
  /** USD and tokens of its requests; 0 for an edit. */
  costUsd: number;
  tokens: number;
  /** Requests to models including retries, oldest first. */
  calls: ModelCall[];
}

export interface TrailStep {
  step: number;
  name: string;
  stale: boolean;
  costUsd: number;
  tokens: number;
  /** Oldest first. */
  attempts: StepAttempt[];
}

export interface RunTrail {
  run: WorkflowRun;
  steps: TrailStep[];
}

/**
 * The history of a run: every execution, edit and repetition of each step.
 * @throws {AppError} `not_found`.
 */
export async function runTrail(
  { db }: Pick<Services, 'db'>,
  { runId }: { runId: string },
  { signal }: OperationContext = {},
): Promise<RunTrail> {
  const run = await getWorkflowRun(db, runId, { signal });
  if (run === null) throw runNotFound(runId);
  const [outputs, versions, calls] = await Promise.all([
    getWorkflowOutputs(db, runId, { signal }),
    getOutputVersions(db, runId, { signal }),
    getRunCalls(db, runId, { signal }),
  ]);
  const steps = outputs.map((output) => {
    const ofStep = calls.filter(({ step_number }) => step_number === output.step_number);
    return {
      step: output.step_number,
      name: output.step_name,
      stale: output.stale,
      costUsd: sumUsd(ofStep.map(({ cost_usd }) => cost_usd)),
      tokens: ofStep.reduce((sum, { tokens_used }) => sum + tokens_used, 0),
      attempts: attemptsOf(
        output,
        versions.filter(({ step_number }) => step_number === output.step_number),
        ofStep,
      ),
    };
  });
  return { run, steps };
}

type Version = Pick<WorkflowOutput, keyof OutputVersion & keyof WorkflowOutput>;

/**
 * Each version of a step's row is an attempt; a request belongs to the latest attempt that had begun when it was sent.
 */
function attemptsOf(output: WorkflowOutput, older: readonly Version[], calls: readonly ModelCall[]): StepAttempt[] {
  const versions: Version[] = [...older, output];
  const asked = versions
    .filter((version) => version.edited_at === null)
    .toSorted((a, b) => ascending(begin(a), begin(b)));
  const callsOf = (version: Version) =>
    calls.filter((call) => asked.findLast((one) => begin(one) <= Date.parse(call.started_at)) === version);
  const first = asked[0];
  const attempts = versions.map((version): StepAttempt => {
    const edited = version.edited_at !== null;
    const early = version === first ? calls.filter((call) => Date.parse(call.started_at) < begin(version)) : [];
    const own = edited ? [] : [...early, ...callsOf(version)];
    return {
      kind: edited ? 'edited' : 'asked',
      current: version === output,
      status: version.status,
      service: version.service_used,
      modelServed: edited ? null : version.model_served,
      prompt: version.prompt_used,
      output: version.output_content,
      editedBy: version.edited_by,
      startedAt: edited ? version.edited_at : version.started_at,
      endedAt: edited ? version.edited_at : version.completed_at,
      durationMs: edited ? null : version.duration_ms,
      error: version.error_message,
      warnings: version.warnings,
      costUsd: sumUsd(own.map(({ cost_usd }) => cost_usd)),
      tokens: own.reduce((sum, { tokens_used }) => sum + tokens_used, 0),
      calls: own,
    };
  });
  // After a failed rerun the earlier answer is the current one again.
  const time = ({ startedAt }: StepAttempt) => (startedAt === null ? Number.POSITIVE_INFINITY : Date.parse(startedAt));
  return attempts.toSorted((a, b) => ascending(time(a), time(b)));
}

function ascending(a: number, b: number): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

function begin({ started_at }: Version): number {
  return started_at === null ? Number.NEGATIVE_INFINITY : Date.parse(started_at);
}
