import { int, object, type infer as Infer } from 'zod';
import { timestamp } from './columns/timestamp.ts';
import type { Database, QueryOptions } from './database.ts';
import { value } from './query.ts';

/** How many rows there are of everything, without the trash. The states of articles are those of `articleState`. */
export const editorialCounts = object({
  inbox: object({ stories: int(), waiting: int(), withoutGo: int() }),
  runs: object({ pending: int(), running: int(), cancelled: int(), failed: int() }),
  production: object({ stories: int(), unfinished: int() }),
  articles: object({ published: int(), scheduled: int(), drafts: int(), withdrawn: int() }),
  posts: int(),
  accounts: int(),
});

export type EditorialCounts = Infer<typeof editorialCounts>;

const counted = editorialCounts.extend({ now: timestamp });

/**
 * Counts stories, runs and articles by state, in one request.
 * @param now epoch milliseconds: articles are published where their hour has come by then.
 * @returns the counts, and the database's time in epoch milliseconds.
 */
export async function countEditorial(
  db: Database,
  now: number,
  options?: QueryOptions,
): Promise<{ counts: EditorialCounts; databaseNow: number }> {
  const query = db.rpc('editorial_counts', { moment: new Date(now).toISOString() });
  const { now: at, ...counts } = await value({ act: 'read', thing: 'counts' }, query, counted, options);
  return { counts, databaseNow: Date.parse(at) };
}
