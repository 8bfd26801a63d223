import { int, object, type infer as Infer } from 'zod';
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

/** Counts stories, runs and articles by state, in one request. `now`: epoch milliseconds. */
export function countEditorial(db: Database, now: number, options?: QueryOptions): Promise<EditorialCounts> {
  const query = db.rpc('editorial_counts', { moment: new Date(now).toISOString() });
  return value({ act: 'read', thing: 'counts' }, query, editorialCounts, options);
}
