import { getJobSpending } from '#core/data/modelCalls/jobSpending.ts';
import { toAppError } from '#core/errors.ts';
import type { Services } from '../services.ts';

/** Milliseconds between two looks at what is spent. */
const LOOK_MS = 1_000;

/**
 * What earlier attempts at a job have cost, in USD. Estimates of calls that were broken off, which are the most that these
 * can have cost, are replaced by their bills: waits for those that are to come within a minute of their calls.
 * @param enough ends the wait: what is spent leaves room for what comes next. Default: waits for all bills.
 * @returns the cost in the job's row where that cannot be read, or the signal aborts. Never throws.
 */
export async function earlierSpending(
  { db, clock, log, bills }: Pick<Services, 'db' | 'clock' | 'log' | 'bills'>,
  job: { id: string; cost_usd: number },
  { enough = () => false, signal }: { enough?: (spentUsd: number) => boolean; signal?: AbortSignal | undefined },
): Promise<number> {
  let spentUsd = job.cost_usd;
  try {
    // An attempt that was killed may have been asking something.
    await bills?.countDead({ signal });
    for (;;) {
      const { spent_usd: spent, awaited_usd: awaited } = await getJobSpending(db, job.id, { signal });
      spentUsd = spent;
      if (awaited === 0 || enough(spent)) return spentUsd;
      bills?.expect();
      await clock.sleep(LOOK_MS, signal);
    }
  } catch (error) {
    if (signal?.aborted !== true)
      log.info('budget: bills could not be looked for', { error: toAppError(error).message });
    return spentUsd;
  }
}
