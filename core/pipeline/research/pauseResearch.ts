import { pauseWorkflowRun } from '#core/data/runs/workflowLease.ts';
import type { WorkflowRun } from '#core/data/runs/workflowRuns.ts';
import { AppError } from '#core/errors.ts';
import type { OperationContext, Services } from '../services.ts';

/**
 * Pauses a run, whoever works on it: it becomes cancelled at once, and its process notices within five seconds, stores
 * what it has and lets go.
 * @throws AppError `not_found`; `conflict` where the run is not under way.
 */
export async function pauseResearch(
  { db }: Pick<Services, 'db'>,
  input: { runId: string },
  { signal }: OperationContext = {},
): Promise<WorkflowRun> {
  const { paused, run } = await pauseWorkflowRun(db, input.runId, null, { signal });
  if (paused) return run;
  throw new AppError('conflict', `The run of "${run.story_title}" is not under way: it is ${run.status}.`, {
    hint: run.status === 'completed' ? 'There is nothing to pause.' : `Go on with \`velocity runs resume ${run.id}\`.`,
  });
}
