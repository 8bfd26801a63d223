import { systemClock } from '#core/clock.ts';

/** Milliseconds by which the server's clock is ahead of this machine's. */
let ahead = 0;

/** Learns the server's time from the Date header of an answer, which has whole seconds. */
export function learnServerTime(headers: Headers): void {
  const said = Date.parse(headers.get('date') ?? '');
  if (Number.isNaN(said)) return;
  const off = said - systemClock.now();
  // A few seconds are the answer's travel time and rounding.
  ahead = Math.abs(off) < 5000 ? 0 : off;
}

/** By how many milliseconds the server's clock is ahead of this machine's, as far as is known. */
export function serverAhead(): number {
  return ahead;
}

/** The server's time in epoch milliseconds. Rows and publication use it; this machine's clock may be hours off. */
export function serverNow(): number {
  return systemClock.now() + ahead;
}
