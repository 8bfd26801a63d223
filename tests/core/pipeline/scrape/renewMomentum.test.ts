import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { collected } from '#core/data/pages.ts';
import { feedPages } from '#core/data/posts/feed.ts';
import {
  getAccountsDue,
  getBaselines,
  getObservations,
  getPostsDue,
  storeMomentum,
} from '#core/data/posts/postMomentum.ts';
import { storeScrape } from '#core/data/scrapes/storeScrape.ts';
import { renewMomentum } from '#core/pipeline/scrape/renewMomentum.ts';
import { expectedAt } from '#core/velocity/baseline.ts';
import type { FoundPost } from '#core/velocity/post.ts';
import { openTestBackend, testBackendKinds, type TestBackend } from '../../../support/backends.ts';
import { samplePost } from '../../velocity/samplePost.ts';

const NOON = Date.parse('2026-11-21T12:00:00Z');
const HOUR = 3_600_000;
const hoursAgo = (hours: number) => new Date(NOON - hours * HOUR).toISOString();

function post(tweetId: string, username: string, age: number, likes: number): FoundPost {
  const author = { username, displayName: username, avatarUrl: null, verified: false };
  const metrics = { views: null, likes, retweets: 0, replies: 0 };
  return { ...samplePost(), lang: null, tweetId, author, metrics, postedAt: hoursAgo(age) };
}

describe.each(testBackendKinds)('momentum of stored posts on %s', (kind) => {
  let backend: TestBackend;
  beforeAll(async () => {
    backend = await openTestBackend(kind);
  });
  afterAll(() => backend.close());

  const scraped = (hours: number, ...posts: FoundPost[]) =>
    storeScrape(backend.db, { posts, category: 'General', takenAt: hoursAgo(hours) });
  const order = async () => {
    const posts = await collected(feedPages(backend.db, { sort: 'momentum', filter: 'all', now: NOON }));
    return posts.map(({ tweetId }) => tweetId);
  };

  it('sorts the feed by current growth, and computes the account’s baseline', async () => {
    const usual = Array.from({ length: 12 }, (_, n) => post(`usual-${n}`, 'Harbour_Watch', 200 + n, 400 + n));
    await scraped(150, ...usual, post('giant', 'bridge_news', 180, 90_000));
    await scraped(2, post('slow', 'Harbour_Watch', 5, 100), post('rising', 'Harbour_Watch', 5, 100));
    await scraped(0, post('slow', 'Harbour_Watch', 5, 104), post('rising', 'Harbour_Watch', 5, 3000));

    expect(await getAccountsDue(backend.db, 10)).toEqual(expect.arrayContaining(['harbour_watch', 'bridge_news']));
    expect(await renewMomentum(backend.db)).toBe(15);
    expect(await getAccountsDue(backend.db, 10)).toEqual([]);
    expect(await renewMomentum(backend.db)).toBe(0);

    expect((await order()).slice(0, 2)).toEqual(['rising', 'slow']);
    const baselines = await getBaselines(backend.db, ['HARBOUR_WATCH', 'bridge_news', 'nobody']);
    expect([...baselines.keys()]).toEqual(['harbour_watch']);
    const baseline = baselines.get('harbour_watch');
    expect(baseline === undefined ? null : expectedAt(baseline, 60)).toBeGreaterThan(300);
  });

  it('falls due again with the next observation', async () => {
    await scraped(-1, post('slow', 'Harbour_Watch', 5, 40_000));
    expect(await getAccountsDue(backend.db, 10)).toEqual(['harbour_watch']);
    expect(await renewMomentum(backend.db, { account: 'harbour_watch' })).toBe(1);
    expect((await order())[0]).toBe('slow');
    const [first] = await collected(feedPages(backend.db, { sort: 'momentum', filter: 'all', now: NOON, limit: 1 }));
    const observations = await getObservations(backend.db, [first?.id ?? '']);
    expect([...observations.values()][0]?.map(({ likes }) => likes)).toEqual([100, 104, 40_000]);
  });

  it('leaves a post due that was scraped while it was computed', async () => {
    await scraped(-2, post('slow', 'Harbour_Watch', 5, 41_000));
    const read = (await getPostsDue(backend.db, 'harbour_watch', 20)).find(({ due }) => due);
    await scraped(-3, post('slow', 'Harbour_Watch', 5, 42_000));
    const orders = [{ id: read?.id ?? '', scraped_at: read?.scraped_at ?? '', momentum_order: 9 }];
    expect(await storeMomentum(backend.db, { account: 'harbour_watch', baseline: null, orders })).toBe(0);
    expect(await getAccountsDue(backend.db, 10)).toEqual(['harbour_watch']);
  });
});
