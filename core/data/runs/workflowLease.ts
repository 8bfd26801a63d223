import { array, boolean, enum as oneOf, int, object, string, unknown, type infer as Infer } from 'zod';
import { AppError } from '#core/errors.ts';
import type { Database, QueryOptions } from '../database.ts';
import { numeric } from '../columns/numeric.ts';
import type { ModelCall } from '../modelCalls/modelCalls.ts';
import { value } from '../query.ts';
import { runStatuses } from './runStates.ts';
import { storable } from '../columns/text.ts';
import { stepStatuses, type WorkflowOutputFields } from './workflowOutputs.ts';
import { runNotFound, workflowRunRow, type NewResearchRun, type WorkflowRun } from './workflowRuns.ts';

/** The lease on a run: `owner` is one attempt of a job, or a process that works without a queue. */
export interface RunLease {
  runId: string;
  owner: string;
}

const save = { act: 'save', thing: 'workflow run' } as const;

const openedRun = object({
  opened: oneOf(['made', 'continued', 'live', 'completed', 'gone']),
  run: workflowRunRow.nullable(),
});

/** `live`: in progress, or still stopping. `completed`: researched before, and `again` is not set. */
export interface OpenedRun {
  opened: Exclude<Infer<typeof openedRun>['opened'], 'gone'>;
  run: WorkflowRun;
}

/**
 * Returns the research run of a story: the one in progress, else the latest unfinished one, else a new one. Concurrent
 * callers get the same run.
 * @param owner holds it from the start; null: it waits for a worker.
 * @throws {AppError} `not_found` where the story does not exist, `conflict` where the run to be continued is gone.
 */
export async function openResearchRun(
  db: Database,
  run: NewResearchRun,
  owner: string | null = null,
  options?: QueryOptions,
): Promise<OpenedRun> {
  const query = db.rpc('open_research_run', { new_run: storable(run), owner });
  const { opened, run: row } = await value(save, query, openedRun, options);
  if (opened === 'gone' || row === null) {
    throw new AppError('conflict', 'The run was deleted meanwhile. Nothing was started, and nothing paid for.', {
      hint: 'Start the research of its story anew, or bring the run back with `velocity runs restore`.',
    });
  }
  return { opened, run: row };
}

interface TakeRun extends RunLease {
  /** The previous owner, where its process is known to have ended. */
  gone?: string | null | undefined;
  /**
   * True where this owner took the run's only job from the queue. Otherwise only a run without a holder can be taken.
   */
  withJob: boolean;
  /** Also takes a run that was paused or failed. */
  ended: boolean;
}

/** Takes the lease of a run. Null where somebody else holds it, or it is completed or no longer open. */
export function takeWorkflowRun(
  db: Database,
  { runId, owner, gone = null, withJob, ended }: TakeRun,
  options?: QueryOptions,
): Promise<WorkflowRun | null> {
  const query = db.rpc('take_workflow_run', { run: runId, owner, gone, with_job: withJob, ended });
  return value(save, query, workflowRunRow.nullable(), options);
}

/** The progress of a run after a turn of the engine. */
const runProgress = object({
  /** False: another process holds the run now, and nothing was stored. */
  held: boolean(),
  status: oneOf(runStatuses),
  steps: array(object({ step_number: int(), status: oneOf(stepStatuses) })),
  /** USD, exact sum over the steps. */
  cost_usd: numeric,
  cost_is_estimate: boolean(),
});

export type RunProgress = Infer<typeof runProgress>;

/**
 * A step that ended; `pending` where it was stopped without an answer. Its cost is added to that of earlier attempts.
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
 * One turn of the engine in one transaction: stores finished steps, opens started ones and returns the progress.
 * Finished steps are stored even where the run was paused meanwhile (then none starts); a completed step is only
 * overwritten by the answer to another prompt.
 * @param turn `calls`: entries of the ledger, stored once each, whoever holds the run.
 */
export function advanceWorkflowRun(
  db: Database,
  { runId, owner }: RunLease,
  turn: { finished: readonly FinishedStep[]; started: readonly StartedStep[]; calls?: readonly ModelCall[] },
  options?: QueryOptions,
): Promise<RunProgress> {
  const query = db.rpc('advance_workflow_run', {
    run: runId,
    owner,
    finished: storable(turn.finished),
    started: storable(turn.started),
    calls: storable(turn.calls ?? []),
  });
  return value(save, query, runProgress, options);
}

const watchedRuns = array(
  object({ run: string(), owner: string(), status: oneOf(runStatuses).nullable(), held: boolean() }),
);

/**
 * The status of the runs that a process works on, by run and owner; `status` null: the run does not exist. Renews their
 * heartbeats.
 */
export function watchWorkflowRuns(
  db: Database,
  leases: readonly RunLease[],
  options?: QueryOptions,
): Promise<Infer<typeof watchedRuns>> {
  const query = db.rpc('watch_workflow_runs', { held: leases.map(({ runId, owner }) => ({ run: runId, owner })) });
  return value({ act: 'read', thing: 'workflow runs' }, query, watchedRuns, options);
}

/**
 * Pauses a live run: status `cancelled`, with the share of steps that succeeded. `paused` is false where it was not
 * live.
 * @param by `reason`: why a worker stops by itself. Otherwise a person does: that of the request, or `person`.
 * @throws {AppError} `not_found`.
 */
export async function pauseWorkflowRun(
  db: Database,
  runId: string,
  { reason = null, person = null }: { reason?: string | null; person?: string | null | undefined } = {},
  options?: QueryOptions,
): Promise<{ paused: boolean; run: WorkflowRun }> {
  const query = db.rpc('pause_workflow_run', { run: runId, reason, person });
  const answer = await value(save, query, object({ paused: boolean(), run: workflowRunRow.nullable() }), options);
  if (answer.run === null) throw runNotFound(runId);
  return { paused: answer.paused, run: answer.run };
}

/** Marks a run failed because of a technical error (a refused key, a bug), and releases it. */
export async function failWorkflowRun(
  db: Database,
  { runId, owner }: RunLease,
  message: string,
  options?: QueryOptions,
): Promise<WorkflowRun | null> {
  const query = db.rpc('fail_workflow_run', { run: runId, owner, message: storable(message) });
  return value(save, query, workflowRunRow.nullable(), options);
}

/** Releases a run; with `handOver` another worker continues it at once. */
export async function leaveWorkflowRun(
  db: Database,
  { runId, owner }: RunLease,
  { handOver = false }: { handOver?: boolean } = {},
  options?: QueryOptions,
): Promise<void> {
  await value(save, db.rpc('leave_workflow_run', { run: runId, owner, hand_over: handOver }), unknown(), options);
}

/** Stores the partial texts of running steps, by step number. */
export async function setPartialOutputs(
  db: Database,
  { runId, owner }: RunLease,
  texts: ReadonlyMap<number, string>,
  options?: QueryOptions,
): Promise<void> {
  const rows = [...texts].map(([step_number, text]) => ({ step_number, text }));
  await value(save, db.rpc('set_partial_outputs', { run: runId, owner, texts: storable(rows) }), unknown(), options);
}
