import { systemClock } from '#core/clock.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/**
 * A relative time: `just now`, `12 min ago`, `3 h ago`.
 * @param age in milliseconds.
 * @returns null from a day on and for future times, where a date is more useful.
 */
export function shortAge(age: number): string | null {
  // The reader's clock may be a little behind the server's.
  if (!(age > -5 * MINUTE && age < DAY)) return null;
  if (age < MINUTE) return 'just now';
  return age < HOUR ? `${Math.floor(age / MINUTE)} min ago` : `${Math.floor(age / HOUR)} h ago`;
}

/** The current minute in epoch milliseconds, from which all ages are computed, so that they change together. */
export function thisMinute(): number {
  return Math.floor(systemClock.now() / MINUTE) * MINUTE;
}

/** Updates the ages of stories in a page that may come from a cache. */
export function updateAges(page: Document): void {
  for (const time of page.querySelectorAll<HTMLTimeElement>('time[data-ago]')) {
    time.textContent = shortAge(thisMinute() - Date.parse(time.dateTime)) ?? time.textContent;
  }
}
