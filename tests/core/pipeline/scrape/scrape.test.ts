import { describe, expect, it } from 'vitest';
import { addMonitoredAccount, getMonitoredAccount } from '#core/data/accounts/monitoredAccounts.ts';
import { getPostSnapshots } from '#core/data/posts/postSnapshots.ts';
import { getScrapedPost, getScrapedPosts, getScrapedPostsOf } from '#core/data/posts/scrapedPosts.ts';
import { getScrapeRuns } from '#core/data/scrapes/scrapeRuns.ts';
import { AppError } from '#core/errors.ts';
import { scrape, type ScrapeOptions } from '#core/pipeline/scrape/scrape.ts';
import type { ScrapeEvent } from '#core/pipeline/scrape/scrapeEvents.ts';
import type { Services } from '#core/pipeline/services.ts';
import { scorePost } from '#core/velocity/scorePost.ts';
import { velocityBand } from '#core/velocity/velocityBand.ts';
import { testBackendKinds } from '../../../support/backends.ts';
import { ledgered } from '../../../support/ledgered.ts';
import { scrapeServices, scriptedSuggestions } from './scrapeServices.ts';
import { useScrapeSandbox } from './useScrapeSandbox.ts';

const test = useScrapeSandbox();

async function monitor(...handles: string[]): Promise<void> {
  for (const username of handles)
    await addMonitoredAccount(test.backend.db, { username, category: 'Global Tensions & Diplomacy' });
}

async function watched(services: Services, options: ScrapeOptions, signal?: AbortSignal) {
  const events: ScrapeEvent[] = [];
  const report = await scrape(services, options, { signal, emit: (event) => events.push(event) });
  return { report, events, types: events.map(({ type }) => type) };
}

const runsStarted = () => test.sandbox.runs().length;

describe.each(testBackendKinds)('scraping all accounts (%s)', (kind) => {
  it('stores every post with its metrics, updates the accounts, suggests titles for fast posts, and reports its cost', async () => {
    const services = await test.begin({ kind });
    await monitor('meridian_desk', 'strait_watch');
    await addMonitoredAccount(test.backend.db, { username: 'capitol_ledger', is_active: false });

    const { report, types, events } = await watched(services, {});

    expect(report).toMatchObject({
      dryRun: false,
      items: 34,
      added: 31,
      updated: 0,
      dropped: { retweet: 2, filler: 1 },
      estimatedCostUsd: 0.04,
      scrapeCostUsd: 0.032,
      failure: null,
      warnings: [],
    });
    expect(report.accounts.map(({ username, status, added }) => [username, status, added])).toEqual([
      ['meridian_desk', 'stored', 16],
      ['strait_watch', 'stored', 15],
    ]);
    expect(report.costUsd).toBe(Number((0.032 + report.suggestions.stored * 0.0001).toFixed(9)));
    expect(types.filter((type) => type !== 'suggestion-stored' && type !== 'account-status')).toEqual([
      'scrape-started',
      'account-started',
      'account-stored',
      'pause',
      'account-started',
      'account-stored',
      'suggestions-started',
      'scrape-finished',
    ]);
    expect(events.find(({ type }) => type === 'pause')).toMatchObject({ ms: 3000 });

    const posts = (await getScrapedPosts(test.backend.db)).map((post) => scorePost(post, services.clock.now()));
    expect(posts).toHaveLength(31);
    expect(new Set(posts.map(({ velocityScore }) => velocityBand(velocityScore)))).toEqual(
      new Set(['red', 'orange', 'yellow', 'grey']),
    );
    expect(new Set(posts.map(({ category }) => category))).toEqual(new Set(['Global Tensions & Diplomacy']));
    const moving = posts.filter(({ velocityScore }) => velocityScore > 50);
    expect(report.suggestions).toMatchObject({ stored: moving.length, failed: 0, stopped: null });
    expect(posts.filter(({ aiSuggestions }) => aiSuggestions !== null)).toHaveLength(moving.length);
    expect(await getPostSnapshots(test.backend.db, posts[0]?.id ?? '')).toHaveLength(1);
    expect(await getMonitoredAccount(test.backend.db, 'meridian_desk')).toMatchObject({
      display_name: 'Meridian Desk',
      scrape_count: 1,
      follower_count: 1_284_300,
      verified: true,
    });
    expect((await getScrapeRuns(test.backend.db)).map(({ status, stored }) => [status, stored])).toEqual([
      ['stored', 15],
      ['stored', 16],
    ]);
  });
});

describe('scraping again', () => {
  it('updates the metrics, stores a snapshot each time, and requests no suggestion twice', async () => {
    const services = await test.begin();
    const first = await watched(services, { handles: ['@meridian_desk'] });
    const second = await watched(services, { handles: ['meridian_desk', 'MERIDIAN_desk'] });
    expect(first.report.added).toBe(16);
    expect(second.report).toMatchObject({ added: 0, updated: 16, suggestions: { asked: 0 } });
    expect(second.report.accounts).toHaveLength(1);
    const [post] = await getScrapedPosts(test.backend.db);
    expect(await getPostSnapshots(test.backend.db, post?.id ?? '')).toHaveLength(2);
    expect(await getScrapedPosts(test.backend.db)).toHaveLength(16);
  });

  it('pauses one second between accounts that were named', async () => {
    const services = await test.begin();
    const { events } = await watched(services, { handles: ['meridian_desk', 'northline_eu'], suggest: false });
    expect(events.find(({ type }) => type === 'pause')).toMatchObject({ ms: 1000 });
  });
});

it.each(testBackendKinds)('posts are found by ids that no number can hold (%s)', async (kind) => {
  const createdAt = 'Sat Nov 21 02:00:00 +0000 2026';
  const item = (id: string) => ({
    id,
    text: 'Two cables went dark.',
    createdAt,
    likeCount: 90_000,
    retweetCount: 30_000,
  });
  const ids = ['922440008971292671', '922440008971292672', '1e5', '922440008971292673'];
  const services = await test.begin({ kind, items: ids.map((id) => item(id)) });
  const { report } = await watched(services, { handles: ['meridian_desk'], suggest: false });
  expect(report).toMatchObject({ added: 3, dropped: { invalid: 1 } });
  const found = await getScrapedPostsOf(test.backend.db, ids);
  expect(new Set(found.map(({ tweetId }) => tweetId))).toEqual(new Set(ids.filter((id) => id !== '1e5')));
  for (const { tweetId } of found) expect((await getScrapedPost(test.backend.db, tweetId)).tweetId).toBe(tweetId);
  await expect(getScrapedPost(test.backend.db, '922440008971292674')).rejects.toMatchObject({ code: 'not_found' });
  await expect(getScrapedPost(test.backend.db, '") or true --')).rejects.toMatchObject({ code: 'not_found' });
});

it('10,000 posts at once are stored, each once, also when they are scraped again with lower counts', async () => {
  const items = Array.from({ length: 10_000 }, (_, n) => ({
    id: String(922_440_000_000_000_000n + BigInt(n)),
    text: `Post ${n}.`,
    createdAt: 'Sat Nov 21 02:00:00 +0000 2026',
    likeCount: 20_000 - n,
    retweetCount: 3,
  }));
  const services = await test.begin({ items });
  const options = { handles: ['meridian_desk'], maxItems: 10_000, suggest: false };
  expect((await watched(services, options)).report).toMatchObject({ items: 10_000, added: 10_000, failure: null });
  items.length = 100;
  for (const item of items) item.likeCount = 1;
  expect((await watched(services, options)).report).toMatchObject({ items: 100, added: 0, failure: null });
  const [counted] = await test.backend.sql.query(
    'select (select count(*)::int from scraped_posts) as posts, (select count(*)::int from post_snapshots) as scrapes, (select count(*)::int from scraped_posts where likes = 1) as fallen',
  );
  expect(counted).toEqual({ posts: 10_000, scrapes: 10_100, fallen: 100 });
});

describe('before anything is paid', () => {
  it('a dry run estimates, and neither calls nor writes anything', async () => {
    const services = await test.begin();
    await monitor('meridian_desk', 'strait_watch');
    const { report, types } = await watched(services, { dryRun: true, maxItems: 100 });
    expect(report).toMatchObject({ dryRun: true, estimatedCostUsd: 0.08, costUsd: 0, failure: null });
    expect(report.accounts.map(({ status }) => status)).toEqual(['skipped', 'skipped']);
    expect(types).toEqual([]);
    expect(test.sandbox.requests).toEqual([]);
    expect(await getScrapeRuns(test.backend.db)).toEqual([]);
  });

  it('"No active accounts to scrape"', async () => {
    const services = await test.begin();
    await addMonitoredAccount(test.backend.db, { username: 'meridian_desk', is_active: false });
    await expect(scrape(services, {})).rejects.toMatchObject({
      code: 'not_found',
      message: 'No active accounts to scrape',
    });
  });

  it('an account that is switched off is not scraped, not even by name', async () => {
    const services = await test.begin();
    await addMonitoredAccount(test.backend.db, { username: 'meridian_desk', is_active: false });
    await expect(scrape(services, { handles: ['Meridian_Desk'] })).rejects.toMatchObject({ code: 'invalid_input' });
    expect(runsStarted()).toBe(0);
  });

  it('an invalid handle or number of posts is refused', async () => {
    const services = await test.begin();
    for (const handle of ['two words', 'x'.repeat(80), '', "'; drop table", 'nul\0']) {
      await expect(scrape(services, { handles: [handle] }), handle).rejects.toMatchObject({ code: 'invalid_input' });
    }
    for (const maxItems of [0, -1, 1.5, Number.NaN, 1e9]) {
      await expect(scrape(services, { handles: ['a'], maxItems })).rejects.toMatchObject({ code: 'invalid_input' });
    }
    expect(test.sandbox.requests).toEqual([]);
  });

  it('"Apify API token not configured"', async () => {
    await test.begin();
    const services = scrapeServices(test.backend, null);
    await expect(scrape(services, { handles: ['meridian_desk'] })).rejects.toMatchObject({
      code: 'config',
      message: 'Apify API token not configured',
    });
    expect(await getScrapeRuns(test.backend.db)).toEqual([]);
  });

  it('warns when more than 100 scrapes a day are planned', async () => {
    const services = await test.begin();
    await test.backend.sql.query(
      "insert into public.monitored_accounts (username) select 'account_' || n from generate_series(1, 51) n",
    );
    const { report, events } = await watched(services, { handles: ['meridian_desk'], suggest: false });
    expect(report.warnings).toHaveLength(1);
    expect(report.warnings[0]).toMatch(/^102 daily scrapes are planned/);
    expect(events.find(({ type }) => type === 'warning')).toMatchObject({ kind: 'daily-limit' });
  });
});

it('suggestions that fail never fail the scrape', async () => {
  const services = await test.begin();
  const gateway = scriptedSuggestions(() => {
    throw new AppError('provider', 'OpenRouter API error: overloaded (execution time: 3ms)');
  });
  const { report, types } = await watched(
    { ...services, gateway: ledgered(gateway, services.db) },
    { handles: ['meridian_desk'] },
  );
  expect(report).toMatchObject({ failure: null, added: 16, suggestions: { stored: 0, stopped: null } });
  expect(report.suggestions.failed).toBe(report.suggestions.asked);
  expect(types).toContain('suggestion-failed');
});
