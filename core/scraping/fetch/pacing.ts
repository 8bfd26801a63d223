import type { Clock } from '#core/clock.ts';
import type { Database } from '#core/data/database.ts';
import { delayWebHost, takeWebTurn } from '#core/data/web/webHosts.ts';

/** Says when a host may be asked next. */
export interface Pacer {
  /** Resolves when it is this request's turn. @throws the signal's reason. */
  turn(host: string, signal?: AbortSignal): Promise<void>;
  /** Leaves a host alone for so many milliseconds. */
  delay(host: string, ms: number): Promise<void>;
}

/** Turns in rows, so that all processes on one database share them. */
export function databasePacer(db: Database, clock: Clock, intervalMs: number): Pacer {
  return {
    async turn(host, signal) {
      await clock.sleep(await takeWebTurn(db, host, intervalMs, { signal }), signal);
    },
    delay: (host, ms) => delayWebHost(db, host, ms),
  };
}

/** Turns of this process alone. */
export function memoryPacer(clock: Clock, intervalMs: number): Pacer {
  const nextAt = new Map<string, number>();
  return {
    async turn(host, signal) {
      const at = Math.max(nextAt.get(host) ?? 0, clock.now());
      nextAt.set(host, at + intervalMs);
      const wait = at - clock.now();
      if (wait > 0) await clock.sleep(wait, signal);
      else signal?.throwIfAborted();
    },
    async delay(host, ms) {
      nextAt.set(host, Math.max(nextAt.get(host) ?? 0, clock.now() + ms));
    },
  };
}
