const HOUR_MS = 3_600_000;

/**
 * Hours from `postedAt` (ISO 8601) to `now` (epoch milliseconds), never negative: a date in the future counts as now.
 * Infinity where the date cannot be parsed, so that such a post counts as old.
 */
export function ageInHours(postedAt: string, now: number): number {
  const age = (now - Date.parse(postedAt)) / HOUR_MS;
  return Number.isNaN(age) ? Infinity : Math.max(0, age);
}
