import { systemClock } from '#core/clock.ts';

/** Milliseconds that the server's clock is ahead of this machine's. */
let ahead = 0;

/** Learns the server's time from an answer, which says it to the second. */
export function learnServerTime(headers: Headers): void {
  const said = Date.parse(headers.get('date') ?? '');
  if (Number.isNaN(said)) return;
  const off = said - systemClock.now();
  // Seconds are the way that the answer took, and the rounding of its time.
  ahead = Math.abs(off) < 5000 ? 0 : off;
}

/** The server's time, by which rows are written and articles come out: the clock of this machine may be hours off. */
export function serverNow(): number {
  return systemClock.now() + ahead;
}
