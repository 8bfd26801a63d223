import { array, object, string } from 'zod';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { feedPages } from '#core/data/posts/feed.ts';
import { collected } from '#core/data/pages.ts';
import { getScrapedPosts } from '#core/data/posts/scrapedPosts.ts';
import { feedFilters, filterPosts, type FeedFilter } from '#core/velocity/filterPosts.ts';
import type { ScoredPost } from '#core/velocity/post.ts';
import { scorePost } from '#core/velocity/scorePost.ts';
import { feedSorts, sortPosts, type FeedSort } from '#core/velocity/sortPosts.ts';
import { openTestBackend, testBackendKinds, type TestBackend } from '../../../support/backends.ts';

const NOW = Date.parse('2026-11-21T12:00:00Z');
const orders = feedSorts.flatMap((sort) => feedFilters.map((filter) => [sort, filter] as const));
const places = array(object({ id: string() }).loose());

describe.each(testBackendKinds)('the feed of 2,500 posts on %s', (kind) => {
  let backend: TestBackend;
  let all: ScoredPost[];
  beforeAll(async () => {
    backend = await openTestBackend(kind);
    // Few distinct values, so that many posts are equal in score, metrics, time, or all of them.
    await backend.sql.script(`
      select setseed(0.5);
      insert into scraped_posts (tweet_id, author_username, posted_at, views, likes, retweets, replies)
        select n, 'desk', timestamptz '2026-11-21 12:30:00Z' - make_interval(mins => floor(random() * random() * 30000)::int),
          case when n % 3 = 0 then null else floor(exp(random() * 12))::bigint end,
          floor(exp(random() * random() * 10))::bigint, floor(random() * random() * 400)::bigint, floor(random() * 9)::bigint
        from generate_series(1, 2400) n;
      insert into scraped_posts (tweet_id, author_username, posted_at, likes)
        select n, 'twins', '2026-11-21 11:00:00Z', 7 from generate_series(2401, 2500) n;
      update scraped_posts set momentum_order = random() * 40, momentum_due = random() < 0.3 where random() < 0.8`);
    const posts = await getScrapedPosts(backend.db);
    all = posts.map((post) => scorePost(post, NOW)).toSorted((a, b) => (a.id < b.id ? 1 : -1));
  });
  afterAll(() => backend.close());

  const expected = (sort: FeedSort, filter: FeedFilter) =>
    sortPosts(filterPosts(all, filter, NOW), sort).map(({ id }) => id);
  const listed = async (sort: FeedSort, filter: FeedFilter, limit?: number) => {
    const posts = await collected(feedPages(backend.db, { sort, filter, now: NOW, limit }));
    return posts.map(({ id }) => id);
  };

  it.each(orders)('equals all posts sorted by %s and filtered by %s', async (sort, filter) => {
    const whole = expected(sort, filter);
    expect(whole.length).toBeGreaterThan(20);
    expect(await listed(sort, filter)).toEqual(whole);
    for (const limit of [1, 10, 1_200]) expect(await listed(sort, filter, limit)).toEqual(whole.slice(0, limit));
  });

  it.each(orders)('continues after any cursor, by %s and %s', async (sort, filter) => {
    const found: string[] = [];
    let after: unknown = null;
    for (;;) {
      const question = { moment: new Date(NOW).toISOString(), shown: filter, after, most: 301 };
      const { data } = await (sort === 'momentum'
        ? backend.db.rpc('feed_by_momentum', question)
        : backend.db.rpc('feed_places', { ...question, sorted_by: sort }));
      const page = places.parse(data);
      found.push(...page.map(({ id }) => id));
      if (page.length < 301) break;
      after = page.at(-1);
    }
    expect(found).toEqual(expected(sort, filter));
  });

  it('contains posts that arrive while it is read at their position or not at all, and repeats none', async () => {
    const pages = feedPages(backend.db, { sort: 'posted', filter: 'all', now: NOW });
    const first = await pages.next();
    await backend.sql.query(`delete from scraped_posts where tweet_id = '17'`);
    const rest = await collected(pages);
    const ids = [...(first.value ?? []), ...rest].map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.length).toBeGreaterThanOrEqual(2_499);
    all = all.filter(({ tweetId }) => tweetId !== '17');
  });

  it('is empty for readers', async () => {
    const reader = await backend.signUp();
    expect(await collected(feedPages(reader.client, { sort: 'velocity', filter: 'all', now: NOW }))).toEqual([]);
  });
});
