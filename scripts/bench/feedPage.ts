import { feedPage, type FeedPlace } from '#core/data/posts/feed.ts';
import { getBaselines, getLooks } from '#core/data/posts/postMomentum.ts';
import { openBenchBackend } from './benchBackend.ts';
import type { Figure } from './figure.ts';
import { percentile } from './percentile.ts';

const POSTS = 500_000;
const LOOKS = 4;
const REPEATS = 40;
const PAGE = 60;

/** One page of the feed by momentum, with the looks of its posts and the baselines of their accounts, on PostgreSQL. */
export async function benchFeedPage(): Promise<Figure[]> {
  const opened = await openBenchBackend('postgres');
  const { db } = opened.backend;
  try {
    await opened.script(`
      insert into scraped_posts (tweet_id, author_username, posted_at, likes, retweets, replies, momentum_order, momentum_due)
        select n, 'desk_' || n % 1000, now() - make_interval(mins => n), n % 9000, n % 700, n % 90, 120000 + random() * 40, false
        from generate_series(1, ${POSTS}) n;
      insert into post_snapshots (post_id, taken_at, likes, retweets, replies)
        select p.id, p.posted_at + make_interval(hours => l), p.likes * l / ${LOOKS}, p.retweets, p.replies
        from scraped_posts p, generate_series(1, ${LOOKS}) l;
      insert into account_baselines (username, posts, points)
        select 'desk_' || n, 100, '[{"age": 1, "total": 10}, {"age": 24, "total": 90}]' from generate_series(0, 999) n;
      analyze`);
    const times: number[] = [];
    let after: FeedPlace | undefined;
    for (let repeat = 0; repeat < REPEATS; repeat += 1) {
      const begun = performance.now();
      const query = { sort: 'momentum', filter: 'all', now: Date.now(), limit: PAGE, after } as const;
      const page = await feedPage(db, query);
      const ids = page.posts.map(({ id }) => id);
      const usernames = page.posts.map(({ author }) => author.username);
      await Promise.all([getLooks(db, ids), getBaselines(db, usernames)]);
      times.push(performance.now() - begun);
      after = page.next ?? undefined;
    }
    const [first = Number.NaN, ...others] = times;
    const slow = percentile(others, 0.95);
    return [
      {
        name: 'the first page of the feed by momentum that a server is asked for',
        measured: `${Math.round(first)} ms`,
        target: '≤ 500 ms',
        ok: first <= 500,
        detail: 'right after everything was stored: new connections, nothing read before',
      },
      {
        name: 'a page of the feed by momentum, with looks and baselines',
        measured: `${Math.round(percentile(others, 0.5))} ms p50, ${Math.round(slow)} ms p95`,
        target: '≤ 500 ms',
        ok: slow <= 500,
        detail: `${POSTS.toLocaleString('en-US')} posts, ${(POSTS * LOOKS).toLocaleString('en-US')} snapshots, PostgreSQL; ${REPEATS - 1} pages of ${PAGE} in a row`,
      },
    ];
  } finally {
    await opened.close();
  }
}
