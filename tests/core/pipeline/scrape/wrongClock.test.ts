import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { openQueue } from '#core/backend/queue/openQueue.ts';
import type { Scraper } from '#core/apify/scraper.ts';
import { addMonitoredAccount } from '#core/data/accounts/monitoredAccounts.ts';
import { getScrapeRuns } from '#core/data/scrapes/scrapeRuns.ts';
import { AppError } from '#core/errors.ts';
import { silentLog } from '#core/log.ts';
import { sweepScrapes } from '#core/pipeline/jobs/sweepScrapes.ts';
import { scrape } from '#core/pipeline/scrape/scrape.ts';
import type { Services } from '#core/pipeline/services.ts';
import { type ApifySandbox, startApifySandbox } from '../../../../scripts/sandbox/apifyServer.ts';
import { openTestBackend, testBackendKinds, type TestBackend } from '../../../support/backends.ts';
import { instantClock, scrapeServices } from './scrapeServices.ts';

const HOUR_MS = 3_600_000;

describe.each(testBackendKinds)('a scrape of a laptop whose clock is wrong, on %s', (kind) => {
  const username = 'meridian_desk';
  let backend: TestBackend;
  let sandbox: ApifySandbox;
  beforeEach(async () => {
    backend = await openTestBackend(kind);
    await addMonitoredAccount(backend.db, { username });
    sandbox = await startApifySandbox({ latencyMs: 5 });
  });
  afterEach(async () => {
    await sandbox.close();
    await backend.close();
  });

  /** @param change what becomes of its calls of Apify. */
  const processOf = (
    owner: string,
    aheadMs: number,
    change: (apify: Scraper) => Partial<Scraper> = () => ({}),
  ): Services => {
    const clock = { ...instantClock, now: () => instantClock.now() + aheadMs };
    const services = { ...scrapeServices(backend, sandbox, { clock }), owner };
    return { ...services, scraper: { ...services.scraper, ...change(services.scraper) } };
  };
  const person = async (services: Services) =>
    (await scrape(services, { handles: [username], maxItems: 20, suggest: false })).accounts[0];
  const died = () => new AppError('provider', 'It died.', { retryable: true });
  const storedOnce = async () => {
    expect(sandbox.runs()).toHaveLength(1);
    expect((await getScrapeRuns(backend.db)).map(({ status }) => status)).toEqual(['stored']);
  };

  it.each([4 * HOUR_MS, -4 * HOUR_MS])('takes part in one that is in progress: %d ms', async (aheadMs) => {
    const collects = Promise.withResolvers<void>();
    const go = Promise.withResolvers<void>();
    const desk = processOf('desk', 0, (apify) => ({
      collect: async (run, options) => {
        collects.resolve();
        await go.promise;
        return apify.collect(run, options);
      },
    }));
    const first = person(desk);
    await collects.promise;
    expect(await person(processOf('laptop', aheadMs))).toMatchObject({ status: 'stored', resumed: true });
    go.resolve();
    expect(await first).toMatchObject({ status: 'stored' });
    await storedOnce();
  });

  it.each([600_000, -600_000])('is found by the next one where it died after it paid: %d ms', async (aheadMs) => {
    const laptop = processOf('laptop', aheadMs, (apify) => ({
      start: async (request, options) => {
        await apify.start(request, options);
        throw died();
      },
    }));
    expect(await person(laptop)).toMatchObject({ status: 'failed' });
    expect(await person(processOf('desk', 0))).toMatchObject({ status: 'stored', resumed: true, added: 16 });
    await storedOnce();
  });

  it.each([4 * HOUR_MS, -4 * HOUR_MS])('is collected by a worker where it died: %d ms', async (aheadMs) => {
    const queue = await openQueue(backend.queue, { log: silentLog, supervise: false });
    onTestFinished(() => queue.close());
    const laptop = processOf('laptop', aheadMs, () => ({ collect: () => Promise.reject(died()) }));
    expect(await person(laptop)).toMatchObject({ status: 'failed' });
    await backend.sql.script(
      `update scrape_runs set started_at = started_at - interval '2 minutes', opened_at = opened_at - interval '2 minutes'`,
    );
    await sweepScrapes(queue);
    const jobs = await backend.sql.query(`select data ->> 'key' as key from pgboss.job where name = 'scrape'`);
    expect(jobs).toEqual([{ key: username }]);
  });
});
