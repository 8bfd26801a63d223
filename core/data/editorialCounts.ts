import { int, object, type infer as Infer } from 'zod';
import type { Database, QueryOptions } from './database.ts';
import { send, type Query } from './query.ts';

/** How much there is of everything; what is in the trash is left out. */
export const editorialCounts = object({
  inbox: object({ stories: int(), waiting: int(), withoutGo: int() }),
  runs: object({ running: int(), paused: int(), failed: int() }),
  production: object({ stories: int(), unfinished: int() }),
  articles: object({ published: int(), drafts: int() }),
  posts: int(),
  accounts: int(),
});

export type EditorialCounts = Infer<typeof editorialCounts>;

/** Counts what waits, runs, failed and is on the site. Each is one question that reads no rows. */
export async function countEditorial(db: Database, options?: QueryOptions): Promise<EditorialCounts> {
  const count = (query: Query): Promise<number> => countRows(query, options);
  const all = (table: string) => db.from(table).select('id', { count: 'exact' });
  const inbox = () => all('inbox_stories').is('deleted_at', null);
  const runs = (status: string) => count(all('workflow_runs').is('deleted_at', null).eq('status', status).limit(1));
  const open = () => inbox().eq('workflow_completed', false);
  const production = () => all('production_stories').is('deleted_at', null);
  const articles = (published: boolean) => count(all('articles').eq('is_published', published).limit(1));
  return {
    inbox: {
      stories: await count(inbox().limit(1)),
      waiting: await count(open().eq('is_completed', true).limit(1)),
      withoutGo: await count(open().eq('is_completed', false).limit(1)),
    },
    runs: { running: await runs('running'), paused: await runs('cancelled'), failed: await runs('failed') },
    production: {
      stories: await count(production().limit(1)),
      unfinished: await count(production().eq('is_completed', false).limit(1)),
    },
    articles: { published: await articles(true), drafts: await articles(false) },
    posts: await count(all('scraped_posts').limit(1)),
    accounts: await count(all('monitored_accounts').eq('is_active', true).limit(1)),
  };
}

async function countRows(query: Query, options?: QueryOptions): Promise<number> {
  const { count } = await send({ act: 'read', thing: 'counts' }, query, options);
  return count ?? 0;
}
