import { pauseWorkflowRun } from '#core/data/runs/workflowLease.ts';
import type { WorkflowRun } from '#core/data/runs/workflowRuns.ts';
import { AppError } from '#core/errors.ts';
import type { OperationContext, Services } from '../services.ts';

/**
 * Pauses a run, whichever process works on it: it becomes cancelled at once, and its process notices within a second,
 * ends its calls, stores its results and releases the run.
 * @throws {AppError} `not_found`; `conflict` where the run is not in progress.
 */
export async function pauseResearch(
  { db }: Pick<Services, 'db'>,
  { runId, askedBy }: { runId: string; askedBy?: string | undefined },
  { signal }: OperationContext = {},
): Promise<WorkflowRun> {
  const { paused, run } = await pauseWorkflowRun(db, runId, { person: askedBy }, { signal });
  if (paused) return run;
  throw new AppError('conflict', `The run of "${run.story_title}" is not under way: it is ${run.status}.`, {
    hint: run.status === 'completed' ? 'There is nothing to pause.' : `Go on with \`velocity runs resume ${run.id}\`.`,
  });
}
