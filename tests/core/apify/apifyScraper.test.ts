import { inspect } from 'node:util';
import { describe, expect, it } from 'vitest';
import { createApifyScraper } from '#core/apify/apifyScraper.ts';
import { systemClock } from '#core/clock.ts';
import { silentLog } from '#core/log.ts';
import { FakeClock } from '../../support/fakeClock.ts';
import { advanceUntil } from '../../support/advanceUntil.ts';
import { ACTOR, failure, openApify, request, starts, TOKEN } from './apifySandbox.ts';

describe('a scrape', () => {
  it('starts a run with both limits, waits for its end and returns its posts and its cost', async () => {
    const { sandbox, scraper } = await openApify();
    const statuses: string[] = [];
    const { actorRunId } = await scraper.start(request());
    const found = await scraper.collect(
      { actorRunId, username: 'meridian_desk', maxItems: 50 },
      { onStatus: (status) => statuses.push(status) },
    );
    expect(found.posts).toHaveLength(16);
    expect(found).toMatchObject({
      items: 17,
      dropped: { retweet: 1 },
      costUsd: 0.016,
      costIsEstimate: false,
      failure: null,
    });
    expect(found.profile?.followerCount).toBe(1_284_300);
    // A busy machine sees it while it runs.
    expect(statuses.at(-1)).toBe('SUCCEEDED');
    expect(starts(sandbox)).toEqual([
      {
        method: 'POST',
        path: `/acts/${ACTOR}/runs`,
        query: { maxItems: '50', maxTotalChargeUsd: '0.05' },
        body: {
          searchTerms: ['from:meridian_desk'],
          sort: 'Latest',
          tweetLanguage: 'en',
          maxTweets: 50,
          maxItems: 50,
          includeSearchTerms: false,
          onlyVerifiedUsers: false,
          onlyImage: false,
          onlyVideo: false,
        },
      },
    ]);
  });

  it('reads a large result page by page', async () => {
    const items = Array.from({ length: 2500 }, (_, index) => ({
      id: String(1_000_000 + index),
      text: `Post ${index}`,
      createdAt: 'Tue Nov 18 12:00:00 +0000 2025',
    }));
    const { sandbox, scraper } = await openApify({ items });
    const { actorRunId } = await scraper.start(request('anyone', 5000));
    const found = await scraper.collect({ actorRunId, username: 'anyone', maxItems: 5000 });
    expect(found.posts).toHaveLength(2500);
    const pages = sandbox.requests.filter(({ path }) => path.endsWith('/dataset/items'));
    expect(pages.map(({ query }) => query['offset'])).toEqual(
      Array.from({ length: 10 }, (_, page) => String(250 * page)),
    );
  });

  it('reports a profile without posts as empty, not as a failure', async () => {
    const clock = new FakeClock();
    const { scraper } = await openApify({ clock });
    const work = async () => {
      const { actorRunId } = await scraper.start(request('nobody_here', 50, clock));
      return scraper.collect({ actorRunId, username: 'nobody_here', maxItems: 50 });
    };
    const found = await advanceUntil(clock, work());
    expect(found).toMatchObject({ posts: [], profile: null, items: 1, dropped: { filler: 1 }, failure: null });
  });

  it('counts billed fillers of other actors', async () => {
    const { scraper } = await openApify({ fault: 'mock-fillers' });
    const { actorRunId } = await scraper.start(request());
    const found = await scraper.collect({ actorRunId, username: 'meridian_desk', maxItems: 50 });
    expect(found).toMatchObject({ posts: [], items: 15, dropped: { filler: 15 }, costUsd: 0.016 });
  });
});

describe('runs that end badly', () => {
  it.each([
    ['fail', 'Run failed'],
    ['timeout', 'Run timed out'],
    ['abort', 'Run was aborted'],
  ] as const)('%s: "%s", with the posts that were found', async (fault, message) => {
    const { scraper } = await openApify({ fault });
    const { actorRunId } = await scraper.start(request());
    const found = await scraper.collect({ actorRunId, username: 'meridian_desk', maxItems: 50 });
    expect(found.failure?.message).toBe(message);
    expect(found.failure?.code).toBe('provider');
    expect(found.posts).toHaveLength(8);
  });
});

describe('reads', () => {
  it.each(['html', 'cut'] as const)('are repeated after an answer that is damaged: %s', async (fault) => {
    const clock = new FakeClock();
    const { scraper } = await openApify({ fault, clock });
    const { actorRunId } = await scraper.start(request('meridian_desk', 50, clock));
    const found = await advanceUntil(clock, scraper.collect({ actorRunId, username: 'meridian_desk', maxItems: 50 }));
    expect(found.posts).toHaveLength(16);
  });

  it('and starts wait after a rate limit, twice as long each time', async () => {
    const clock = new FakeClock();
    const { sandbox, scraper } = await openApify({ fault: '429', clock });
    const begun = clock.now();
    await advanceUntil(clock, scraper.start(request('meridian_desk', 50, clock)), 100);
    expect(clock.now() - begun).toBe(1500);
    expect(starts(sandbox)).toHaveLength(3);
    expect(sandbox.runs()).toHaveLength(1);
  });

  it('"Failed to check status: …" for a run that is gone', async () => {
    const clock = new FakeClock();
    const { scraper } = await openApify({ clock });
    const collected = scraper.collect({ actorRunId: 'gone', username: 'a', maxItems: 50 });
    const error = await failure(advanceUntil(clock, collected));
    expect(error.message).toBe('Failed to check status: 404 Not Found. Actor run was not found. (record-not-found)');
    expect(error.code).toBe('not_found');
  });

  it('"Failed to get results: {status}" where the items cannot be read', async () => {
    const clock = new FakeClock();
    const { scraper } = await openApify({ fault: 'results-500', clock });
    const { actorRunId } = await scraper.start(request('meridian_desk', 50, clock));
    const error = await failure(
      advanceUntil(clock, scraper.collect({ actorRunId, username: 'meridian_desk', maxItems: 50 }), 1000),
    );
    expect(error.message).toBe('Failed to get results: 500');
    expect(error.retryable).toBe(true);
  });
});

describe('keys and credit', () => {
  it('a missing token is reported without calling anything', async () => {
    const scraper = createApifyScraper({
      baseUrl: 'http://127.0.0.1:1',
      actor: ACTOR,
      clock: systemClock,
      log: silentLog,
    });
    expect(scraper.configured).toBe(false);
    const scraping = await failure(scraper.start(request()));
    expect(scraping).toMatchObject({ code: 'config', message: 'Apify API token not configured' });
    expect(scraping.hint).toContain('APIFY_API_TOKEN');
    const testing = await failure(scraper.testConnection());
    expect(testing).toMatchObject({ code: 'config', message: 'API token not configured' });
  });

  it('reports whose token it is', async () => {
    const { scraper } = await openApify();
    expect(await scraper.testConnection()).toEqual({
      username: 'sandbox',
      email: 'sandbox@sandbox.example',
      plan: 'SANDBOX',
    });
  });

  it("a refused token is an auth error with the service's words, without the token in any form", async () => {
    const { scraper } = await openApify({ fault: '401' });
    const starting = await failure(scraper.start(request()));
    const testing = await failure(scraper.testConnection());
    expect(starting.message).toBe(
      'Failed to start run: 401 Unauthorized. Authentication token [secret] is not valid. (invalid-token)',
    );
    expect(testing.message).toMatch(/^API test failed: 401 Unauthorized\. \{"error":\{"type":"invalid-token"/);
    for (const error of [starting, testing]) {
      expect(error.code).toBe('auth');
      expect([error.message, error.stack, inspect(error, { depth: 9 }), JSON.stringify(error)].join()).not.toContain(
        TOKEN,
      );
    }
    expect(inspect(scraper, { depth: 9 })).not.toContain(TOKEN);
  });

  it('missing credit says where to add some', async () => {
    const { scraper, sandbox } = await openApify({ fault: '402' });
    const error = await failure(scraper.start(request()));
    expect(error.message).toContain('Failed to start run: 402 Payment Required.');
    expect(error.hint).toContain('billing');
    expect(starts(sandbox)).toHaveLength(1);
  });
});
