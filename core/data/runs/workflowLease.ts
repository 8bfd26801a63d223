import { array, boolean, enum as oneOf, int, object, unknown, type infer as Infer } from 'zod';
import type { Database, QueryOptions } from '../database.ts';
import { numeric } from '../columns/numeric.ts';
import { value } from '../query.ts';
import { runStatuses } from './runStates.ts';
import { storable } from '../columns/text.ts';
import { stepStatuses, type WorkflowOutputFields } from './workflowOutputs.ts';
import { runNotFound, workflowRunRow, type WorkflowRun } from './workflowRuns.ts';

/** Who works on a run, and for how many seconds unless it calls again. */
export interface Lease {
  runId: string;
  owner: string;
  seconds: number;
}

const save = { act: 'save', thing: 'workflow run' } as const;

/** Takes or renews the lease on a run. Null: somebody else holds it. */
export function claimWorkflowRun(db: Database, lease: Lease, options?: QueryOptions): Promise<WorkflowRun | null> {
  const query = db.rpc('claim_workflow_run', { run: lease.runId, owner: lease.owner, lease_seconds: lease.seconds });
  return value(save, query, workflowRunRow.nullable(), options);
}

/** Where a run stands after a turn of the engine. */
const runProgress = object({
  /** False: the lease is somebody else's now, and nothing was stored. */
  held: boolean(),
  status: oneOf(runStatuses),
  steps: array(object({ step_number: int(), status: oneOf(stepStatuses) })),
  /** USD, exact sum over the steps. */
  cost_usd: numeric,
});

export type RunProgress = Infer<typeof runProgress>;

/**
 * A step that ended; `pending` where it was stopped before it had an answer. What was paid is added to what earlier
 * attempts at it cost.
 */
export type FinishedStep = WorkflowOutputFields & {
  step_number: number;
  step_name: string;
  status: 'completed' | 'failed' | 'pending';
};

export interface StartedStep {
  step_number: number;
  step_name: string;
  service_used: string;
  prompt_used: string;
  prompt_hash: string;
  /** ISO 8601. */
  started_at: string;
}

/**
 * One turn of the engine in one transaction: stores what ended, opens what starts, renews the lease and reads where
 * the run stands. What ended is stored even where the run was paused meanwhile (nothing starts then); a completed
 * step is overwritten only by the answer to another prompt.
 */
export function advanceWorkflowRun(
  db: Database,
  lease: Lease,
  turn: { finished: readonly FinishedStep[]; started: readonly StartedStep[] },
  options?: QueryOptions,
): Promise<RunProgress> {
  const query = db.rpc('advance_workflow_run', {
    run: lease.runId,
    owner: lease.owner,
    lease_seconds: lease.seconds,
    finished: storable(turn.finished),
    started: storable(turn.started),
  });
  return value(save, query, runProgress, options);
}

/**
 * Pauses a live run: cancelled, with the share of steps that succeeded. `paused` is false where it was not live.
 * @throws AppError `not_found`.
 */
export async function pauseWorkflowRun(
  db: Database,
  runId: string,
  reason: string | null = null,
  options?: QueryOptions,
): Promise<{ paused: boolean; run: WorkflowRun }> {
  const query = db.rpc('pause_workflow_run', { run: runId, reason });
  const answer = await value(save, query, object({ paused: boolean(), run: workflowRunRow.nullable() }), options);
  if (answer.run === null) throw runNotFound(runId);
  return { paused: answer.paused, run: answer.run };
}

/** Takes a run that is not completed and sets it running again. Null: somebody else holds it, or it is completed. */
export function resumeWorkflowRun(db: Database, lease: Lease, options?: QueryOptions): Promise<WorkflowRun | null> {
  const query = db.rpc('resume_workflow_run', { run: lease.runId, owner: lease.owner, lease_seconds: lease.seconds });
  return value(save, query, workflowRunRow.nullable(), options);
}

/** Marks a run failed, for failures of the machinery (a refused key, a bug), and lets go of it. */
export async function failWorkflowRun(
  db: Database,
  lease: Pick<Lease, 'runId' | 'owner'>,
  message: string,
  options?: QueryOptions,
): Promise<WorkflowRun | null> {
  const query = db.rpc('fail_workflow_run', { run: lease.runId, owner: lease.owner, message: storable(message) });
  return value(save, query, workflowRunRow.nullable(), options);
}

/** Lets go of a run, so that others may take it at once. */
export async function releaseWorkflowRun(
  db: Database,
  lease: Pick<Lease, 'runId' | 'owner'>,
  options?: QueryOptions,
): Promise<void> {
  const query = db.rpc('release_workflow_run', { run: lease.runId, owner: lease.owner });
  await value(save, query, unknown(), options);
}
