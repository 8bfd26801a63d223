import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { openQueue } from '#core/backend/queue/openQueue.ts';
import { addMonitoredAccount } from '#core/data/accounts/monitoredAccounts.ts';
import { getScrapeRun, getScrapeRuns, openScrapeRun, recordActorRun } from '#core/data/scrapes/scrapeRuns.ts';
import { silentLog } from '#core/log.ts';
import { scrapeJob } from '#core/pipeline/jobs/scrapeJob.ts';
import { sweepScrapes } from '#core/pipeline/jobs/sweepScrapes.ts';
import { scrape } from '#core/pipeline/scrape/scrape.ts';
import type { Services } from '#core/pipeline/services.ts';
import { type ApifySandbox, startApifySandbox } from '../../../../scripts/sandbox/apifyServer.ts';
import { openTestBackend, testBackendKinds, type TestBackend } from '../../../support/backends.ts';
import { scrapeServices } from '../scrape/scrapeServices.ts';

describe.each(testBackendKinds)('a paid run that was recorded after its row was closed, on %s', (kind) => {
  const username = 'meridian_desk';
  let backend: TestBackend;
  let sandbox: ApifySandbox;
  let services: Services;
  beforeEach(async () => {
    backend = await openTestBackend(kind);
    await addMonitoredAccount(backend.db, { username });
    sandbox = await startApifySandbox();
    services = scrapeServices(backend, sandbox);
  });
  afterEach(async () => {
    await sandbox.close();
    await backend.close();
  });

  const openQueueHere = async () => {
    const queue = await openQueue(backend.queue, { log: silentLog, supervise: false });
    onTestFinished(() => queue.close());
    return queue;
  };
  const open = async (secondsAgo: number) => {
    const { actor } = services.scraper;
    const run = { account_id: null, username, actor, max_items: 20, triggered_by: 'test' };
    const { id } = (await openScrapeRun(backend.db, run, { collectForMs: 3_600_000 })).run;
    await backend.sql.query(`update scrape_runs set started_at = now() - $1 * interval '1 second' where id = $2`, [
      secondsAgo,
      id,
    ]);
    return getScrapeRun(backend.db, id);
  };
  /** Apify answers the start; then the process dies. */
  const recordAndDie = async (row: { id: string; started_at: string }) => {
    const { actorRunId } = await services.scraper.start({ username, maxItems: 20, since: row.started_at });
    return recordActorRun(backend.db, row.id, actorRunId);
  };
  const work = () =>
    scrapeJob(services, { key: username, madeAt: Date.now() }, { signal: new AbortController().signal });
  const waitingJobs = () =>
    backend.sql.query(`select data ->> 'key' as key from pgboss.job where name = 'scrape' and state = 'created'`);
  const endJobs = () => backend.sql.script(`update pgboss.job set state = 'completed', completed_on = now()`);
  const statuses = async () =>
    (await getScrapeRuns(backend.db)).filter((run) => run.actor_run_id !== null).map(({ status }) => status);
  /** Somebody scrapes the profile anew while the process of the first row waits for Apify. */
  const recordedBesideAnother = async () => {
    const first = await open(70);
    await work();
    const second = await open(5);
    expect(await recordAndDie(first)).toMatchObject({ status: 'failed', actor_run_id: expect.any(String) });
    return second;
  };

  it('is collected by a worker at once, although a job has closed the row before it', async () => {
    const queue = await openQueueHere();
    const row = await open(70);
    await sweepScrapes(queue);
    expect(await waitingJobs()).toEqual([{ key: username }]);
    await work();
    await endJobs();
    expect(await recordAndDie(row)).toMatchObject({ status: 'running' });
    await sweepScrapes(queue);
    expect(await waitingJobs()).toEqual([{ key: username }]);
    await work();
    expect(await statuses()).toEqual(['stored']);
  });

  it('is collected by a worker where another scrape of the profile was open, once that has ended', async () => {
    const queue = await openQueueHere();
    const second = await recordedBesideAnother();
    await recordAndDie(second);
    await backend.sql.script(`update scrape_runs set opened_at = opened_at - interval '2 minutes'`);
    await sweepScrapes(queue);
    expect(await statuses()).toEqual(['running', 'failed']);
    await work();
    await sweepScrapes(queue);
    expect(await waitingJobs()).toEqual([{ key: username }]);
    await work();
    expect(await statuses()).toEqual(['stored', 'stored']);
    expect(sandbox.runs()).toHaveLength(2);
  });

  it('is what the next scrape of the profile brings, instead of one that is paid for', async () => {
    const second = await recordedBesideAnother();
    await recordAndDie(second);
    await work();
    const person = () => scrape(services, { handles: [username], suggest: false });
    expect((await person()).accounts).toMatchObject([{ status: 'stored', resumed: true }]);
    expect(await statuses()).toEqual(['stored', 'stored']);
    expect(sandbox.runs()).toHaveLength(2);
    expect((await person()).accounts).toMatchObject([{ status: 'stored', resumed: false }]);
  });
});
