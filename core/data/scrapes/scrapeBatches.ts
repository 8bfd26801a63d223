import { array, boolean, enum as oneOf, int, object, string, type infer as Infer } from 'zod';
import { timestamp } from '../columns/timestamp.ts';
import type { Database, QueryOptions } from '../database.ts';
import { firstRow, rows, send, value } from '../query.ts';
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
  /** False: nobody wants title ideas for its posts. */
  suggest: boolean(),
  started_at: timestamp,
  /** When its first attempt began; null: none has. */
  begun_at: timestamp.nullable(),
  beat_at: timestamp,
  finished_at: timestamp.nullable(),
});

/** A row of `scrape_batches`: a requested scrape of several accounts, with its progress. */
export type ScrapeBatch = Infer<typeof scrapeBatchRow>;

const opened = object({ began: boolean(), batch: scrapeBatchRow });
const batchStatus = oneOf(['running', 'pending', 'done', 'cancelled', 'lost']);
const table = 'scrape_batches';
const read = { act: 'read', thing: 'scrapes' } as const;
const save = { act: 'save', thing: 'scrape' } as const;

/** The lease on a batch. */
export interface ScrapeBatchLease {
  id: string;
  owner: string;
}

/**
 * Creates a batch (`began`), or returns an open one in its way. With an owner it is held at once, and only a batch with
 * an account of it is in its way; otherwise it waits for a worker, and any is.
 */
export function openScrapeBatch(
  db: Database,
  wanted: {
    isAll: boolean;
    askedBy: string;
    usernames: readonly string[];
    maxItems?: number | undefined;
    owner?: string;
    /** Default true. */
    suggest?: boolean | undefined;
    /** Ids of batches that are not in its way, whatever accounts they have. */
    beside?: readonly string[];
  },
  options?: QueryOptions,
): Promise<Infer<typeof opened>> {
  const waiting = wanted.usernames.map((username) => ({ username, status: 'waiting', text: '' }));
  const { isAll, askedBy, maxItems = null, owner = null, suggest = true, beside = [] } = wanted;
  const args = { whole: isAll, asker: askedBy, wanted: waiting, most: maxItems, holder: owner, ideas: suggest, beside };
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
export function updateScrapeBatch(
  db: Database,
  { id, owner }: ScrapeBatchLease,
  { progress: soFar, ending }: { progress?: readonly ScrapeProgressRow[]; ending?: 'done' | 'pending' } = {},
): Promise<Infer<typeof batchStatus>> {
  const args = { batch: id, batch_owner: owner, so_far: soFar ?? null, ending: ending ?? null };
  return value(save, db.rpc('keep_scrape_batch', storable(args)), batchStatus);
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

/** The batch that began last; null where there was none. @param all of the batches of all active accounts. */
export function getLatestScrapeBatch(
  db: Database,
  { all = false, ...options }: QueryOptions & { all?: boolean } = {},
): Promise<ScrapeBatch | null> {
  const batches = db.from(table).select('*').order('started_at', { ascending: false }).limit(1);
  return firstRow(read, all ? batches.eq('is_all', true) : batches, scrapeBatchRow, options);
}

/** Open batches at once that are shown; more are hardly possible. */
const MOST_OPEN = 100;
/** Newest batches that are shown beside the open ones. */
const NEWEST = 5;

/** The batches that wait for a worker or have one, the oldest first. */
export function getOpenScrapeBatches(db: Database, options?: QueryOptions): Promise<ScrapeBatch[]> {
  const open = db.from(table).select('*').in('status', ['pending', 'running']);
  return rows(read, open.order('started_at', { ascending: true }).limit(MOST_OPEN), scrapeBatchRow, options);
}

/** The open batches, then others of those that began last. */
export async function getRecentScrapeBatches(db: Database, options?: QueryOptions): Promise<ScrapeBatch[]> {
  const query = db.from(table).select('*').order('started_at', { ascending: false }).limit(NEWEST);
  // One that ends between the two reads is in the second.
  const open = await getOpenScrapeBatches(db, options);
  const newest = await rows(read, query, scrapeBatchRow, options);
  return [...new Map([...open, ...newest].map((batch) => [batch.id, batch])).values()];
}
