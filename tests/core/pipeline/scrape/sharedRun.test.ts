import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Scraper } from '#core/apify/scraper.ts';
import { addMonitoredAccount } from '#core/data/accounts/monitoredAccounts.ts';
import {
  failScrapeRun,
  getScrapeRun,
  getScrapeRuns,
  getUnfinishedScrapeRun,
  openScrapeRun,
} from '#core/data/scrapes/scrapeRuns.ts';
import { scrapeJob } from '#core/pipeline/jobs/scrapeJob.ts';
import { scrape } from '#core/pipeline/scrape/scrape.ts';
import type { Services } from '#core/pipeline/services.ts';
import { type ApifySandbox, startApifySandbox } from '../../../../scripts/sandbox/apifyServer.ts';
import { openTestBackend, testBackendKinds, type TestBackend } from '../../../support/backends.ts';
import { instantClock, scrapeServices } from './scrapeServices.ts';

describe.each(testBackendKinds)('an unfinished scrape at which two processes are at once, on %s', (kind) => {
  const username = 'meridian_desk';
  let backend: TestBackend;
  let sandbox: ApifySandbox;
  beforeAll(async () => {
    backend = await openTestBackend(kind);
    await addMonitoredAccount(backend.db, { username });
  });
  beforeEach(async () => {
    sandbox = await startApifySandbox({ latencyMs: 5 });
  });
  afterAll(() => backend.close());
  afterEach(async () => {
    await sandbox.close();
    await backend.sql.script('delete from scrape_runs; delete from scraped_posts');
  });

  /** Services of a process, with some of its calls to Apify replaced. */
  const processWith = (change: (scraper: Scraper) => Partial<Scraper>): Services => {
    const services = scrapeServices(backend, sandbox);
    return { ...services, scraper: { ...services.scraper, ...change(services.scraper) } };
  };
  /** A worker collects what an ended process left. */
  const work = (services: Services) =>
    scrapeJob(services, { key: username, madeAt: Date.now() }, { signal: new AbortController().signal });
  const person = async (services: Services) => {
    const { accounts } = await scrape(services, { handles: [username], maxItems: 20, suggest: false });
    return accounts[0];
  };
  /** A scrape whose process ended before it knew a run, or, with an owner, is still starting it. */
  const leave = async (secondsAgo: number, start_owner?: string) => {
    const { actor } = scrapeServices(backend, sandbox).scraper;
    const run = { account_id: null, username, actor, max_items: 20, triggered_by: 'test', start_owner };
    const { id } = (await openScrapeRun(backend.db, run, { collectForMs: 3_600_000 })).run;
    await backend.sql.query(`update scrape_runs set started_at = now() - $1 * interval '1 second' where id = $2`, [
      secondsAgo,
      id,
    ]);
    return getScrapeRun(backend.db, id);
  };
  /** The request of whoever may start the run takes longer than any may. */
  const outlast = () => backend.sql.script(`update scrape_runs set start_claimed_at = now() - interval '1 minute'`);
  const rows = async () =>
    (await getScrapeRuns(backend.db)).map(({ status, cost_usd: costUsd, error_message: reason }) => ({
      status,
      costUsd,
      reason,
    }));
  const posts = async () => (await backend.sql.query('select count(*)::int as n from scraped_posts'))[0]?.['n'];
  const storedOnce = { status: 'stored', costUsd: 0.016, reason: null };

  it('has its posts and its cost stored where a worker gave it up while a person started its run', async () => {
    await leave(70);
    const worker = processWith(() => ({ find: () => Promise.resolve(null) }));
    const starting = processWith((apify) => ({
      start: async (request, options) => {
        const started = await apify.start(request, options);
        await outlast();
        await work(worker);
        return started;
      },
    }));
    expect(await person(starting)).toMatchObject({ status: 'stored', added: 16 });
    expect(await posts()).toBe(16);
    expect(await rows()).toEqual(
      expect.arrayContaining([storedOnce, { status: 'failed', costUsd: 0, reason: 'Apify has no run of it.' }]),
    );
    expect(sandbox.runs()).toHaveLength(1);
  });

  it('is not given up by a worker that found no run, where a person recorded one meanwhile', async () => {
    await leave(70);
    const searching = Promise.withResolvers<void>();
    const found = Promise.withResolvers<null>();
    const worker = processWith(() => ({
      find: () => {
        searching.resolve();
        return found.promise;
      },
    }));
    const working = work(worker);
    await searching.promise;
    await outlast();
    const collecting = processWith((apify) => ({
      collect: async (request, options) => {
        found.resolve(null);
        await working;
        return apify.collect(request, options);
      },
    }));
    expect(await person(collecting)).toMatchObject({ status: 'stored' });
    expect(await posts()).toBe(16);
    expect(await rows()).toEqual([storedOnce]);
  });

  it('is paid for once where a worker found its run while a person searched for it', async () => {
    const { started_at: since } = await leave(20);
    await scrapeServices(backend, sandbox).scraper.start({ username, maxItems: 20, since });
    const recorded = Promise.withResolvers<void>();
    const collected = Promise.withResolvers<void>();
    const worker = processWith((apify) => ({
      collect: async (request, options) => {
        recorded.resolve();
        await collected.promise;
        return apify.collect(request, options);
      },
    }));
    const searching = processWith((apify) => ({
      start: async (request, options) => {
        await outlast();
        const working = work(worker);
        await recorded.promise;
        try {
          return await apify.start(request, options);
        } finally {
          collected.resolve();
          await working;
        }
      },
    }));
    expect(await person(searching)).toMatchObject({ status: 'stored' });
    expect(sandbox.runs()).toHaveLength(1);
    expect(await rows()).toEqual([storedOnce]);
  });

  it('has the posts of both runs stored where both processes started one', async () => {
    await leave(20);
    const second = processWith((apify) => ({ start: (request) => apify.start({ ...request, triedMsAgo: undefined }) }));
    const first = processWith((apify) => ({
      start: async (request, options) => {
        const started = await apify.start({ ...request, triedMsAgo: undefined }, options);
        await outlast();
        expect(await person(second)).toMatchObject({ status: 'stored', added: 16 });
        return started;
      },
    }));
    expect(await person(first)).toMatchObject({ status: 'stored' });
    expect(sandbox.runs()).toHaveLength(2);
    expect(await rows()).toEqual([storedOnce, storedOnce]);
  });

  it.each(['start', 'collect'] as const)(
    'has its posts stored where a process with another actor gave it up before the answer to its %s',
    async (call) => {
      const giveUp = async () => {
        const run = { account_id: null, username, actor: 'an/other', max_items: 20, triggered_by: 'test' };
        expect(await openScrapeRun(backend.db, run, { collectForMs: 3_600_000 })).toMatchObject({ given_up: 1 });
      };
      const services = processWith((apify) => ({
        start: async (request, options) => {
          const started = await apify.start(request, options);
          if (call === 'start') await giveUp();
          return started;
        },
        collect: async (request, options) => {
          if (call === 'collect') await giveUp();
          return apify.collect(request, options);
        },
      }));
      expect(await person(services)).toMatchObject({ status: 'stored', added: 16 });
      expect(await rows()).toEqual(expect.arrayContaining([storedOnce]));
      expect(await posts()).toBe(16);
      expect(await getUnfinishedScrapeRun(backend.db, username)).toMatchObject({ actor: 'an/other' });
    },
  );

  it('is scraped anew by a person who waited for the start of a run that was refused', async () => {
    const run = await leave(0, 'another');
    const services = scrapeServices(backend, sandbox);
    let refused = false;
    const clock = {
      ...instantClock,
      sleep: async (ms: number, signal?: AbortSignal) => {
        if (!refused) await failScrapeRun(backend.db, run, { message: 'Failed to start run: 402', now: Date.now() });
        refused = true;
        await instantClock.sleep(ms, signal);
      },
    };
    expect(await person({ ...services, clock })).toMatchObject({ status: 'stored', resumed: false, added: 16 });
    expect(await getUnfinishedScrapeRun(backend.db, username)).toBeNull();
    expect(await rows()).toEqual(expect.arrayContaining([storedOnce, expect.objectContaining({ status: 'failed' })]));
  });
});
