import { readFileSync } from 'node:fs';
import { array, looseObject, object, record, string, unknown } from 'zod';
import { twitterTime, type SandboxItem } from './apifyItems.ts';

const itemList = array(record(string(), unknown()));
const withItems = object({ items: itemList });
const dated = looseObject({ createdAt: string() });
const authored = looseObject({ author: looseObject({ userName: string() }) });

/** The items of a JSON file: an array, or an object with an array `items`. */
export function readItemsFile(path: string): SandboxItem[] {
  const json: unknown = JSON.parse(readFileSync(path, 'utf8'));
  return Array.isArray(json) ? itemList.parse(json) : withItems.parse(json).items;
}

/** The items with all dates shifted equally so that the newest is at `now` (epoch milliseconds). */
export function shiftToNow(items: readonly SandboxItem[], now: number): SandboxItem[] {
  const times = items.map((item) => timeOf(item));
  const newest = times.reduce((latest, time) => (time > latest ? time : latest), Number.NEGATIVE_INFINITY);
  return items.map((item, index) => {
    const time = times[index] ?? Number.NaN;
    return Number.isNaN(time) ? item : { ...item, createdAt: twitterTime(now - newest + time) };
  });
}

/** An author's items, newest first; all items if the file has none by this author. */
export function itemsOf(items: readonly SandboxItem[], handle: string): SandboxItem[] {
  const own = items.filter((item) => authorOf(item)?.toLowerCase() === handle.toLowerCase());
  return (own.length > 0 ? own : [...items]).toSorted((a, b) => (timeOf(b) || 0) - (timeOf(a) || 0));
}

function authorOf(item: SandboxItem): string | undefined {
  return authored.safeParse(item).data?.author.userName;
}

/** Epoch milliseconds, or NaN. */
function timeOf(item: SandboxItem): number {
  return Date.parse(dated.safeParse(item).data?.createdAt ?? '');
}
