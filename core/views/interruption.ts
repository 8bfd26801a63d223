import type { RunEventRow } from '#core/data/runs/runEvents.ts';
import type { WorkflowRun } from '#core/data/runs/workflowRuns.ts';
import { formatDuration } from '#core/format.ts';

/**
 * Milliseconds without a heartbeat after which a worker counts as dead: a run's row is touched each three seconds, and two
 * of these may be missed. A job is given to another worker 10 s after its own last heartbeat, which is up to 3 s older.
 */
const SIGN_MS = 7_000;
const TAKEOVER_MS = 14_000;

/** A run, and in the dashboard when it was read (`read_at`, by the server's clock). */
export interface WatchedRun extends Pick<WorkflowRun, 'status' | 'updated_at'> {
  read_at?: string | undefined;
}

/**
 * Text for a run or a job whose worker sends no heartbeat: `Interrupted, taken over in 9 s`. Null while a worker is alive or
 * where it is not under way. `updated_at`: the last heartbeat. A run that was read before its worker could be missed is not
 * interrupted: what is silent since may be the network or the database.
 * @param now the server's time, epoch milliseconds.
 */
export function interruption(run: WatchedRun, now: number): string | null {
  const heard = Date.parse(run.updated_at);
  const silent = now - heard;
  const silentWhenRead = run.read_at === undefined ? silent : Date.parse(run.read_at) - heard;
  if (run.status !== 'running' || silentWhenRead < SIGN_MS) return null;
  const seconds = Math.ceil((TAKEOVER_MS - silent) / 1000);
  return seconds > 0 ? `Interrupted, taken over in ${seconds} s` : 'Interrupted, waiting for a worker';
}

/**
 * `read_at` of a run. A read within seconds of an outage of the database tells nothing of the run's worker, whose
 * heartbeat is as old as the outage, so it counts as one that was made at the last heartbeat.
 * @param read when it was read, and since when the database had answered by then (epoch milliseconds).
 */
export function readTime(run: Pick<WatchedRun, 'updated_at'>, read: { at: number; answersSince: number }): string {
  return read.at - read.answersSince < SIGN_MS ? run.updated_at : new Date(read.at).toISOString();
}

/** Whether an interrupted run would have been taken over by now if a worker ran. @param now the server's time. */
export function isAbandoned(run: WatchedRun, now: number): boolean {
  return interruption(run, now) !== null && now - Date.parse(run.updated_at) >= TAKEOVER_MS;
}

/** Whether a run has to be read again before anything can be said of its worker, which would have been heard by now. */
export function mayBeInterrupted(run: WatchedRun, now: number): boolean {
  return run.status === 'running' && now - Date.parse(run.updated_at) >= SIGN_MS && interruption(run, now) === null;
}

/** Text for a run that another worker took over, also after its end: `Interrupted, taken over in 11.2s`. */
export function takeover(events: readonly RunEventRow[]): string | null {
  const all = events.flatMap((event) => (event.kind === 'taken_over' ? [event.detail.silentMs] : []));
  const last = all.at(-1);
  if (last === undefined) return null;
  return `Interrupted${all.length === 1 ? '' : ` ${all.length} times`}, taken over in ${formatDuration(last)}`;
}
