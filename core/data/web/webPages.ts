import { object, string, unknown, type output } from 'zod';
import { storable } from '../columns/text.ts';
import { timestamp } from '../columns/timestamp.ts';
import type { Database, QueryOptions } from '../database.ts';
import { firstRow, send } from '../query.ts';

/** A row of `web_pages`: the last content of an address. */
const webPageRow = object({
  url: string(),
  etag: string().nullable(),
  last_modified: string().nullable(),
  fetched_at: timestamp,
  page: unknown(),
});

export type WebPageRow = output<typeof webPageRow>;

const save = { act: 'save', thing: 'web page' } as const;
const read = { act: 'read', thing: 'web page' } as const;

export function getWebPage(db: Database, url: string, options?: QueryOptions): Promise<WebPageRow | null> {
  return firstRow(read, db.from('web_pages').select('*').eq('url', url).limit(1), webPageRow, options);
}

export async function saveWebPage(db: Database, row: WebPageRow, options?: QueryOptions): Promise<void> {
  await send(save, db.from('web_pages').upsert(storable(row), { onConflict: 'url' }), options);
}

/** How many pages are stored. */
export async function countWebPages(db: Database, options?: QueryOptions): Promise<number> {
  const { count } = await send(read, db.from('web_pages').select('url', { count: 'exact', head: true }), options);
  return count ?? 0;
}

/** Records that the server confirmed the page as unchanged. */
export async function touchWebPage(
  db: Database,
  url: string,
  fetchedAt: string,
  options?: QueryOptions,
): Promise<void> {
  await send(save, db.from('web_pages').update({ fetched_at: fetchedAt }).eq('url', url), options);
}
