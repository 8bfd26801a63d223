import { useEffect, useState } from 'react';
import { systemClock } from '#core/clock.ts';
import { serverAhead } from './data/serverClock.ts';

/** The current time in epoch milliseconds, updated every `everyMs` milliseconds while `ticks`. */
export function useNow(everyMs: number, ticks = true): number {
  const [now, setNow] = useState(() => systemClock.now());
  useEffect(() => {
    if (!ticks) return undefined;
    const timer = setInterval(() => setNow(systemClock.now()), everyMs);
    return () => clearInterval(timer);
  }, [everyMs, ticks]);
  return now;
}

/** The server's time, updated every `everyMs` milliseconds: for ages of what the server stored. */
export function useServerTime(everyMs: number): number {
  return useNow(everyMs) + serverAhead();
}
