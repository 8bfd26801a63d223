import { array, boolean, enum as oneOf, int, object, string, type infer as Infer } from 'zod';
import { timestamp } from '../columns/timestamp.ts';
import type { Database, QueryOptions } from '../database.ts';
import { firstRow, send, value } from '../query.ts';
import { storable } from '../columns/text.ts';

const progress = array(
  object({
    username: string(),
    status: oneOf(['waiting', 'scraping', 'stored', 'failed', 'skipped']),
    /** What happened, or what is waited for. */
    text: string(),
  }),
);
/** How far each account is. */
export type ScrapeProgressRow = Infer<typeof progress>[number];

const scrapeBatchRow = object({
  id: string(),
  /** All active accounts; else those that were named. */
  is_all: boolean(),
  asked_by: string(),
  status: oneOf(['pending', 'running', 'done', 'cancelled']),
  progress,
  /** Most posts for each account; null: the default. */
  max_items: int().nullable(),
  started_at: timestamp,
  beat_at: timestamp,
  finished_at: timestamp.nullable(),
});

/** A row of `scrape_batches`: a scrape that somebody asked for, with its progress. */
export type ScrapeBatch = Infer<typeof scrapeBatchRow>;

const opened = object({ began: boolean(), batch: scrapeBatchRow });
const standing = oneOf(['running', 'pending', 'done', 'cancelled', 'lost']);
const table = 'scrape_batches';
const read = { act: 'read', thing: 'scrapes' } as const;
const save = { act: 'save', thing: 'scrape' } as const;

/** An attempt that may write a batch. */
export interface HeldBatch {
  id: string;
  owner: string;
}

/** The batch that is open, or, where none is, this one (`began`), which waits for a worker. */
export function openScrapeBatch(
  db: Database,
  wanted: { isAll: boolean; askedBy: string; usernames: readonly string[]; maxItems?: number | undefined },
  options?: QueryOptions,
): Promise<Infer<typeof opened>> {
  const rows = wanted.usernames.map((username) => ({ username, status: 'waiting', text: '' }));
  const args = { whole: wanted.isAll, asker: wanted.askedBy, wanted: rows, most: wanted.maxItems ?? null };
  return value(save, db.rpc('open_scrape_batch', storable(args)), opened, options);
}

/** Takes a batch for an attempt. Null where it is over. */
export function takeScrapeBatch(db: Database, { id, owner }: HeldBatch): Promise<ScrapeBatch | null> {
  return firstRow(save, db.rpc('take_scrape_batch', { batch: id, new_owner: owner }), scrapeBatchRow);
}

/**
 * Says that an attempt goes on, how far it is, or that it ends: for good, or for another one to go on (`pending`).
 * @returns how the batch stands then: `cancelled` where somebody stopped it, `lost` where another attempt has it.
 */
export function keepScrapeBatch(
  db: Database,
  { id, owner }: HeldBatch,
  { progress: soFar, ending }: { progress?: readonly ScrapeProgressRow[]; ending?: 'done' | 'pending' } = {},
): Promise<Infer<typeof standing>> {
  const args = { batch: id, batch_owner: owner, so_far: soFar ?? null, ending: ending ?? null };
  return value(save, db.rpc('keep_scrape_batch', storable(args)), standing);
}

export function getScrapeBatch(db: Database, id: string, options?: QueryOptions): Promise<ScrapeBatch | null> {
  return firstRow(read, db.from(table).select('*').eq('id', id).limit(1), scrapeBatchRow, options);
}

/** Ends a batch that is open, also one that another process works on. */
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
