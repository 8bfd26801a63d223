import DataLoader from 'dataloader';
import { type Clock, withDeadline } from '#core/clock.ts';
import { type Article, getPublishedArticlesBySlugs } from '#core/data/articles/articles.ts';
import type { Database } from '#core/data/database.ts';
import { AppError } from '#core/errors.ts';

/** Slugs of 200 characters still fit into the 4 KB that a query may have. */
const MOST_AT_ONCE = 15;
/** Queries at a time: one that hangs on a lost connection must not hold up all readers. */
const QUESTIONS = 4;
const DEADLINE_MS = 8000;

/** Reads the published article of a slug; null where there is none. */
export type ReadArticle = (slug: string) => Promise<Article | null>;

/**
 * Reads articles in batches: what is asked for while the database is busy goes into one of the next questions. Readers
 * of a hundred different articles cost the database a few questions a second, not a hundred.
 */
export function articleReads(db: Database, clock: Clock): ReadArticle {
  let running = 0;
  const waiting: (() => void)[] = [];
  const schedule = (start: () => void) => {
    if (running < QUESTIONS) queueMicrotask(start);
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
