import { isStorageUnavailable } from '#core/data/databaseError.ts';
import { getDatabaseTime } from '#core/data/databaseTime.ts';
import { untilStored } from '#core/data/untilStored.ts';
import { toAppError } from '#core/errors.ts';
import type { Services } from '../services.ts';

/** Milliseconds that the first attempt waits after an outage; each later one twice as long as the one before. */
const FIRST_WAIT_MS = 1_000;

/**
 * Does one attempt at a job. Where the database ended it, the attempt fails when the database answers again: the next one
 * begins at once, and within a second an outage would have ended them all.
 * @param earlier number of attempts before this one.
 * @param signal ends the wait.
 */
export async function attemptJob(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  work: () => Promise<void>,
  { earlier, signal }: { earlier: number; signal: AbortSignal },
): Promise<void> {
  try {
    await work();
  } catch (thrown) {
    if (isStorageUnavailable(toAppError(thrown))) {
      // Statements of one kind may be refused while others are answered.
      await clock
        .sleep(FIRST_WAIT_MS * 2 ** earlier, signal)
        .then(() => untilStored(clock, () => getDatabaseTime(db), { paid: true, signal }))
        .catch(() => {}); // it was away for ten minutes, or the job is handed over
    }
    throw thrown;
  }
}
