import { SILENT_JOB_SECONDS } from '#core/backend/queue/queues.ts';
import type { WorkflowRun } from '#core/data/runs/workflowRuns.ts';
import type { Services } from '../services.ts';

interface Look extends Pick<Services, 'ownerGone'> {
  /** By the database's clock, epoch ms: that of this machine may be wrong, and the decision is about the work of others. */
  now: number;
}

/** Milliseconds in which a job that the queue took from its holder has another, whose heartbeat is there. */
const TAKEN_OVER_MS = 4_000;
/**
 * Milliseconds without a heartbeat after which nobody works on a run or a text any more; without a queue the database waits
 * longer.
 */
const SILENT_MS = SILENT_JOB_SECONDS * 1000 + TAKEN_OVER_MS;

/** True where somebody works on the run now. A run with the status `running` whose holder died is not held. */
export function isHeld(run: WorkflowRun, { now, ownerGone }: Look): boolean {
  if (run.lease_owner === null || ownerGone?.(run.lease_owner) === true) return false;
  return isHeard(run.updated_at, now);
}

/** Whether a heartbeat (ISO 8601) is so new that its sender lives; `now` by the database's clock, epoch ms. */
export function isHeard(at: string, now: number): boolean {
  return Date.parse(at) + SILENT_MS > now;
}

/** True where a run is in progress and its holder is alive. */
export function isLive(run: WorkflowRun, look: Look): boolean {
  return run.status === 'running' && isHeld(run, look);
}
