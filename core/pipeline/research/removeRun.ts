import { removeWorkflowRun, restoreWorkflowRun } from '#core/data/runs/runOperations.ts';
import { getWorkflowRun, runNotFound, type WorkflowRun } from '#core/data/runs/workflowRuns.ts';
import type { OperationContext, Services } from '../services.ts';

/**
 * Takes a run out of every list. One that is under way is paused in the same moment: its worker stores what is paid for
 * and lets go, and its story is free for a new run. What it cost stays in all sums, and its production story stays.
 * @returns `removed` false where it was removed before.
 * @throws AppError `not_found`.
 */
export function removeRun(
  { db }: Pick<Services, 'db'>,
  { runId }: { runId: string },
  { signal }: OperationContext = {},
): Promise<{ removed: boolean; run: WorkflowRun }> {
  return removeWorkflowRun(db, runId, { signal });
}

/**
 * Brings a removed run back into the lists, as it stood.
 * @throws AppError `not_found`.
 */
export async function restoreRun(
  { db }: Pick<Services, 'db'>,
  { runId }: { runId: string },
  { signal }: OperationContext = {},
): Promise<WorkflowRun> {
  const run = (await restoreWorkflowRun(db, runId, { signal })) ?? (await getWorkflowRun(db, runId, { signal }));
  if (run === null) throw runNotFound(runId);
  return run;
}
