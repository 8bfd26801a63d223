import type { WorkflowRun } from '#core/data/runs/workflowRuns.ts';
import { interruption, type WatchedRun } from './interruption.ts';

type WorkedRun = WatchedRun & Pick<WorkflowRun, 'duration_ms' | 'worked_ms' | 'working_since' | 'started_at'>;

/**
 * Milliseconds in which a run was worked on. Time in which it was paused, waited for a worker or had a dead worker does
 * not count.
 * @param now the server's time, epoch milliseconds.
 */
export function workedMs(run: WorkedRun, now: number): number {
  if (run.status !== 'running') return run.duration_ms ?? run.worked_ms;
  return run.worked_ms + Math.max(0, workedUntil(run, now) - Date.parse(run.working_since ?? run.started_at));
}

/** The moment until which a run under way was worked on: now, or when a worker that is silent was last heard of. */
export function workedUntil(run: WatchedRun, now: number): number {
  return interruption(run, now) === null ? now : Date.parse(run.updated_at);
}
