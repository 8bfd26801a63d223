import type { WorkflowRun } from '#core/data/runs/workflowRuns.ts';
import type { Services } from '../services.ts';

type LifeSigns = Pick<Services, 'clock' | 'ownerGone'>;

/** True where somebody works on the run now. A run that says it is running, but whose holder died, is not live. */
export function isHeld(run: WorkflowRun, { clock, ownerGone }: LifeSigns): boolean {
  if (run.lease_owner === null || run.lease_expires_at === null) return false;
  return Date.parse(run.lease_expires_at) > clock.now() && ownerGone?.(run.lease_owner) !== true;
}

/** True where a run is under way in the hands of somebody who lives. */
export function isLive(run: WorkflowRun, signs: LifeSigns): boolean {
  return (run.status === 'running' || run.status === 'pending') && isHeld(run, signs);
}
