import { array, boolean, enum as oneOf, object, string, type infer as Infer } from 'zod';
import { timestamp } from '../columns/timestamp.ts';
import type { Database, QueryOptions } from '../database.ts';
import { firstRow, value } from '../query.ts';
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
  is_all: boolean(),
  asked_by: string(),
  status: oneOf(['running', 'done']),
  progress,
  started_at: timestamp,
  beat_at: timestamp,
  finished_at: timestamp.nullable(),
});

/** A row of `scrape_batches`: a scrape that somebody asked for, with its progress. */
export type ScrapeBatch = Infer<typeof scrapeBatchRow>;

const opened = object({ began: boolean(), batch: scrapeBatchRow });
const save = { act: 'save', thing: 'scrape' } as const;

/** The batch that runs, or, where none does, this one (`began`). */
export function openScrapeBatch(
  db: Database,
  { isAll, askedBy, usernames }: { isAll: boolean; askedBy: string; usernames: readonly string[] },
  options?: QueryOptions,
): Promise<Infer<typeof opened>> {
  const wanted = usernames.map((username) => ({ username, status: 'waiting', text: '' }));
  const args = storable({ whole: isAll, asker: askedBy, wanted });
  return value(save, db.rpc('open_scrape_batch', args), opened, options);
}

/** Writes how far a batch is. False where it is over: somebody took its process for dead. */
export function reportScrapeBatch(
  db: Database,
  { id, progress: soFar, ended }: { id: string; progress: readonly ScrapeProgressRow[]; ended: boolean },
  options?: QueryOptions,
): Promise<boolean> {
  const args = storable({ batch: id, so_far: soFar, ended });
  return value(save, db.rpc('report_scrape_batch', args), boolean(), options);
}

/** The batch that began last; null where there was none. */
export function getLatestScrapeBatch(db: Database, options?: QueryOptions): Promise<ScrapeBatch | null> {
  const query = db.from('scrape_batches').select('*').order('started_at', { ascending: false }).limit(1);
  return firstRow({ act: 'read', thing: 'scrapes' }, query, scrapeBatchRow, options);
}
