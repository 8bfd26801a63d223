import { afterEach, expect, it } from 'vitest';
import { addMonitoredAccount, getMonitoredAccount } from '#core/data/accounts/monitoredAccounts.ts';
import { getObservations } from '#core/data/posts/postMomentum.ts';
import { getScrapedPosts } from '#core/data/posts/scrapedPosts.ts';
import { getScrapeRuns } from '#core/data/scrapes/scrapeRuns.ts';
import { scrape } from '#core/pipeline/scrape/scrape.ts';
import { postFigures } from '#core/velocity/postFigures.ts';
import { type ApifySandbox, startApifySandbox } from '../../../../scripts/sandbox/apifyServer.ts';
import { openTestBackend, type TestBackend } from '../../../support/backends.ts';
import { instantClock, scrapeServices } from './scrapeServices.ts';

const YEAR_MS = 365 * 86_400_000;
let backend: TestBackend;
let sandbox: ApifySandbox;
afterEach(async () => {
  await sandbox.close();
  await backend.close();
});

it.each([
  ['ten years ahead', 10 * YEAR_MS],
  ['ten years back', -10 * YEAR_MS],
])('a clock that jumps %s for one scrape, and back, falsifies no post and stops no later scrape', async (_, jump) => {
  const items = [{ id: '922440001', text: 'A post.', createdAt: new Date(Date.now() - 7_200_000), likeCount: 10 }];
  backend = await openTestBackend('postgres');
  sandbox = await startApifySandbox({ latencyMs: 5, items });
  await addMonitoredAccount(backend.db, { username: 'meridian_desk' });
  let off = 0;
  const clock = { ...instantClock, now: () => instantClock.now() + off };
  const services = scrapeServices(backend, sandbox, { clock });
  const began = Date.now();
  for (const [likeCount, jumped] of [
    [100, 0],
    [400, jump],
    [900, 0],
  ] as const) {
    items.forEach((item) => Object.assign(item, { likeCount }));
    off = jumped;
    expect(await scrape(services, { suggest: false })).toMatchObject({ items: 1, failure: null });
  }
  const [post] = await getScrapedPosts(backend.db);
  if (post === undefined) throw new Error('no post is stored');
  expect(post.metrics.likes).toBe(900);
  const observations = (await getObservations(backend.db, [post.id])).get(post.id) ?? [];
  expect(observations.map(({ likes }) => likes)).toEqual([100, 400, 900]);
  const times = observations.map(({ takenAt }) => Date.parse(takenAt));
  const { last_scraped: last } = await getMonitoredAccount(backend.db, 'meridian_desk');
  for (const at of [...times, Date.parse(last ?? '')]) expect(Math.abs(at - began)).toBeLessThan(600_000);
  expect(postFigures(post.postedAt, observations, undefined).gainPerHour).toBeGreaterThan(0);
  expect((await getScrapeRuns(backend.db)).map(({ status }) => status)).toEqual(['stored', 'stored', 'stored']);
});
