import type { HeldJob } from '#core/backend/queue/holdJob.ts';
import { toAppError } from '#core/errors.ts';
import type { Log } from '#core/log.ts';

/**
 * Does what comes before the work of a held job, as taking its row. Where that fails, the job is left to others: otherwise
 * it would be held as long as this process lives, though nobody works on it.
 */
export async function releasedIfFailed<T>(job: HeldJob | null, prepare: () => Promise<T>): Promise<T> {
  try {
    return await prepare();
  } catch (thrown) {
    await job?.release().catch(() => {});
    throw thrown;
  }
}

/** Completes a held job whose outcome is in its row. Never throws: a failure must not hide how the work itself ended. */
export async function completeHeldJob(job: HeldJob | null, { log, id }: { log: Log; id: string }): Promise<void> {
  await job?.complete().catch((error: unknown) => {
    log.warn('A job could not be ended', { job: id, error: toAppError(error).message });
  });
}
