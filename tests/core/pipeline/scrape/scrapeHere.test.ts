import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { openQueue } from '#core/backend/queue/openQueue.ts';
import { systemClock } from '#core/clock.ts';
import { addMonitoredAccount } from '#core/data/accounts/monitoredAccounts.ts';
import { getLatestScrapeBatch, getOpenScrapeBatches, getScrapeBatch } from '#core/data/scrapes/scrapeBatches.ts';
import { silentLog } from '#core/log.ts';
import { scrapeHere } from '#core/pipeline/scrape/scrapeHere.ts';
import type { ScrapeEvent } from '#core/pipeline/scrape/scrapeEvents.ts';
import { startScrape, stopScrape } from '#core/pipeline/scrape/startScrape.ts';
import { type ApifySandbox, startApifySandbox } from '../../../../scripts/sandbox/apifyServer.ts';
import { openTestBackend, testBackendKinds, type TestBackend } from '../../../support/backends.ts';
import { openTestWorker } from '../jobs/jobServices.ts';
import { scrapeServices } from './scrapeServices.ts';

const SOON = { timeout: 50_000, interval: 50 };
const accounts = ['meridian_desk', 'strait_watch', 'the_quiet_atlas'];

describe.each(testBackendKinds)("a command's scrape on %s", (kind) => {
  let backend: TestBackend;
  let sandbox: ApifySandbox;
  let processes = 0;
  beforeAll(async () => {
    backend = await openTestBackend(kind);
    sandbox = await startApifySandbox({ latencyMs: 1_000 });
    for (const username of accounts) await addMonitoredAccount(backend.db, { username });
  });
  afterAll(async () => {
    await sandbox.close();
    await backend.close();
  });
  afterEach(() => backend.sql.script(`delete from scrape_batches; delete from pgboss.job; delete from scrape_runs`));

  const processOf = () => {
    processes += 1;
    return { ...scrapeServices(backend, sandbox, { clock: systemClock }), owner: `elsewhere:${String(processes)}:1` };
  };
  const commandOf = async () => {
    const queue = await openQueue(backend.queue, { log: silentLog, supervise: false });
    onTestFinished(() => queue.close());
    return { ...processOf(), queue: async () => queue, person: 'anna@example.org' };
  };
  const batch = () => getLatestScrapeBatch(backend.db);
  const statuses = async () => (await batch())?.progress.map(({ status }) => status);
  const begun = async (number: number) =>
    await expect.poll(async () => (await statuses())?.[number], SOON).toBe('scraping');

  it('is one that every screen shows, until it is done', async () => {
    const done = scrapeHere(await commandOf(), { handles: ['meridian_desk'] });
    await begun(0);
    expect(await batch()).toMatchObject({ status: 'running', is_all: false, asked_by: 'anna@example.org' });
    expect((await done).failure).toBeNull();
    expect(await batch()).toMatchObject({ status: 'done', progress: [{ status: 'stored' }] });
    const open = `select 1 from pgboss.job where name = 'scrape-batches' and state < 'completed'`;
    expect(await backend.sql.query(open)).toEqual([]);
  });

  it('goes on with a worker where its process is not heard any more: what was stored is not paid again', async () => {
    const before = sandbox.runs().length;
    const command = await commandOf();
    const done = scrapeHere(command, {});
    await begun(1);
    openTestWorker(backend, processOf(), { queues: ['batches'] });
    const silence = () =>
      backend.sql.query(
        `update pgboss.job set heartbeat_on = now() - interval '1 minute'
          where name = 'scrape-batches' and state = 'active' and retry_count = 0 returning id`,
      );
    expect(await silence()).toHaveLength(1);
    await expect.poll(silence, { timeout: 50_000, interval: 500 }).toEqual([]);
    await expect(done).rejects.toMatchObject({ code: 'conflict' });
    await expect.poll(async () => (await batch())?.status, SOON).toBe('done');
    expect(await statuses()).toEqual(['stored', 'stored', 'stored']);
    expect(sandbox.runs()).toHaveLength(before + 3);
  });

  it('ends within a second where somebody stops it on a screen', async () => {
    const command = await commandOf();
    const done = scrapeHere(command, {});
    await begun(0);
    const { id } = (await batch()) ?? { id: '' };
    await stopScrape(command, { id, askedBy: 'ben' });
    expect((await done).failure).toMatchObject({ code: 'cancelled' });
    expect(await batch()).toMatchObject({ status: 'cancelled' });
    expect((await statuses())?.slice(1)).toEqual(['skipped', 'skipped']);
  });

  it('is refused where the same accounts are being scraped, which would be paid twice', async () => {
    const done = scrapeHere(await commandOf(), {});
    await begun(0);
    const again = scrapeHere(await commandOf(), { handles: ['strait_watch'] });
    await expect(again).rejects.toMatchObject({
      code: 'conflict',
      message: 'These accounts are being scraped already, for anna@example.org.',
    });
    const some = scrapeHere(await commandOf(), { handles: ['lake_office', 'strait_watch'] });
    await expect(some).rejects.toMatchObject({
      message: '@strait_watch is being scraped already, for anna@example.org.',
      hint: expect.stringContaining('Name the others to scrape only them.'),
    });
    // Also one without title ideas, which has no row.
    await expect(scrapeHere(await commandOf(), { suggest: false })).rejects.toMatchObject({ code: 'conflict' });
    expect((await done).failure).toBeNull();
  });

  it('is not ended by a command whose clock is ahead', async () => {
    const done = scrapeHere(await commandOf(), { handles: ['meridian_desk'], suggest: false });
    await begun(0);
    const clock = { ...systemClock, now: () => systemClock.now() + 60_000 };
    const again = scrapeHere({ ...(await commandOf()), clock }, { handles: ['meridian_desk'] });
    await expect(again).rejects.toMatchObject({ code: 'conflict' });
    expect((await done).failure).toBeNull();
    expect(await batch()).toMatchObject({ status: 'done' });
  });

  it('of all accounts leaves out those that are being scraped, says so, and is a scrape that others see', async () => {
    const before = sandbox.runs().length;
    const done = scrapeHere(await commandOf(), { handles: ['strait_watch'], suggest: false });
    await begun(0);
    const message = '@strait_watch is being scraped already, for anna@example.org, and left out.';
    const warned: string[] = [];
    const emit = (event: ScrapeEvent) => event.type === 'warning' && warned.push(event.message);
    const all = scrapeHere(await commandOf(), {}, { emit });
    const openOnes = async () => (await getOpenScrapeBatches(backend.db)).map(({ progress }) => progress.length);
    await expect.poll(openOnes, SOON).toEqual([1, 2]);
    expect(await getOpenScrapeBatches(backend.db)).toMatchObject([{ suggest: false }, { suggest: true }]);
    // A third one of all has nothing left.
    await expect(scrapeHere(await commandOf(), {})).rejects.toMatchObject({
      message: 'These accounts are being scraped already, for anna@example.org.',
    });
    const report = await all;
    expect(report.accounts.map(({ username }) => username)).toEqual(['meridian_desk', 'the_quiet_atlas']);
    expect([warned, report.warnings]).toEqual([[message], [message]]);
    expect((await done).failure).toBeNull();
    expect(await getOpenScrapeBatches(backend.db)).toEqual([]);
    expect(sandbox.runs()).toHaveLength(before + 3);
  });

  it('is continued by nobody after Ctrl+C, however the process ends', async () => {
    const stop = new AbortController();
    const done = scrapeHere(await commandOf(), {}, { signal: stop.signal });
    await begun(0);
    stop.abort();
    await expect.poll(async () => (await batch())?.status, SOON).toBe('cancelled');
    expect((await done).failure).toMatchObject({ code: 'cancelled' });
    expect(await batch()).toMatchObject({ status: 'cancelled' });
  });

  it('leaves an open one of others alone, and takes the place of one whose process is dead', async () => {
    const command = await commandOf();
    const waiting = await startScrape(command, { username: 'strait_watch', askedBy: 'ben' });
    const statusOf = async () => (await getScrapeBatch(backend.db, waiting.id))?.status;
    expect((await scrapeHere(command, { handles: ['meridian_desk'] })).failure).toBeNull();
    expect(await statusOf()).toBe('pending');
    await backend.sql.query(
      `update scrape_batches set status = 'running', owner = 'elsewhere:0:1', beat_at = now() - interval '20 seconds',
         progress = progress || '[{"username": "the_quiet_atlas", "status": "waiting", "text": ""}]'
       where id = $1`,
      [waiting.id],
    );
    // One that brings less leaves it to a worker.
    expect((await scrapeHere(command, { handles: ['strait_watch'] })).failure).toBeNull();
    expect(await statusOf()).toBe('running');
    expect((await scrapeHere(command, { handles: ['strait_watch', 'the_quiet_atlas'] })).failure).toBeNull();
    expect(await statusOf()).toBe('cancelled');
    const all = await backend.sql.query('select status from scrape_batches order by started_at');
    expect(all.map(({ status }) => status)).toEqual(['cancelled', 'done', 'done', 'done']);
  });
});
