import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Scraper } from '#core/apify/scraper.ts';
import { addMonitoredAccount } from '#core/data/accounts/monitoredAccounts.ts';
import { getScrapeRuns, openScrapeRun } from '#core/data/scrapes/scrapeRuns.ts';
import { AppError } from '#core/errors.ts';
import { scrapeJob } from '#core/pipeline/jobs/scrapeJob.ts';
import { scrape } from '#core/pipeline/scrape/scrape.ts';
import type { Services } from '#core/pipeline/services.ts';
import { type ApifySandbox, startApifySandbox } from '../../../../scripts/sandbox/apifyServer.ts';
import { openTestBackend, testBackendKinds, type TestBackend } from '../../../support/backends.ts';
import { databaseThrough } from '../../../support/unreachable.ts';
import { instantClock, scrapeServices } from './scrapeServices.ts';

/** The last wait of a search, and the one of a process that waits for another. */
const LAST_WAIT_MS = 15_000;
const POLL_MS = 250;

describe.each(testBackendKinds)('a run that several processes may start, on %s', (kind) => {
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

  const processOf = (owner: string, change: (scraper: Scraper) => Partial<Scraper> = () => ({})): Services => {
    const services = { ...scrapeServices(backend, sandbox), owner };
    return { ...services, scraper: { ...services.scraper, ...change(services.scraper) } };
  };
  const person = async (services: Services) => {
    const { accounts } = await scrape(services, { handles: [username], maxItems: 20, suggest: false });
    return accounts[0];
  };
  /** The row of a process that may have started its run. */
  const leave = async (owner?: string) => {
    const { actor } = processOf('ended').scraper;
    const run = {
      account_id: null,
      username,
      actor,
      max_items: 20,
      triggered_by: 'test',
      start_owner: owner,
    };
    await openScrapeRun(backend.db, run, { collectForMs: 3_600_000 });
    await backend.sql.script(`update scrape_runs set started_at = now() - interval '40 seconds'`);
  };
  /** A process whose request waits until it is let go, as where Apify asks it to wait. */
  const held = (owner: string) => {
    const reached = Promise.withResolvers<void>();
    const go = Promise.withResolvers<void>();
    const services = processOf(owner, (apify) => ({
      start: async (request, options) => {
        reached.resolve();
        await go.promise;
        return apify.start(request, options);
      },
    }));
    return { services, reached: reached.promise, go: go.resolve };
  };
  const claims = async () => (await backend.sql.query('select start_owner as owner from scrape_runs'))[0]?.['owner'];
  const starts = () => sandbox.requests.filter(({ method, path }) => method === 'POST' && path.endsWith('/runs'));
  const storedOnce = async () => {
    expect(starts()).toHaveLength(1);
    expect((await getScrapeRuns(backend.db)).map(({ status, cost_usd: cost }) => [status, cost])).toEqual([
      ['stored', 0.016],
    ]);
  };

  it('is paid for once where two find its row in the same moment', async () => {
    await leave();
    // Each searches to the end, or waits for the other, before any goes on.
    const arrived = new Set<string>();
    const both = Promise.withResolvers<void>();
    const finder = (owner: string) => {
      const sleep = async (ms: number, signal?: AbortSignal) => {
        if (ms === LAST_WAIT_MS || ms === POLL_MS) arrived.add(owner);
        if (arrived.size === 2) both.resolve();
        if (arrived.has(owner)) await both.promise;
        await instantClock.sleep(ms, signal);
      };
      return person({ ...scrapeServices(backend, sandbox, { clock: { ...instantClock, sleep } }), owner });
    };
    expect(await Promise.all([finder('one'), finder('two')])).toMatchObject([
      { status: 'stored', resumed: true },
      { status: 'stored', resumed: true },
    ]);
    await storedOnce();
  });

  it('is started neither by a person nor by a worker while the process that opened its row waits to start it', async () => {
    const first = held('first');
    const opening = person(first.services);
    await first.reached;
    let waits = 0;
    const clock = {
      ...instantClock,
      sleep: (ms: number, signal?: AbortSignal) => {
        waits += 1;
        return instantClock.sleep(ms, signal);
      },
    };
    const other = (owner: string) => ({ ...scrapeServices(backend, sandbox, { clock }), owner });
    const second = person(other('second'));
    const job = { key: username, madeAt: Date.now() };
    const worker = scrapeJob(other('worker'), job, { signal: new AbortController().signal });
    await expect.poll(() => waits, { timeout: 30_000 }).toBeGreaterThan(80);
    expect(sandbox.requests).toEqual([]);
    first.go();
    expect(await opening).toMatchObject({ status: 'stored', resumed: false });
    expect(await second).toMatchObject({ status: 'stored' });
    await worker;
    await storedOnce();
  });

  it('is not started by a process that slept until another had started it', async () => {
    const slept = held('slept');
    const opening = person(slept.services);
    await slept.reached;
    await backend.sql.script(`update scrape_runs set start_claimed_at = now() - interval '36 seconds'`);
    expect(await person(processOf('awake'))).toMatchObject({ status: 'stored', resumed: true, added: 16 });
    slept.go();
    expect(await opening).toMatchObject({ status: 'stored' });
    await storedOnce();
  });

  it('is not started by a process that hears too late that it may, when another had its turn', async () => {
    let off = 0;
    let other: unknown;
    const clock = { ...instantClock, now: () => instantClock.now() + off };
    const db = databaseThrough(backend, async (input, init) => {
      const answer = await backend.fetch(input, init);
      if (off === 0 && new Request(input, init).url.endsWith('/keep_actor_start')) {
        off = 40_000;
        await backend.sql.script(`update scrape_runs set start_claimed_at = now() - interval '40 seconds'`);
        other = await person(processOf('other'));
      }
      return answer;
    });
    const late = { ...scrapeServices(backend, sandbox, { clock }), owner: 'late', db };
    expect(await person(late)).toMatchObject({ status: 'stored' });
    expect(other).toMatchObject({ status: 'stored', resumed: true, added: 16 });
    await storedOnce();
  });

  it('is given up for now where the database answers too slowly to say in time who may start it', async () => {
    let off = 0;
    let answers = 0;
    const clock = { ...instantClock, now: () => instantClock.now() + off };
    const db = databaseThrough(backend, async (input, init) => {
      const answer = await backend.fetch(input, init);
      if (new Request(input, init).url.endsWith('/keep_actor_start') && (answers += 1) < 100) off += 6_000;
      return answer;
    });
    const waiting = { ...scrapeServices(backend, sandbox, { clock }), owner: 'waiting', db };
    expect(await person(waiting)).toMatchObject({
      status: 'failed',
      error: { code: 'storage', message: expect.stringContaining('too slowly') },
    });
    expect(answers).toBeLessThan(10);
    expect(sandbox.requests).toEqual([]);
    // Nothing is lost, and nobody waits for it.
    expect(await claims()).toBeNull();
    expect(await person(processOf('next'))).toMatchObject({ status: 'stored', resumed: true });
    await storedOnce();
  });

  it('is given up for now by a process whose turn is over each time before it can use it', async () => {
    let turns = 0;
    const db = databaseThrough(backend, async (input, init) => {
      if (new Request(input, init).url.endsWith('/keep_actor_start') && (turns += 1) < 100) {
        await backend.sql.script(
          `update scrape_runs set start_owner = 'another', start_claimed_at = now() - interval '36 seconds'`,
        );
      }
      return backend.fetch(input, init);
    });
    const late = { ...scrapeServices(backend, sandbox), owner: 'late', db };
    expect(await person(late)).toMatchObject({ status: 'failed', error: { code: 'storage' } });
    expect(turns).toBeLessThan(10);
    expect(starts()).toEqual([]);
  });

  it('is started at once in place of a process of this machine that is gone, and searched first', async () => {
    await leave('gone#1');
    const services = processOf('heir', (apify) => ({
      start: (request, options) => {
        expect(request.triedMsAgo).toBeLessThan(30_000);
        return apify.start(request, options);
      },
    }));
    const heir = { ...services, ownerGone: (owner: string) => owner === 'gone#1' };
    expect(await person(heir)).toMatchObject({ status: 'stored', resumed: true });
    expect(sandbox.requests.findIndex(({ method }) => method === 'POST')).toBeGreaterThan(0);
    await storedOnce();
  });

  it('is searched by the next process where the start was unclear, which need not wait for it', async () => {
    const unclear = new AppError('provider', 'Failed to start run: 502', { retryable: true });
    const first = processOf('first', (apify) => ({
      start: async (request, options) => {
        await apify.start(request, options);
        throw unclear;
      },
    }));
    expect(await person(first)).toMatchObject({ status: 'failed' });
    expect(await claims()).toBeNull();
    expect(await person(processOf('second'))).toMatchObject({ status: 'stored', resumed: true, added: 16 });
    await storedOnce();
  });
});
