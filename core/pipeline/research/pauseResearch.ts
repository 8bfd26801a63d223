import { pauseWorkflowRun } from '#core/data/runs/workflowLease.ts';
import type { WorkflowRun } from '#core/data/runs/workflowRuns.ts';
import { AppError } from '#core/errors.ts';
import type { OperationContext, Services } from '../services.ts';

interface PausedRun {
  runId: string;
  /** Who does it, for the run's events. Default: the person of the services. */
  askedBy?: string | undefined;
}

/**
 * Pauses a run, whichever process works on it: it becomes cancelled at once, and its process notices within a second,
 * ends its calls, stores its results and releases the run.
 * @returns `paused`: false where the run is not in progress; then it stays as it is.
 * @throws {AppError} `not_found`.
 */
export function pauseIfUnderWay(
  { db, person }: Pick<Services, 'db' | 'person'>,
  { runId, askedBy = person }: PausedRun,
  { signal }: OperationContext = {},
): Promise<{ paused: boolean; run: WorkflowRun }> {
  return pauseWorkflowRun(db, runId, { person: askedBy }, { signal });
}

/** As {@link pauseIfUnderWay}. @throws {AppError} also `conflict` where the run is not in progress. */
export async function pauseResearch(
  services: Pick<Services, 'db' | 'person'>,
  asked: PausedRun,
  context: OperationContext = {},
): Promise<WorkflowRun> {
  const { paused, run } = await pauseIfUnderWay(services, asked, context);
  if (paused) return run;
  throw new AppError('conflict', `The run of "${run.story_title}" is not under way: it is ${run.status}.`, {
    hint: run.status === 'completed' ? 'There is nothing to pause.' : `Go on with \`velocity runs resume ${run.id}\`.`,
  });
}
