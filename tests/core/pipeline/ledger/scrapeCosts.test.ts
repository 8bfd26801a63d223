import { describe, expect, it, onTestFinished } from 'vitest';
import type { Scraper } from '#core/apify/scraper.ts';
import { getScrapeRuns } from '#core/data/scrapes/scrapeRuns.ts';
import { AppError } from '#core/errors.ts';
import { usage } from '#core/pipeline/ledger/usage.ts';
import { usageCsv } from '#core/pipeline/ledger/usageCsv.ts';
import { scrape } from '#core/pipeline/scrape/scrape.ts';
import type { Services } from '#core/pipeline/services.ts';
import { startApifySandbox } from '../../../../scripts/sandbox/apifyServer.ts';
import { openTestBackend, testBackendKinds } from '../../../support/backends.ts';
import { scrapeServices } from '../scrape/scrapeServices.ts';

it.each(testBackendKinds)('marks what scrapes cost as an estimate where Apify names no cost, on %s', async (kind) => {
  const backend = await openTestBackend(kind);
  onTestFinished(() => backend.close());
  const sandbox = await startApifySandbox({ latencyMs: 5 });
  onTestFinished(() => sandbox.close());
  const services = scrapeServices(backend, sandbox);
  const exact = { handles: ['meridian_desk'], suggest: false };
  await scrape(services, exact);
  const line = async () => (await usageCsv(services, { days: 1 })).trim().split('\n').at(-1);
  const day = new Date(services.clock.now()).toISOString().slice(0, 10);
  expect(await line()).toBe(`${day},scraping,,,,1,0,17,0.016000000,no,0`);
  // Without a bill, and the second without posts.
  const { scraper } = services;
  const unbilled: Services = {
    ...services,
    scraper: {
      ...scraper,
      async collect(request, options) {
        const found = { ...(await scraper.collect(request, options)), costUsd: 0.02, costIsEstimate: true };
        const failure = new AppError('provider', 'Run failed');
        return request.username === 'strait_watch' ? found : { ...found, posts: [], failure };
      },
    },
  };
  await scrape(unbilled, { handles: ['strait_watch', 'northline_eu'], suggest: false });
  expect((await usage(services, { days: 1 })).scraping).toMatchObject({
    calls: 3,
    failed: 1,
    costUsd: 0.056,
    costIsEstimate: true,
    estimated: 2,
    estimatedUsd: 0.04,
    awaitingBill: 0,
  });
  expect(await line()).toMatch(/^[^,]+,scraping,,,,3,1,\d+,0\.056000000,yes,0$/);
});

describe.each(testBackendKinds)('a scrape that is given up as too old, on %s', (kind) => {
  /** The costs of both scrapes. @param change of what Apify answers to the second. */
  const costsWith = async (change: Partial<Scraper>) => {
    const backend = await openTestBackend(kind);
    onTestFinished(() => backend.close());
    const sandbox = await startApifySandbox({ latencyMs: 5 });
    onTestFinished(() => sandbox.close());
    const services = scrapeServices(backend, sandbox);
    const exact = { handles: ['meridian_desk'], suggest: false };
    const died = new AppError('provider', 'It died.', { retryable: true });
    const collect = async (...asked: Parameters<Scraper['collect']>) => {
      // Apify has brought it to its end.
      await services.scraper.collect(...asked);
      throw died;
    };
    await scrape({ ...services, scraper: { ...services.scraper, collect } }, exact);
    await backend.sql.script(`update scrape_runs set started_at = started_at - interval '4 hours'`);
    await scrape({ ...services, scraper: { ...services.scraper, ...change } }, exact);
    const rows = await getScrapeRuns(backend.db);
    return rows.map(({ status, cost_usd: cost }) => [status, cost]);
  };

  it('costs what Apify bills for it', async () => {
    expect(await costsWith({})).toEqual([
      ['stored', 0.016],
      ['failed', 0.016],
    ]);
  });

  it('keeps nobody from the next where Apify does not tell its cost', async () => {
    const costOf = () => Promise.reject(new AppError('provider', 'Away.', { retryable: true }));
    expect(await costsWith({ costOf })).toEqual([
      ['stored', 0.016],
      ['failed', 0],
    ]);
  });
});
