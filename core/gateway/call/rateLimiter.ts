import type { Clock } from '#core/clock.ts';

const MINUTE = 60_000;

/** Lets at most so many requests start within any minute; others wait in order of arrival. */
export interface RateLimiter {
  /** Milliseconds until a new request could start. */
  waitMs(): number;
  /**
   * Resolves when the request may start.
   * @throws the signal's reason; the slot is released then.
   */
  take(signal: AbortSignal): Promise<void>;
}

export function createRateLimiter(clock: Clock, perMinute: number): RateLimiter {
  /** When the latest requests started or will start, ascending. */
  let starts: number[] = [];
  let latest = -Infinity;
  const nextStart = () => {
    const now = clock.now();
    // If the clock was set back, starts that now lie in the future would block everybody.
    if (now < latest) starts = [];
    latest = now;
    starts = starts.filter((start) => start > now - MINUTE);
    const before = starts.at(-perMinute);
    return Math.max(now, starts.at(-1) ?? now, before === undefined ? now : before + MINUTE);
  };
  return {
    waitMs: () => nextStart() - clock.now(),
    async take(signal) {
      const start = nextStart();
      starts.push(start);
      const wait = start - clock.now();
      if (wait <= 0) return;
      try {
        await clock.sleep(wait, signal);
      } catch (error) {
        const place = starts.indexOf(start);
        if (place !== -1) starts.splice(place, 1);
        throw error;
      }
    },
  };
}
