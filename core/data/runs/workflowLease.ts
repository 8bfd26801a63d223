import { array, boolean, enum as oneOf, int, object, string, unknown, type infer as Infer } from 'zod';
import type { Database, QueryOptions } from '../database.ts';
import { numeric } from '../columns/numeric.ts';
import type { ModelCall } from '../modelCalls/modelCalls.ts';
import { value } from '../query.ts';
import { runStatuses } from './runStates.ts';
import { storable } from '../columns/text.ts';
import { stepStatuses, type WorkflowOutputFields } from './workflowOutputs.ts';
import { runNotFound, workflowRunRow, type NewResearchRun, type WorkflowRun } from './workflowRuns.ts';

/** A run in somebody's hands: `owner` is one attempt of a job, or one process that goes without a queue. */
export interface Held {
  runId: string;
  owner: string;
}

const save = { act: 'save', thing: 'workflow run' } as const;

const openedRun = object({ opened: oneOf(['made', 'continued', 'live', 'completed']), run: workflowRunRow });

/** `live`: under way already, or still being stopped. `completed`: researched before, and not to be done again. */
export type OpenedRun = Infer<typeof openedRun>;

/**
 * The one research run of a story: the one under way, else the unfinished one of before, else a new one. However many
 * ask at once, they get the same.
 * @param owner holds it from the start; null: it waits for a worker.
 * @throws AppError `not_found` where the story is gone.
 */
export function openResearchRun(
  db: Database,
  run: NewResearchRun,
  owner: string | null = null,
  options?: QueryOptions,
): Promise<OpenedRun> {
  return value(save, db.rpc('open_research_run', { new_run: storable(run), owner }), openedRun, options);
}

interface TakeRun extends Held {
  /** Whose process is known to have ended. */
  gone?: string | null | undefined;
  /** True where the queue gave this owner the run's only job. Otherwise only what nobody holds can be had. */
  withJob: boolean;
  /** Also a run that was paused or failed. */
  ended: boolean;
}

/** Begins to work on a run. Null: it is somebody else's, completed, or not open any more. */
export function takeWorkflowRun(
  db: Database,
  { runId, owner, gone = null, withJob, ended }: TakeRun,
  options?: QueryOptions,
): Promise<WorkflowRun | null> {
  const query = db.rpc('take_workflow_run', { run: runId, owner, gone, with_job: withJob, ended });
  return value(save, query, workflowRunRow.nullable(), options);
}

/** Where a run stands after a turn of the engine. */
const runProgress = object({
  /** False: the run is somebody else's now, and nothing was stored. */
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
 * One turn of the engine in one transaction: stores what ended, opens what starts and reads where the run stands. What
 * ended is stored even where the run was paused meanwhile (nothing starts then); a completed step is overwritten only
 * by the answer to another prompt.
 * @param turn `calls`: entries of the ledger, stored whoever holds the run, and each once.
 */
export function advanceWorkflowRun(
  db: Database,
  { runId, owner }: Held,
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

const watchedRuns = array(object({ run: string(), status: oneOf(runStatuses).nullable(), held: boolean() }));

/** How runs stand that a process works on; `status` null: gone. Their rows are touched now and then as a sign of life. */
export function watchWorkflowRuns(
  db: Database,
  held: readonly Held[],
  options?: QueryOptions,
): Promise<Infer<typeof watchedRuns>> {
  const query = db.rpc('watch_workflow_runs', { held: held.map(({ runId, owner }) => ({ run: runId, owner })) });
  return value({ act: 'read', thing: 'workflow runs' }, query, watchedRuns, options);
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

/** Marks a run failed, for failures of the machinery (a refused key, a bug), and lets go of it. */
export async function failWorkflowRun(
  db: Database,
  { runId, owner }: Held,
  message: string,
  options?: QueryOptions,
): Promise<WorkflowRun | null> {
  const query = db.rpc('fail_workflow_run', { run: runId, owner, message: storable(message) });
  return value(save, query, workflowRunRow.nullable(), options);
}

/** Lets go of a run; with `handOver` it waits for another worker, who continues it at once. */
export async function leaveWorkflowRun(
  db: Database,
  { runId, owner }: Held,
  { handOver = false }: { handOver?: boolean } = {},
  options?: QueryOptions,
): Promise<void> {
  await value(save, db.rpc('leave_workflow_run', { run: runId, owner, hand_over: handOver }), unknown(), options);
}

/** Stores what running steps have written so far, by step number. */
export async function setPartialOutputs(
  db: Database,
  { runId, owner }: Held,
  texts: ReadonlyMap<number, string>,
  options?: QueryOptions,
): Promise<void> {
  const rows = [...texts].map(([step_number, text]) => ({ step_number, text }));
  await value(save, db.rpc('set_partial_outputs', { run: runId, owner, texts: storable(rows) }), unknown(), options);
}
