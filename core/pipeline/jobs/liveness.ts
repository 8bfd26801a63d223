import type { Clock } from '#core/clock.ts';
import type { WorkflowRun } from '#core/data/runs/workflowRuns.ts';
import type { Services } from '../services.ts';

type LivenessServices = Pick<Services, 'clock' | 'ownerGone'>;

/**
 * Milliseconds without a heartbeat after which nobody works on a run or a text any more. The queue takes a job from its
 * holder after 10 s; without a queue the database waits for 30.
 */
const SILENT_MS = 14_000;

/** True where somebody works on the run now. A run with the status `running` whose holder died is not held. */
export function isHeld(run: WorkflowRun, { clock, ownerGone }: LivenessServices): boolean {
  if (run.lease_owner === null || ownerGone?.(run.lease_owner) === true) return false;
  return isHeard(run.updated_at, clock);
}

/** Whether a heartbeat (ISO 8601) is so new that its sender lives. */
export function isHeard(at: string, clock: Pick<Clock, 'now'>): boolean {
  return Date.parse(at) + SILENT_MS > clock.now();
}

/** True where a run is in progress and its holder is alive. */
export function isLive(run: WorkflowRun, services: LivenessServices): boolean {
  return run.status === 'running' && isHeld(run, services);
}
