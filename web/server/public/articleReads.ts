import DataLoader from 'dataloader';
import { type Clock, withDeadline } from '#core/clock.ts';
import { type Article, getPublishedArticlesBySlugs } from '#core/data/articles/articles.ts';
import type { Database } from '#core/data/database.ts';
import { AppError } from '#core/errors.ts';

/** Most articles per query: so many slugs of 200 characters fit into the 4 KB that a query may have. */
const MOST_AT_ONCE = 15;
/** Queries in parallel, so that one that hangs on a lost connection does not block all readers. */
const PARALLEL_QUERIES = 4;
const DEADLINE_MS = 8000;

/** Reads the published article with a slug; null where there is none. */
export type ReadArticle = (slug: string) => Promise<Article | null>;

/**
 * Reads articles in batches: requests that arrive while the database is busy share the next query. Readers of a hundred
 * different articles cost a few queries a second, not a hundred.
 */
export function articleReads(db: Database, clock: Clock): ReadArticle {
  let running = 0;
  const waiting: (() => void)[] = [];
  const schedule = (start: () => void) => {
    if (running < PARALLEL_QUERIES) queueMicrotask(start);
    else waiting.push(start);
  };
  const read = async (slugs: readonly string[]): Promise<(Article | null)[]> => {
    running += 1;
    try {
      const work = (signal: AbortSignal) => getPublishedArticlesBySlugs(db, slugs, { signal });
      const found = await withDeadline(clock, DEADLINE_MS, work, noAnswer);
      const bySlug = new Map(found.map((article) => [article.slug, article]));
      return slugs.map((slug) => bySlug.get(slug) ?? null);
    } finally {
      running -= 1;
      waiting.shift()?.();
    }
  };
  const options = { cache: false, maxBatchSize: MOST_AT_ONCE, batchScheduleFn: schedule };
  const loader = new DataLoader<string, Article | null>(read, options);
  return (slug) => loader.load(slug);
}

function noAnswer(): AppError {
  return new AppError('deadline', 'The database did not answer in time.', {
    hint: 'Try again in a few seconds.',
    retryable: true,
  });
}
