import { ApiError } from './apiError.ts';

const FIRST_MS = 2000;
const LONGEST_MS = 30_000;
/** What a server may ask for: a typed text waits for no longer. */
const MOST_ASKED_MS = 300_000;

/**
 * Milliseconds until a read or a save is repeated: as long as the server asked for, at most five minutes, else 2 s, twice as long after each failure up
 * to 30 s, and up to a quarter less, so that not everybody asks at once when a server is back.
 * @param failures how many have failed before this one.
 */
export function retryDelay(failures: number, error: unknown): number {
  const asked = error instanceof ApiError ? (error.retryAfterMs ?? 0) : 0;
  return Math.max(
    Math.min(asked, MOST_ASKED_MS),
    Math.min(LONGEST_MS, FIRST_MS * 2 ** failures) * (1 - Math.random() / 4),
  );
}
