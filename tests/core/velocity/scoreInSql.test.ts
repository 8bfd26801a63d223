import {
  array as listOf,
  asyncProperty,
  assert,
  constantFrom,
  integer,
  oneof,
  option,
  record,
  type Arbitrary,
} from 'fast-check';
import { array, boolean, number, object } from 'zod';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { filterPosts } from '#core/velocity/filterPosts.ts';
import type { ScrapedPost } from '#core/velocity/post.ts';
import { scorePost } from '#core/velocity/scorePost.ts';
import { numeric } from '#core/data/columns/numeric.ts';
import { openTestBackend, testBackendKinds, type TestBackend } from '../../support/backends.ts';
import { NOON, samplePost } from './samplePost.ts';

const HOUR = 3_600_000;
const huge = Number.MAX_SAFE_INTEGER;

const count = oneof(
  integer({ min: 0, max: 30 }),
  integer({ min: 0, max: 100_000 }),
  integer({ min: 0, max: huge }),
  constantFrom(0, 9, 99, 990, 999, 9_999, huge),
);
// Ages in the future, of this moment, around the limits of the filters, and far back.
const postedAt = oneof(
  integer({ min: -48 * HOUR, max: 48 * HOUR }),
  integer({ min: 0, max: 6_000 * HOUR }),
  integer({ min: 0, max: 60 * 365 * 24 * HOUR }),
  constantFrom(-1, 0, 1, 4 * HOUR - 1, 4 * HOUR, 4 * HOUR + 1, 8 * HOUR, 5_600 * HOUR),
).map((age) => NOON - age);
const post: Arbitrary<ScrapedPost> = record({
  views: option(count),
  likes: count,
  retweets: count,
  replies: count,
  posted: postedAt,
}).map(({ posted, ...metrics }) => samplePost({ metrics, postedAt: new Date(posted).toISOString() }));

/** Posts whose sum of everything but age is a half: what recency adds decides about the rounding. */
const atHalf: Arbitrary<ScrapedPost> = record({ half: integer({ min: 1, max: 9_999 }), posted: postedAt }).map(
  ({ half, posted }) =>
    samplePost({
      // 0.2 · 1000 · 1/views + 0.15 · 0.1 + …: no engagement is exact, so the share rate is chosen to meet the half.
      metrics: { views: 400 * half, likes: 990, retweets: 3 * half, replies: 0 },
      postedAt: new Date(posted).toISOString(),
    }),
);

const answer = array(
  object({
    score: number(),
    factor: number(),
    views: numeric,
    high: boolean(),
    trending: boolean(),
    recent: boolean(),
  }),
);

describe.each(testBackendKinds)('the score in the database, on %s', (kind) => {
  let backend: TestBackend;
  beforeAll(async () => {
    backend = await openTestBackend(kind);
  });
  afterAll(() => backend.close());

  async function scored(posts: readonly ScrapedPost[]) {
    const rows = posts.map(({ metrics, postedAt: posted_at }) => ({ ...metrics, posted_at }));
    return answer.parse(
      await backend.sql.query(
        `select feed_key(p, 'velocity', $2) as score, feed_key(p, 'views', $2) as views,
           trending_factor(p.likes, p.retweets, age_in_hours(p.posted_at, $2)) as factor,
           feed_shows(p, 'high', $2) as high, feed_shows(p, 'trending', $2) as trending, feed_shows(p, '4h', $2) as recent
         from jsonb_array_elements($1::jsonb) with ordinality e (post, place),
           lateral jsonb_populate_record(null::scraped_posts, e.post) p order by e.place`,
        [JSON.stringify(rows), NOON],
      ),
    );
  }

  function expected(posts: readonly ScrapedPost[]) {
    return posts.map((each) => {
      const known = scorePost(each, NOON);
      const passes = (filter: 'high' | 'trending' | '4h') => filterPosts([known], filter, NOON).length === 1;
      return {
        score: known.velocityScore,
        factor: known.trendingFactor,
        views: known.views,
        high: passes('high'),
        trending: passes('trending'),
        recent: passes('4h'),
      };
    });
  }

  it('is that of core/velocity for any post', async () => {
    await assert(
      asyncProperty(
        listOf(oneof({ weight: 9, arbitrary: post }, { weight: 1, arbitrary: atHalf }), {
          minLength: 50,
          maxLength: 200,
        }),
        async (posts) => {
          expect(await scored(posts)).toEqual(expected(posts));
        },
      ),
      { numRuns: 60 },
    );
  });

  it('rounds a half as core/velocity does, whichever way the last digit of a logarithm falls', async () => {
    // E of 10^k reactions is 20k: 0.3·E is whole, and share rate and boost make up the half.
    const posts = [
      { views: 100_000, likes: 970, retweets: 5, replies: 7 },
      { views: null, likes: 99_999, retweets: 0, replies: 0 },
      { views: 400, likes: 0, retweets: 1, replies: 3 },
      { views: 1, likes: 0, retweets: 0, replies: 0 },
      { views: 0, likes: 0, retweets: 0, replies: 0 },
    ].flatMap((metrics) =>
      Array.from({ length: 400 }, (_, at) =>
        samplePost({ metrics, postedAt: new Date(NOON - at * 1_800_000).toISOString() }),
      ),
    );
    expect(await scored(posts)).toEqual(expected(posts));
  });

  it('ignores microseconds, as reading rows does', async () => {
    const [row] = answer.parse(
      await backend.sql.query(
        `select feed_key(p, 'velocity', $1) as score, 0 as views, 0 as factor, false as high, false as trending,
           feed_shows(p, '4h', $1) as recent
         from jsonb_populate_record(null::scraped_posts, '{"posted_at": "2026-11-21T08:00:00.000999Z", "likes": 0, "retweets": 0, "replies": 0}') p`,
        [NOON],
      ),
    );
    expect(row).toMatchObject({ score: 21, recent: true });
  });
});
