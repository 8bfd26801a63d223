import { formatAgo, formatDuration } from '#core/format.ts';
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

/** `01:40:12`, in the time zone of the browser. */
export function timeOfDay(iso: string): string {
  return clockTime(new Date(iso));
}

interface Timed {
  started_at: string | null;
  completed_at: string | null;
  duration_ms: number | null;
  status: string;
}

/** How long a run or step took, or has taken until now; empty where it has not begun. */
export function durationOf({ started_at, duration_ms, status }: Timed, now: number): string {
  if (status === 'running' && started_at !== null) return formatDuration(Math.max(0, now - Date.parse(started_at)));
  if (status === 'pending' || duration_ms === null) return '';
  return formatDuration(duration_ms);
}
