import type { Clock } from '#core/clock.ts';
import { toAppError } from '#core/errors.ts';
import { retry } from '#core/http/retry.ts';

/** Milliseconds between attempts, and from the first one to the last that may begin. */
const waits = [250, 500, 1000, 2000, 4000, 8000];
const LONGEST_WAIT_MS = 15_000;
const GIVE_UP_MS = 31_000;
/** For answers that are paid for: every two seconds, for ten minutes. */
const PAID_WAIT_MS = 2_000;
const PAID_GIVE_UP_MS = 600_000;
/** Milliseconds that one attempt counts at most: where it took longer, this process was stopped meanwhile. */
const LONGEST_ATTEMPT_MS = 30_000;

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
  let elapsed = 0;
  let began = clock.now();
  return retry(call, async (thrown, attempts) => {
    const error = toAppError(thrown);
    if (!error.retryable) throw error;
    // Add up steps instead of measuring from the start: the clock may be set meanwhile.
    elapsed += Math.min(Math.max(0, clock.now() - began), LONGEST_ATTEMPT_MS);
    const wait = Math.min(waits[attempts - 1] ?? LONGEST_WAIT_MS, paid ? PAID_WAIT_MS : LONGEST_WAIT_MS);
    elapsed += wait;
    if (elapsed > (paid ? PAID_GIVE_UP_MS : GIVE_UP_MS)) throw error;
    await clock.sleep(wait, signal);
    began = clock.now();
  });
}
