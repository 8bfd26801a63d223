import type { Clock } from '#core/clock.ts';
import type { Database } from '#core/data/database.ts';
import { AppError } from '#core/errors.ts';
import { delayWebHost, reserveWebRequest } from '#core/data/web/webHosts.ts';
import { formatDuration } from '#core/format.ts';

/** Limits how often each host is requested. */
export interface Pacer {
  /**
   * Resolves when this request may start.
   * @throws {AppError} `rate_limited` where that is more than {@link LONGEST_PACING_MS} away; the signal's reason.
   */
  wait(host: string, signal?: AbortSignal): Promise<void>;
  /** Sends no requests to a host for so many milliseconds. */
  delay(host: string, ms: number): Promise<void>;
}

/**
 * The longest wait for a request in milliseconds. Hosts choose their own delays, a day if they like, and a waiting worker
 * would be lost to everybody else.
 */
export const LONGEST_PACING_MS = 60_000;

/** A host that wants no requests for a while. */
export function asksToWait(host: string, ms: number): AppError {
  return new AppError('rate_limited', `${host} asks to be left alone for ${formatDuration(ms)}.`, {
    hint: 'Try again after that.',
    retryable: true,
    retryAfterMs: ms,
  });
}

async function waitFor(clock: Clock, host: string, ms: number, signal: AbortSignal | undefined): Promise<void> {
  signal?.throwIfAborted();
  if (ms > LONGEST_PACING_MS) {
    throw asksToWait(host, ms);
  }
  if (ms > 0) await clock.sleep(ms, signal);
}

/** Stores the times of requests in rows, shared by all processes on one database. */
export function databasePacer(db: Database, clock: Clock, intervalMs: number): Pacer {
  return {
    async wait(host, signal) {
      await waitFor(clock, host, await reserveWebRequest(db, host, intervalMs, { signal }), signal);
    },
    delay: (host, ms) => delayWebHost(db, host, ms),
  };
}

/** Keeps the times of requests in this process. */
export function memoryPacer(clock: Clock, intervalMs: number): Pacer {
  const nextAt = new Map<string, number>();
  return {
    async wait(host, signal) {
      const at = Math.max(nextAt.get(host) ?? 0, clock.now());
      nextAt.set(host, at + intervalMs);
      await waitFor(clock, host, at - clock.now(), signal);
    },
    async delay(host, ms) {
      nextAt.set(host, Math.max(nextAt.get(host) ?? 0, clock.now() + ms));
    },
  };
}
