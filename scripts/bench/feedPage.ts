import type { Database } from '#core/data/database.ts';
import { feedPage, type FeedCursor, type FeedQuery } from '#core/data/posts/feed.ts';
import { getBaselines, getObservations } from '#core/data/posts/postMomentum.ts';
import { feedFilters } from '#core/velocity/filterPosts.ts';
import { feedSorts } from '#core/velocity/sortPosts.ts';
import { openBenchBackend } from './benchBackend.ts';
import type { Figure } from './figure.ts';
import { percentile } from './percentile.ts';

const POSTS = 500_000;
const LOOKS = 4;
/** Stored by a scrape whose momentum is not computed yet. */
const DUE = 2_000;
/** Consecutive pages of each order and filter. */
const PAGES = 8;
const PAGE = 60;

/**
 * Pages of the feed in all its orders, with the observations of their posts and the baselines of their accounts, on
 * PostgreSQL.
 */
export async function benchFeedPage(): Promise<Figure[]> {
  const opened = await openBenchBackend('postgres');
  const { db } = opened.backend;
  try {
    await opened.script(`
      insert into scraped_posts (tweet_id, author_username, posted_at, likes, retweets, replies, momentum_order, momentum_due)
        select n, 'desk_' || n % 1000, now() - make_interval(mins => n), n % 9000, n % 700, n % 90, 120000 + random() * 40, n <= ${DUE}
        from generate_series(1, ${POSTS}) n;
      insert into post_snapshots (post_id, taken_at, likes, retweets, replies)
        select p.id, p.posted_at + make_interval(hours => l), p.likes * l / ${LOOKS}, p.retweets, p.replies
        from scraped_posts p, generate_series(1, ${LOOKS}) l;
      insert into account_baselines (username, posts, points)
        select 'desk_' || n, 100, '[{"age": 1, "total": 10}, {"age": 24, "total": 90}]' from generate_series(0, 999) n;
      analyze`);
    const first = await pageMs(db, { sort: 'momentum', filter: 'all' });
    const orders = feedSorts.flatMap((sort) => feedFilters.map((filter) => ({ sort, filter })));
    const figures: Figure[] = [
      {
        name: 'the first page of the feed by momentum that a server is asked for',
        measured: `${Math.round(first.ms)} ms`,
        target: '≤ 500 ms',
        ok: first.ms <= 500,
        detail: 'right after everything was stored: new connections, nothing read before',
      },
    ];
    const all: { name: string; ms: number }[] = [];
    for (const order of orders) {
      let after: FeedCursor | undefined;
      for (let page = 0; page < PAGES; page += 1) {
        const read = await pageMs(db, { ...order, after });
        all.push({ name: `${order.sort}, ${order.filter}`, ms: read.ms });
        if (read.next === null) break;
        after = read.next;
      }
    }
    const times = all.map(({ ms }) => ms);
    const slow = percentile(times, 0.95);
    const slowest = all.reduce((most, each) => (each.ms > most.ms ? each : most));
    figures.push({
      name: 'a page of the feed, with observations and baselines, over all sorts and filters',
      measured: `${Math.round(percentile(times, 0.5))} ms p50, ${Math.round(slow)} ms p95`,
      target: '≤ 500 ms',
      ok: slow <= 500,
      detail: `${POSTS.toLocaleString('en-US')} posts, ${(POSTS * LOOKS).toLocaleString('en-US')} snapshots, PostgreSQL; ${DUE.toLocaleString('en-US')} posts just scraped; ${all.length} pages of ${PAGE}, up to ${PAGES} in a row of each; the slowest ${Math.round(slowest.ms)} ms (${slowest.name})`,
    });
    return figures;
  } finally {
    await opened.close();
  }
}

async function pageMs(
  db: Database,
  asked: Pick<FeedQuery, 'sort' | 'filter'> & { after?: FeedCursor | undefined },
): Promise<{ ms: number; next: FeedCursor | null }> {
  const begun = performance.now();
  const { posts, next } = await feedPage(db, { ...asked, now: Date.now(), limit: PAGE });
  const ids = posts.map(({ id }) => id);
  const usernames = posts.map(({ author }) => author.username);
  await Promise.all([getObservations(db, ids), getBaselines(db, usernames)]);
  return { ms: performance.now() - begun, next };
}
