import { ApiError } from './apiError.ts';

const FIRST_MS = 2000;
const LONGEST_MS = 30_000;

/**
 * Milliseconds until a read or a save is repeated: as long as the server asked for, else 2 s, twice as long after each failure up
 * to 30 s, and up to a quarter less, so that not everybody asks at once when a server is back.
 * @param failures how many have failed before this one.
 */
export function retryDelay(failures: number, error: unknown): number {
  const asked = error instanceof ApiError ? (error.retryAfterMs ?? 0) : 0;
  return Math.max(asked, Math.min(LONGEST_MS, FIRST_MS * 2 ** failures) * (1 - Math.random() / 4));
}
