import { dateFormat } from '../../dateFormat.ts';

/** Days of the browser's time zone, as `2026-11-16`. Weeks begin on Monday. */

const shortDay = dateFormat('en-US', { weekday: 'short' });
const monthDay = dateFormat('en-US', { month: 'short', day: 'numeric' });
const yearDay = dateFormat('en-US', { month: 'short', day: 'numeric', year: 'numeric' });

/** The day of a time. @param at epoch milliseconds. */
export function dayOfMoment(at: number): string {
  const moment = new Date(at);
  const two = (part: number) => String(part).padStart(2, '0');
  return `${moment.getFullYear()}-${two(moment.getMonth() + 1)}-${two(moment.getDate())}`;
}

/** The start of a day. A day may have 23 or 25 hours. */
export function startOf(day: string): Date {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(year, month - 1, date);
}

export function daysLater(day: string, days: number): string {
  const moment = startOf(day);
  moment.setDate(moment.getDate() + days);
  return dayOfMoment(moment.getTime());
}

/** The Monday of a day's week. */
export function mondayOf(day: string): string {
  return daysLater(day, -((startOf(day).getDay() + 6) % 7));
}

/** The same time of day a number of days later. @param iso ISO 8601. */
export function momentLater(iso: string, days: number): string {
  const moment = new Date(iso);
  moment.setDate(moment.getDate() + days);
  return moment.toISOString();
}

/** `Mon` and `Nov 16`, in another year than this day's `Nov 16, 2027`. */
export function dayWords(day: string, today: string): { weekday: string; date: string } {
  const moment = startOf(day);
  return { weekday: shortDay(moment), date: (isSameYear(day, today) ? monthDay : yearDay)(moment) };
}

const isSameYear = (day: string, other: string) => day.slice(0, 4) === other.slice(0, 4);

/** The value of an input for date and time: `2026-11-16T18:00`; empty for null. */
export function fieldText(iso: string | null): string {
  if (iso === null) return '';
  const moment = new Date(iso);
  const time = `${String(moment.getHours()).padStart(2, '0')}:${String(moment.getMinutes()).padStart(2, '0')}`;
  return `${dayOfMoment(moment.getTime())}T${time}`;
}

/** The time that such a value stands for; null for an empty one. */
export function fieldMoment(text: string): string | null {
  const moment = new Date(text);
  return Number.isNaN(moment.getTime()) ? null : moment.toISOString();
}

/**
 * Such a value in words: `Today, 18:00`, `Nov 22, 10:00`, in another year `Nov 22, 2027, 10:00`.
 * @param now epoch milliseconds.
 */
export function fieldWords(text: string, now: number): string {
  const [day = '', time = ''] = text.split('T');
  const today = dayOfMoment(now);
  if (day === today) return `Today, ${time}`;
  return `${(isSameYear(day, today) ? monthDay : yearDay)(startOf(day))}, ${time}`;
}
