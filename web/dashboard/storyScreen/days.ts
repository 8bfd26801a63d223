import type { InboxTableRow } from '#core/data/stories/storyRows.ts';
import type { GridItem } from '../../ui/grid/column.ts';
import { dateFormat } from '../dateFormat.ts';
import { dayAndTime } from '../runTime.ts';

const wholeDate = dateFormat('en-US', { dateStyle: 'full' });
const timeOfDay = dateFormat('en-GB', { hour: '2-digit', minute: '2-digit' });

/** The time of day in the browser's time zone. */
export function timeOf(iso: string): string {
  const moment = Date.parse(iso);
  return Number.isNaN(moment) ? 'Unknown' : timeOfDay(moment);
}

/** The same with its day, `Nov 21, 18:53`. */
export function dayAndTimeOf(iso: string): string {
  const moment = Date.parse(iso);
  return Number.isNaN(moment) ? 'Unknown' : dayAndTime(moment);
}

/** The name of a day relative to `now` (epoch milliseconds): Today, Yesterday, or the date. */
export function dayOf(iso: string, now: number): string {
  const moment = new Date(iso);
  if (Number.isNaN(moment.getTime())) return 'Unknown';
  const midnight = new Date(now);
  midnight.setHours(0, 0, 0, 0);
  // A day may have 23 or 25 hours.
  const before = new Date(midnight);
  before.setDate(before.getDate() - 1);
  if (moment >= midnight) return 'Today';
  return moment >= before ? 'Yesterday' : wholeDate(moment);
}

/** Groups rows by the day on which they were created. */
export function byDay(
  order: readonly string[],
  row: (id: string) => InboxTableRow | undefined,
  now: number,
): GridItem[] {
  const items: GridItem[] = [];
  let section: Extract<GridItem, { kind: 'section' }> | undefined;
  const times = new Map<string, number>();
  for (const id of order) {
    const day = dayOf(row(id)?.created_at ?? '', now);
    if (section?.label !== day) {
      // An imported story may be older than those around it, so that the same day has two sections.
      const time = (times.get(day) ?? 0) + 1;
      times.set(day, time);
      section = { kind: 'section', id: `day ${day} ${time}`, label: day, count: 0 };
      items.push(section);
    }
    section.count += 1;
    items.push({ kind: 'row', id });
  }
  return items;
}
