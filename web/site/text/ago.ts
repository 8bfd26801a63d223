import { systemClock } from '#core/clock.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/**
 * How long ago something was: `just now`, `12 min ago`, `3 h ago`.
 * @param age in milliseconds.
 * @returns null from a day on, and for what is still to come: a date says more then.
 */
export function shortAge(age: number): string | null {
  // A reader's clock may be a little behind ours.
  if (!(age > -5 * MINUTE && age < DAY)) return null;
  if (age < MINUTE) return 'just now';
  return age < HOUR ? `${Math.floor(age / MINUTE)} min ago` : `${Math.floor(age / HOUR)} h ago`;
}

/** The time to the minute, in milliseconds since 1970: ages are told by it, so that they change together. */
export function thisMinute(): number {
  return Math.floor(systemClock.now() / MINUTE) * MINUTE;
}

/** Writes into a page, as it came from the server or a cache, how old its stories are now. */
export function updateAges(page: Document): void {
  for (const time of page.querySelectorAll<HTMLTimeElement>('time[data-ago]')) {
    time.textContent = shortAge(thisMinute() - Date.parse(time.dateTime)) ?? time.textContent;
  }
}
