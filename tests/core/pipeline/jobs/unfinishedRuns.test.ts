import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
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
    sandbox = await startApifySandbox();
    await addMonitoredAccount(backend.db, { username: 'meridian_desk' });
  });
  afterAll(async () => {
    await sandbox.close();
    await backend.close();
  });
  afterEach(() =>
    backend.sql.script(
      'delete from scrape_batches; delete from pgboss.job; delete from scrape_runs; delete from scraped_posts',
    ),
  );

  const ideas = async () =>
    (
      await backend.sql.query('select count(ai_suggestions)::int as some, count(*)::int as posts from scraped_posts')
    )[0];
  const collect = () =>
    scrapeJob(
      scrapeServices(backend, sandbox),
      { key: 'meridian_desk', madeAt: Date.now() },
      { maxItems: 20, signal: new AbortController().signal },
    );

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

  it('costs no title ideas once its scrape was stopped', async () => {
    const services = scrapeServices(backend, sandbox);
    const { id } = await startScrape(services, { username: 'meridian_desk', askedBy });
    await stopScrape(services, { id, askedBy });
    await collect();
    expect(await ideas()).toMatchObject({ some: 0, posts: expect.any(Number) });
    expect((await ideas())?.['posts']).toBeGreaterThan(0);
    // One that nobody stopped has its ideas.
    await backend.sql.script(`update scrape_batches set status = 'done'; delete from scrape_runs`);
    await collect();
    expect((await ideas())?.['some']).toBeGreaterThan(0);
  });
});
