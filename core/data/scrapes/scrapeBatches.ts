import { array, boolean, enum as oneOf, int, object, string, type infer as Infer } from 'zod';
import { timestamp } from '../columns/timestamp.ts';
import type { Database, QueryOptions } from '../database.ts';
import { firstRow, send, value } from '../query.ts';
import { storable } from '../columns/text.ts';

const progress = array(
  object({
    username: string(),
    status: oneOf(['waiting', 'scraping', 'stored', 'failed', 'skipped']),
    /** The result, or the reason for waiting. */
    text: string(),
  }),
);
/** The progress of one account. */
export type ScrapeProgressRow = Infer<typeof progress>[number];

const scrapeBatchRow = object({
  id: string(),
  /** True: all active accounts; false: the named ones. */
  is_all: boolean(),
  asked_by: string(),
  status: oneOf(['pending', 'running', 'done', 'cancelled']),
  owner: string().nullable(),
  progress,
  /** Maximum posts for each account; null: the default. */
  max_items: int().nullable(),
  started_at: timestamp,
  beat_at: timestamp,
  finished_at: timestamp.nullable(),
});

/** A row of `scrape_batches`: a requested scrape of several accounts, with its progress. */
export type ScrapeBatch = Infer<typeof scrapeBatchRow>;

const opened = object({ began: boolean(), batch: scrapeBatchRow });
const standing = oneOf(['running', 'pending', 'done', 'cancelled', 'lost']);
const table = 'scrape_batches';
const read = { act: 'read', thing: 'scrapes' } as const;
const save = { act: 'save', thing: 'scrape' } as const;

/** The lease on a batch. */
export interface ScrapeBatchLease {
  id: string;
  owner: string;
}

/** Returns the open batch, or creates this one (`began`): with an owner it is held, otherwise it waits for a worker. */
export function openScrapeBatch(
  db: Database,
  wanted: {
    isAll: boolean;
    askedBy: string;
    usernames: readonly string[];
    maxItems?: number | undefined;
    owner?: string;
  },
  options?: QueryOptions,
): Promise<Infer<typeof opened>> {
  const rows = wanted.usernames.map((username) => ({ username, status: 'waiting', text: '' }));
  const { isAll, askedBy, maxItems = null, owner = null } = wanted;
  const args = { whole: isAll, asker: askedBy, wanted: rows, most: maxItems, holder: owner };
  return value(save, db.rpc('open_scrape_batch', storable(args)), opened, options);
}

/** Takes the lease of a batch for an attempt. Null where the batch has ended. */
export function takeScrapeBatch(db: Database, { id, owner }: ScrapeBatchLease): Promise<ScrapeBatch | null> {
  return firstRow(save, db.rpc('take_scrape_batch', { batch: id, new_owner: owner }), scrapeBatchRow);
}

/**
 * Renews the lease, stores the progress, or ends the attempt: for good, or for another one to continue (`pending`).
 * @returns the batch's status: `cancelled` where somebody stopped it, `lost` where another attempt holds it.
 */
export function keepScrapeBatch(
  db: Database,
  { id, owner }: ScrapeBatchLease,
  { progress: soFar, ending }: { progress?: readonly ScrapeProgressRow[]; ending?: 'done' | 'pending' } = {},
): Promise<Infer<typeof standing>> {
  const args = { batch: id, batch_owner: owner, so_far: soFar ?? null, ending: ending ?? null };
  return value(save, db.rpc('keep_scrape_batch', storable(args)), standing);
}

export function getScrapeBatch(db: Database, id: string, options?: QueryOptions): Promise<ScrapeBatch | null> {
  return firstRow(read, db.from(table).select('*').eq('id', id).limit(1), scrapeBatchRow, options);
}

/** Ends an open batch, even if another process is working on it. */
export async function endScrapeBatch(
  db: Database,
  id: string,
  end: { status: 'done' | 'cancelled'; at: string; progress?: readonly ScrapeProgressRow[] },
  options?: QueryOptions,
): Promise<void> {
  const row = {
    status: end.status,
    finished_at: end.at,
    ...(end.progress === undefined ? {} : { progress: end.progress }),
  };
  await send(save, db.from(table).update(storable(row)).eq('id', id).in('status', ['pending', 'running']), options);
}

/** The batch that began last; null where there was none. */
export function getLatestScrapeBatch(db: Database, options?: QueryOptions): Promise<ScrapeBatch | null> {
  const query = db.from(table).select('*').order('started_at', { ascending: false }).limit(1);
  return firstRow(read, query, scrapeBatchRow, options);
}
