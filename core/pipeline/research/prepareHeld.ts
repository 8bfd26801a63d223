import type { HeldJob } from '#core/backend/queue/holdJob.ts';
import { leaveWorkflowRun } from '#core/data/runs/workflowLease.ts';
import { toAppError } from '#core/errors.ts';
import type { ResearchServices } from '../services.ts';

/** What is held: the run's row, and its job where there is a queue. */
interface Holding {
  run: { id: string };
  owner: string;
  job: HeldJob | null;
}

/**
 * Does what has to be done before a held run is worked on. Where that fails, the run is left to whoever takes it next:
 * otherwise the job would be held as long as this process lives, though nobody works on it.
 */
export async function prepareHeld<T>(
  { db, log }: Pick<ResearchServices, 'db' | 'log'>,
  { run, owner, job }: Holding,
  prepare: () => Promise<T>,
): Promise<T> {
  try {
    return await prepare();
  } catch (thrown) {
    const left = await Promise.allSettled([
      leaveWorkflowRun(db, { runId: run.id, owner }, { handOver: true }),
      job?.release(),
    ]);
    for (const one of left) {
      if (one.status === 'fulfilled') continue;
      log.info('A run could not be left at once', { run: run.id, error: toAppError(one.reason).message });
    }
    throw thrown;
  }
}
