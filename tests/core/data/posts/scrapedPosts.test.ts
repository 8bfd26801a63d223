import type { FoundPost } from '#core/velocity/post.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { deleteInboxStory, getInboxStories } from '#core/data/inbox/inboxStories.ts';
import { addMonitoredAccount, getMonitoredAccount } from '#core/data/accounts/monitoredAccounts.ts';
import { getPostSnapshots } from '#core/data/posts/postSnapshots.ts';
import { addPostToInbox } from '#core/data/posts/addPostToInbox.ts';
import { getScrapedPost, getScrapedPosts, saveSuggestions } from '#core/data/posts/scrapedPosts.ts';
import { storeScrape } from '#core/data/scrapes/storeScrape.ts';
import {
  failScrapeRun,
  getScrapeRun,
  getScrapeRuns,
  openScrapeRun,
  recordActorRun,
  type NewScrapeRun,
} from '#core/data/scrapes/scrapeRuns.ts';
import { openTestBackend, testBackendKinds, type TestBackend } from '../../../support/backends.ts';
import { alone } from '../../../support/alone.ts';

const NOW = Date.parse('2026-11-21T12:00:00Z');
const at = (hour: number) => `2026-11-21T${String(hour).padStart(2, '0')}:00:00.000Z`;

function post(tweetId: string, fields: Partial<FoundPost> = {}): FoundPost {
  return {
    tweetId,
    url: `https://x.com/desk/status/${tweetId}`,
    content: `Post ${tweetId}`,
    lang: 'en',
    author: { username: 'desk', displayName: 'The Desk', avatarUrl: null, verified: true },
    postedAt: at(6),
    metrics: { views: null, likes: 10, retweets: 2, replies: 1 },
    media: [{ type: 'image', url: 'https://a.example/1.jpg', thumbnail: 'https://a.example/1.jpg', altText: 'A port' }],
    ...alone,
    ...fields,
  };
}

const idea = {
  title: 'Ports',
  summary: 'S',
  angle: 'A',
  sources: 'https://x.com',
  videos: [],
  category: 'China Watch',
};

describe.each(testBackendKinds)('scraped posts on %s', (kind) => {
  let backend: TestBackend;
  beforeAll(async () => {
    backend = await openTestBackend(kind);
  });
  afterAll(() => backend.close());

  const store = (posts: FoundPost[], takenAt = at(7)) =>
    storeScrape(backend.db, { posts, category: 'General', takenAt });

  const open = (fields: Partial<NewScrapeRun>) =>
    openScrapeRun(
      backend.db,
      {
        account_id: null,
        username: 'desk',
        actor: 'apidojo~tweet-scraper',
        max_items: 50,
        triggered_by: 'cli',
        ...fields,
      },
      { collectForMs: 3_600_000 },
    );

  it('keep quoted and answered posts, also where a later scrape does not contain them', async () => {
    const quotedPost = {
      tweetId: '8999999999999999999',
      url: 'https://x.com/lake_office/status/8999999999999999999',
      content: 'Signed \u2068今\u2069 & sealed',
      author: { username: 'lake_office', displayName: 'Lake Office', avatarUrl: null, verified: true },
      postedAt: at(2),
      media: [{ type: 'image' as const, url: 'https://a.example/q.jpg', thumbnail: '', altText: '' }],
    };
    const said = { isReply: true, inReplyTo: 'strait_watch', quoteCount: 3, bookmarkCount: 0, quotedPost };
    await store([post('70', said), post('71')], at(4));
    expect(await getScrapedPost(backend.db, '70')).toMatchObject(said);
    expect(await getScrapedPost(backend.db, '71')).toMatchObject(alone);
    await store([post('70', { quoteCount: 4 })], at(5));
    expect(await getScrapedPost(backend.db, '70')).toMatchObject({ ...said, quoteCount: 4 });
    await backend.sql.query("delete from public.scraped_posts where tweet_id in ('70', '71')");
  });

  it('are read as they were scraped, ids as text, newest first', async () => {
    const big = '9007199254740993123';
    const stored = await store([post(big, { postedAt: at(5) }), post('2', { postedAt: at(6) })]);
    expect(stored).toEqual({ added: 2, updated: 0, repeated: false });
    const posts = await getScrapedPosts(backend.db);
    expect(posts.map(({ tweetId }) => tweetId)).toEqual(['2', big]);
    expect((await getScrapedPosts(backend.db, { limit: 1 })).map(({ tweetId }) => tweetId)).toEqual(['2']);
    const found = await getScrapedPost(backend.db, big);
    const { lang: _lang, ...kept } = post(big, { postedAt: at(5) });
    expect(found).toMatchObject({
      ...kept,
      scrapedAt: at(7),
      category: 'General',
      isProcessed: false,
      aiSuggestions: null,
      movedToInbox: false,
    });
    expect((await getScrapedPost(backend.db, found.id)).tweetId).toBe(big);
    await expect(getScrapedPost(backend.db, `9"'; drop table`)).rejects.toMatchObject({ code: 'not_found' });
    await expect(getScrapedPost(backend.db, 'nope')).rejects.toMatchObject({
      code: 'not_found',
      message: 'There is no post "nope".',
    });
  });

  it('get new metrics and a snapshot at each scrape; a late answer of an older scrape overwrites nothing', async () => {
    await store([post('10')], at(7));
    const later = post('10', { metrics: { views: 5000, likes: 99, retweets: 9, replies: 3 }, content: 'Edited' });
    expect(await store([later, later], at(9))).toMatchObject({ added: 0, updated: 1 });
    await store([post('10', { metrics: { views: null, likes: 50, retweets: 5, replies: 2 } })], at(8));
    const found = await getScrapedPost(backend.db, '10');
    expect(found).toMatchObject({ content: 'Edited', metrics: { views: 5000, likes: 99, retweets: 9, replies: 3 } });
    // Where the platform withholds views later, the earlier count stays.
    await store([post('10')], at(10));
    expect((await getScrapedPost(backend.db, '10')).metrics.views).toBe(5000);
    const snapshots = await getPostSnapshots(backend.db, found.id);
    expect(snapshots.map(({ takenAt, likes }) => [takenAt, likes])).toEqual([
      [at(7), 10],
      [at(9), 99],
      [at(10), 10],
    ]);
  });

  it('can contain anything that machines send: NUL, half an emoji, SQL, right-to-left text', async () => {
    const content = `مرحبا '; drop table scraped_posts; --\0 \uD83D`;
    await store([post('20', { content })]);
    expect((await getScrapedPost(backend.db, '20')).content).toBe(`مرحبا '; drop table scraped_posts; -- \uFFFD`);
  });

  it('end their scrape run and update the account in one transaction, once', async () => {
    const account = await addMonitoredAccount(backend.db, { username: 'desk', category: 'China Watch' });
    const { run } = await open({ account_id: account.id, username: 'desk' });
    expect((await recordActorRun(backend.db, run.id, 'actor-1')).actor_run_id).toBe('actor-1');
    expect((await getScrapeRun(backend.db, run.id))?.status).toBe('running');
    const scrape = {
      posts: [post('30'), post('31')],
      category: account.category,
      takenAt: at(11),
      account: { id: account.id, displayName: 'The Desk', verified: true, followerCount: 12_345_678_901 },
      scrapeRun: { id: run.id, items: 5, dropped: 3, costUsd: 0.016, costIsEstimate: false },
    };
    const twice = await Promise.all([storeScrape(backend.db, scrape), storeScrape(backend.db, scrape)]);
    expect(twice.toSorted((a, b) => b.added - a.added)).toEqual([
      { added: 2, updated: 0, repeated: false },
      { added: 0, updated: 0, repeated: true },
    ]);
    expect(await getMonitoredAccount(backend.db, '@DESK')).toMatchObject({
      display_name: 'The Desk',
      verified: true,
      follower_count: 12_345_678_901,
      scrape_count: 1,
      last_scraped: at(11),
    });
    const [ended] = await getScrapeRuns(backend.db);
    expect(ended).toMatchObject({ id: run.id, status: 'stored', items: 5, stored: 2, dropped: 3, cost_usd: 0.016 });
  });

  it('leave a failed scrape run with its reason', async () => {
    const { run } = await open({ username: 'gone' });
    await failScrapeRun(backend.db, run, { message: 'Run timed out', now: NOW });
    expect(await getScrapeRun(backend.db, run.id)).toMatchObject({
      status: 'failed',
      error_message: 'Run timed out',
      finished_at: at(12),
    });
  });

  it('store a model’s suggestions', async () => {
    await store([post('40')]);
    const { id } = await getScrapedPost(backend.db, '40');
    const ideas = { titles: ['One', 'Two'], thumbnailIdeas: ['Ships'], storyAngle: 'Trade' };
    await saveSuggestions(backend.db, id, ideas);
    expect(await getScrapedPost(backend.db, '40')).toMatchObject({ aiSuggestions: ideas, isProcessed: true });
    await store([post('40')], at(8));
    expect((await getScrapedPost(backend.db, '40')).aiSuggestions).toEqual(ideas);
  });

  it('become an inbox story once, however many click at the same time', async () => {
    await store([post('50')]);
    const { id } = await getScrapedPost(backend.db, '50');
    const clicks = await Promise.all(Array.from({ length: 8 }, () => addPostToInbox(backend.db, id, idea)));
    expect(clicks.filter(({ added }) => added)).toHaveLength(1);
    const stories = await getInboxStories(backend.db);
    expect(stories.filter(({ post_id }) => post_id === id)).toHaveLength(1);
    expect(stories[0]).toMatchObject({ title: 'Ports', category: 'China Watch', post_id: id, videos: [] });
    expect((await getScrapedPost(backend.db, '50')).movedToInbox).toBe(true);
    expect((await getScrapedPosts(backend.db)).find(({ tweetId }) => tweetId === '50')?.movedToInbox).toBe(true);
  });

  it('restore the same story from the trash instead of adding a second one', async () => {
    await store([post('60')]);
    const { id } = await getScrapedPost(backend.db, '60');
    const { story } = await addPostToInbox(backend.db, id, { ...idea, videos: 'https://a.example, https://b.example' });
    expect(story.videos).toHaveLength(2);
    await deleteInboxStory(backend.db, story.id, NOW);
    expect((await getScrapedPost(backend.db, '60')).movedToInbox).toBe(false);
    const back = await addPostToInbox(backend.db, id, idea);
    expect(back).toMatchObject({ added: true, story: { id: story.id, story_number: story.story_number } });
    expect((await addPostToInbox(backend.db, id, idea)).added).toBe(false);
  });

  it('are visible to staff only', async () => {
    const reader = await backend.signUp();
    expect(await getScrapedPosts(reader.client)).toEqual([]);
    await expect(
      storeScrape(reader.client, { posts: [post('70')], category: 'General', takenAt: at(7) }),
    ).rejects.toMatchObject({ code: 'auth' });
    await expect(addPostToInbox(backend.db, '00000000-0000-4000-8000-000000000000', idea)).rejects.toMatchObject({
      code: 'invalid_input',
    });
  });
});
