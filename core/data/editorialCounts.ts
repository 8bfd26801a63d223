import { int, object, type infer as Infer } from 'zod';
import type { Database, QueryOptions } from './database.ts';
import { send, type Query } from './query.ts';

/** How many rows there are of everything, without the trash. */
export const editorialCounts = object({
  inbox: object({ stories: int(), waiting: int(), withoutGo: int() }),
  runs: object({ waiting: int(), running: int(), paused: int(), failed: int() }),
  production: object({ stories: int(), unfinished: int() }),
  articles: object({ published: int(), scheduled: int(), drafts: int(), withdrawn: int() }),
  posts: int(),
  accounts: int(),
});

export type EditorialCounts = Infer<typeof editorialCounts>;

/** Counts stories, runs and articles by state. Each is a query without rows. `now`: epoch milliseconds. */
export async function countEditorial(db: Database, now: number, options?: QueryOptions): Promise<EditorialCounts> {
  const count = (query: Query): Promise<number> => countRows(query, options);
  const all = (table: string) => db.from(table).select('id', { count: 'exact' });
  const inbox = () => all('inbox_stories').is('deleted_at', null);
  const runs = (status: string) => count(all('workflow_runs').is('deleted_at', null).eq('status', status).limit(1));
  const open = () => inbox().eq('workflow_completed', false);
  const production = () => all('production_stories').is('deleted_at', null);
  const articles = (published: boolean) => all('articles').eq('is_published', published);
  const hour = new Date(now).toISOString();
  return {
    inbox: {
      stories: await count(inbox().limit(1)),
      waiting: await count(open().eq('is_completed', true).limit(1)),
      withoutGo: await count(open().eq('is_completed', false).limit(1)),
    },
    runs: {
      waiting: await runs('pending'),
      running: await runs('running'),
      paused: await runs('cancelled'),
      failed: await runs('failed'),
    },
    production: {
      stories: await count(production().limit(1)),
      unfinished: await count(production().eq('is_completed', false).limit(1)),
    },
    // The states as defined in `articleState`.
    articles: {
      published: await count(articles(true).or(`published_at.is.null,published_at.lte.${hour}`).limit(1)),
      scheduled: await count(articles(true).gt('published_at', hour).limit(1)),
      drafts: await count(articles(false).is('published_at', null).limit(1)),
      withdrawn: await count(articles(false).not('published_at', 'is', null).limit(1)),
    },
    posts: await count(all('scraped_posts').limit(1)),
    accounts: await count(all('monitored_accounts').eq('is_active', true).limit(1)),
  };
}

async function countRows(query: Query, options?: QueryOptions): Promise<number> {
  const { count } = await send({ act: 'read', thing: 'counts' }, query, options);
  return count ?? 0;
}
