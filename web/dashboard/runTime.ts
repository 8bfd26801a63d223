import { formatAgo, formatDuration } from '#core/format.ts';
import { workedMs } from '#core/views/workedMs.ts';
import { dateFormat } from './dateFormat.ts';

const DAY_MS = 86_400_000;
/** `Nov 20, 01:40`, in the time zone of the browser. */
export const dayAndTime = dateFormat('en-US', {
  month: 'short',
  day: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});
const wholeTime = dateFormat('en-US', { dateStyle: 'full', timeStyle: 'medium', hourCycle: 'h23' });
/** `17:00`, in the time zone of the browser. */
export const hourAndMinute = dateFormat('en-US', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
const clockTime = dateFormat('en-US', { timeStyle: 'medium', hourCycle: 'h23' });

/** `5m ago` within a day, `Nov 20, 01:40` before that, in the time zone of the browser. */
export function shortTime(iso: string, now: number): string {
  const age = now - Date.parse(iso);
  return age >= DAY_MS ? dayAndTime(new Date(iso)) : formatAgo(iso, now);
}

/** `17:00` of a moment less than a day ahead, `Nov 24, 17:00` of a later one, in the time zone of the browser. */
export function timeAhead(iso: string, now: number): string {
  const at = Date.parse(iso);
  return at - now < DAY_MS ? hourAndMinute(at) : dayAndTime(at);
}

/** `Friday, November 20, 2026 at 01:40:12`, in the time zone of the browser. */
export function longTime(iso: string): string {
  return wholeTime(new Date(iso));
}

/** `Friday, November 20, 2026 at 01:40 UTC`, in the time zone of the site, as the hour of an article is chosen. */
export function siteHour(iso: string, timeZone: string): string {
  return inZone(iso, timeZone, { weekday: 'long', year: 'numeric', month: 'long', day: 'numeric' });
}

/** `17:00 UTC` of a moment less than a day away, `Nov 24, 17:00 UTC` of another one, in the time zone of the site. */
export function shortSiteHour(iso: string, timeZone: string, now: number): string {
  const isNear = Math.abs(Date.parse(iso) - now) < DAY_MS;
  return inZone(iso, timeZone, isNear ? {} : { month: 'short', day: 'numeric' });
}

const zoned = new Map<string, ReturnType<typeof dateFormat>>();

/** The format of each zone and day is made once: every row of a table has one. */
function inZone(iso: string, timeZone: string, day: Intl.DateTimeFormatOptions): string {
  const key = timeZone + JSON.stringify(day);
  const format =
    zoned.get(key) ??
    dateFormat('en-US', {
      ...day,
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
      timeZoneName: 'short',
      timeZone,
    });
  zoned.set(key, format);
  return format(new Date(iso));
}

/** `01:40:12`, in the time zone of the browser. */
export function timeOfDay(iso: string): string {
  return clockTime(new Date(iso));
}

/** How long a run was worked on, until now; empty where nobody has begun. */
export function durationOf(run: Parameters<typeof workedMs>[0], now: number): string {
  const ms = workedMs(run, now);
  return run.status === 'pending' && ms === 0 ? '' : formatDuration(ms);
}
