import { useEffect, useState } from 'react';
import { systemClock } from '#core/clock.ts';

/** The time, taken anew every `everyMs` milliseconds while `ticks`: for ages and for durations of what goes on. */
export function useNow(everyMs: number, ticks = true): number {
  const [now, setNow] = useState(() => systemClock.now());
  useEffect(() => {
    if (!ticks) return undefined;
    const timer = setInterval(() => setNow(systemClock.now()), everyMs);
    return () => clearInterval(timer);
  }, [everyMs, ticks]);
  return now;
}
