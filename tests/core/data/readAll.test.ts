import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getInboxStories } from '#core/data/inbox/inboxStories.ts';
import { getScrapedPosts } from '#core/data/posts/scrapedPosts.ts';
import { openTestBackend, testBackendKinds, type TestBackend } from '../../support/backends.ts';

describe.each(testBackendKinds)('2,500 rows on %s', (kind) => {
  let backend: TestBackend;
  beforeAll(async () => {
    backend = await openTestBackend(kind);
    await backend.sql.script(`
      insert into inbox_stories (title) select 'Story ' || n from generate_series(1, 2500) n;
      insert into scraped_posts (tweet_id, author_username, posted_at)
        select n, 'desk', timestamptz '2026-01-01 00:00:00Z' + make_interval(mins => n) from generate_series(1, 2500) n`);
  });
  afterAll(() => backend.close());

  it('are all listed, in order', async () => {
    const stories = await getInboxStories(backend.db);
    expect(stories).toHaveLength(2_500);
    expect(stories.map(({ story_number }) => story_number)).toEqual(
      Array.from({ length: 2_500 }, (_, index) => 5_899 - index),
    );
  });

  it('are posts newest first, all of them or as many as asked for', async () => {
    const tweets = async (limit?: number) =>
      (await getScrapedPosts(backend.db, { limit })).map(({ tweetId }) => Number(tweetId));
    const newest = Array.from({ length: 2_500 }, (_, index) => 2_500 - index);
    expect(await tweets()).toEqual(newest);
    expect(await tweets(1_500)).toEqual(newest.slice(0, 1_500));
    expect(await tweets(100)).toEqual(newest.slice(0, 100));
  });
});
