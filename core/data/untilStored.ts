import type { Clock } from '#core/clock.ts';
import { toAppError } from '#core/errors.ts';
import { retry } from '#core/http/retry.ts';

/** Milliseconds between attempts; about half a minute in total. */
const waits = [250, 500, 1000, 2000, 4000, 8000, 15_000];
/** For answers that are paid for: every two seconds, for ten minutes. */
const PAID_WAIT_MS = 2_000;
const PAID_ATTEMPTS = 300;

/**
 * Repeats a call to the backend while its error is retryable, for longer than a person's request would.
 * @param options `paid`: it stores answers that would otherwise have to be paid for again. `signal` ends the waits, not a
 * call in progress.
 * @throws {AppError} the last error; the signal's reason.
 */
export function untilStored<T>(
  clock: Clock,
  call: () => Promise<T>,
  { paid = false, signal }: { paid?: boolean | undefined; signal?: AbortSignal | undefined } = {},
): Promise<T> {
  return retry(call, async (thrown, attempts) => {
    const usual = waits[attempts - 1];
    const wait = paid ? Math.min(usual ?? PAID_WAIT_MS, PAID_WAIT_MS) : usual;
    if (wait === undefined || attempts > PAID_ATTEMPTS) throw thrown;
    const error = toAppError(thrown);
    if (!error.retryable) throw error;
    await clock.sleep(wait, signal);
  });
}
