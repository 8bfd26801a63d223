import type { Clock } from '#core/clock.ts';
import { toAppError } from '#core/errors.ts';

/** Milliseconds between attempts; together about half a minute, as long as a lease lasts. */
const waits = [250, 500, 1000, 2000, 4000, 8000, 15_000];

/**
 * Repeats a call to the backend while it fails in a way that may pass. What it stores was paid for, so that it is
 * worth more patience than a click.
 * @throws the last error
 */
export async function untilStored<T>(clock: Clock, call: () => Promise<T>): Promise<T> {
  for (const wait of waits) {
    try {
      return await call();
    } catch (thrown) {
      const error = toAppError(thrown);
      if (!error.retryable) throw error;
      await clock.sleep(wait);
    }
  }
  return call();
}
