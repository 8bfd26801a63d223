import { removeWorkflowRun, restoreWorkflowRun } from '#core/data/runs/runOperations.ts';
import { getWorkflowRun, runNotFound, type WorkflowRun } from '#core/data/runs/workflowRuns.ts';
import type { OperationContext, Services } from '../services.ts';

interface RunOfPerson {
  runId: string;
  askedBy?: string | undefined;
}

/**
 * Removes a run from all lists. A run in progress is paused at the same time: its worker stores paid results and
 * releases it, and its story is available for a new run. Its cost remains in all sums, and its production story is
 * kept.
 * @returns `removed` false where it was removed before.
 * @throws {AppError} `not_found`.
 */
export function removeRun(
  { db }: Pick<Services, 'db'>,
  { runId, askedBy }: RunOfPerson,
  { signal }: OperationContext = {},
): Promise<{ removed: boolean; run: WorkflowRun }> {
  return removeWorkflowRun(db, { runId, person: askedBy }, { signal });
}

/**
 * Restores a removed run.
 * @throws {AppError} `not_found`.
 */
export async function restoreRun(
  { db }: Pick<Services, 'db'>,
  { runId, askedBy }: RunOfPerson,
  { signal }: OperationContext = {},
): Promise<WorkflowRun> {
  const run =
    (await restoreWorkflowRun(db, { runId, person: askedBy }, { signal })) ??
    (await getWorkflowRun(db, runId, { signal }));
  if (run === null) throw runNotFound(runId);
  return run;
}
