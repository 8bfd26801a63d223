import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { openQueue } from '#core/backend/queue/openQueue.ts';
import { addMonitoredAccount } from '#core/data/accounts/monitoredAccounts.ts';
import { silentLog } from '#core/log.ts';
import { scrapeJob } from '#core/pipeline/jobs/scrapeJob.ts';
import { sweepScrapes } from '#core/pipeline/jobs/sweepScrapes.ts';
import { startScrape, stopScrape } from '#core/pipeline/scrape/startScrape.ts';
import { type ApifySandbox, startApifySandbox } from '../../../../scripts/sandbox/apifyServer.ts';
import { openTestBackend, testBackendKinds, type TestBackend } from '../../../support/backends.ts';
import { scrapeServices } from '../scrape/scrapeServices.ts';

describe.each(testBackendKinds)('a paid run whose process may be gone, on %s', (kind) => {
  const askedBy = 'anna@example.org';
  let backend: TestBackend;
  let sandbox: ApifySandbox;
  beforeAll(async () => {
    backend = await openTestBackend(kind);
    await addMonitoredAccount(backend.db, { username: 'meridian_desk' });
  });
  beforeEach(async () => {
    sandbox = await startApifySandbox();
  });
  afterAll(() => backend.close());
  afterEach(async () => {
    await sandbox.close();
    await backend.sql.script(
      'delete from scrape_batches; delete from pgboss.job; delete from scrape_runs; delete from scraped_posts',
    );
  });

  const ideas = async () =>
    (
      await backend.sql.query('select count(ai_suggestions)::int as some, count(*)::int as posts from scraped_posts')
    )[0];
  const collect = (apify = sandbox, madeAt = Date.now()) => {
    const job = { key: 'meridian_desk', madeAt };
    return scrapeJob(scrapeServices(backend, apify), job, { signal: new AbortController().signal });
  };
  /** A scrape of two minutes ago that nobody finished. */
  const unfinished = ({ actorRunId }: { actorRunId: string | null }) =>
    backend.sql.query(
      `insert into scrape_runs (username, actor, actor_run_id, max_items, started_at)
         values ('meridian_desk', 'apidojo~tweet-scraper', $1, 20, now() - interval '2 minutes')`,
      [actorRunId],
    );
  const paidRun = async (apify = sandbox) => {
    const since = new Date().toISOString();
    const start = { username: 'meridian_desk', maxItems: 20, since };
    await unfinished(await scrapeServices(backend, apify).scraper.start(start));
  };
  const lastRun = async () =>
    (
      await backend.sql.query(
        'select status, error_message as reason from scrape_runs order by started_at desc, finished_at desc limit 1',
      )
    )[0];

  it('is left to the scrape that it belongs to, however long it takes, and collected by a worker where that is over', async () => {
    const queue = await openQueue(backend.queue, { log: silentLog, supervise: false });
    onTestFinished(() => queue.close());
    const services = scrapeServices(backend, sandbox);
    const { id } = await startScrape(services, { username: 'meridian_desk', askedBy });
    await backend.sql.query(
      `insert into scrape_runs (username, actor, actor_run_id, max_items, started_at)
         values ('meridian_desk', 'an/actor', 'run-1', 20, now() - interval '2 minutes')`,
    );
    const swept = async () => {
      await sweepScrapes(queue);
      return backend.sql.query(`select data ->> 'key' as key from pgboss.job where name = 'scrape'`);
    };
    expect(await swept()).toEqual([]);
    await stopScrape(services, { id, askedBy });
    expect(await swept()).toEqual([{ key: 'meridian_desk' }]);
  });

  it('is left to a scrape that began while the job waited, and collected by another job where that was stopped', async () => {
    const queue = await openQueue(backend.queue, { log: silentLog, supervise: false });
    onTestFinished(() => queue.close());
    const services = scrapeServices(backend, sandbox);
    await paidRun();
    await sweepScrapes(queue);
    const { id } = await startScrape(services, { username: 'meridian_desk', askedBy });
    await collect();
    expect(await lastRun()).toEqual({ status: 'running', reason: null });
    await backend.sql.script(`update pgboss.job set state = 'completed'`);
    await stopScrape(services, { id, askedBy });
    await sweepScrapes(queue);
    const states = async () =>
      backend.sql.query(`select state from pgboss.job where name = 'scrape' order by created_on`);
    expect(await states()).toEqual([{ state: 'completed' }, { state: 'created' }]);
    await collect();
    expect(await lastRun()).toMatchObject({ status: 'stored' });
    // One that another job did not collect either is not tried again and again.
    await backend.sql.script(`update pgboss.job set state = 'completed'; update scrape_runs set status = 'running'`);
    await sweepScrapes(queue);
    expect(await states()).toEqual([{ state: 'completed' }, { state: 'completed' }]);
  });

  it('is left to its process where it began after the job was made', async () => {
    await unfinished({ actorRunId: null });
    await collect(sandbox, Date.now() - 180_000);
    expect(await lastRun()).toEqual({ status: 'running', reason: null });
    expect(sandbox.requests).toEqual([]);
  });

  it('costs no title ideas once its scrape was stopped', async () => {
    const services = scrapeServices(backend, sandbox);
    const { id } = await startScrape(services, { username: 'meridian_desk', askedBy });
    await stopScrape(services, { id, askedBy });
    await paidRun();
    await collect();
    expect(await ideas()).toMatchObject({ some: 0, posts: expect.any(Number) });
    expect((await ideas())?.['posts']).toBeGreaterThan(0);
    // One that nobody stopped has its ideas.
    await backend.sql.script(`update scrape_batches set status = 'done'; delete from scrape_runs`);
    await paidRun();
    await collect();
    expect((await ideas())?.['some']).toBeGreaterThan(0);
  });

  it('is not paid for by the worker where it was stopped before it began, or brings nothing, or is known no more', async () => {
    await unfinished({ actorRunId: null });
    await collect();
    expect(await lastRun()).toEqual({ status: 'failed', reason: 'Apify has no run of it.' });
    await unfinished({ actorRunId: 'gone' });
    await collect();
    expect(await lastRun()).toMatchObject({ status: 'failed', reason: expect.stringMatching('not found') });
    expect(sandbox.runs()).toEqual([]);
    const failing = await startApifySandbox({ fault: 'fail', items: [] });
    onTestFinished(() => failing.close());
    await paidRun(failing);
    await collect(failing);
    expect(await lastRun()).toMatchObject({ status: 'failed', reason: 'Run failed' });
    expect(failing.runs()).toHaveLength(1);
  });

  it('is found by the worker where its process died before it knew its id', async () => {
    await paidRun();
    await backend.sql.script('update scrape_runs set actor_run_id = null');
    await collect();
    expect(await lastRun()).toMatchObject({ status: 'stored' });
    expect(sandbox.runs()).toHaveLength(1);
  });

  it('is collected also of an account that was switched off meanwhile', async () => {
    await paidRun();
    await backend.sql.script('update monitored_accounts set is_active = false');
    onTestFinished(() => backend.sql.script('update monitored_accounts set is_active = true'));
    await collect();
    expect(await lastRun()).toMatchObject({ status: 'stored' });
    expect((await ideas())?.['posts']).toBeGreaterThan(0);
  });

  it('leaves the worker nothing to do where it was collected already', async () => {
    await collect();
    expect(sandbox.requests).toEqual([]);
  });
});
