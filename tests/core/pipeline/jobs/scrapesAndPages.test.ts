import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { HandedOver } from '#core/abortReasons.ts';
import { addMonitoredAccount } from '#core/data/accounts/monitoredAccounts.ts';
import { getScrapeBatch, type ScrapeBatch } from '#core/data/scrapes/scrapeBatches.ts';
import { getWebJob } from '#core/data/web/webJobs.ts';
import { systemClock } from '#core/clock.ts';
import { AppError } from '#core/errors.ts';
import { failedScrapeBatch, scrapeBatchJob } from '#core/pipeline/jobs/scrapeBatchJob.ts';
import { startScrape, stopScrape } from '#core/pipeline/scrape/startScrape.ts';
import { startWebJob } from '#core/pipeline/web/startWebJob.ts';
import { type ApifySandbox, startApifySandbox } from '../../../../scripts/sandbox/apifyServer.ts';
import { openTestBackend, testBackendKinds, type TestBackend } from '../../../support/backends.ts';
import { articlePage, webSite } from '../../../support/webSite.ts';
import { scrapeServices, scriptedSuggestions } from '../scrape/scrapeServices.ts';
import { webJobServices } from '../web/webJobServices.ts';
import { openTestWorker } from './jobServices.ts';

describe.each(testBackendKinds)('scrapes and web pages by workers on %s', (kind) => {
  const askedBy = 'desk@example.org';
  let backend: TestBackend;
  let sandbox: ApifySandbox;
  let workers = 0;
  beforeAll(async () => {
    backend = await openTestBackend(kind);
    sandbox = await startApifySandbox({ latencyMs: 1_200 });
    for (const username of ['meridian_desk', 'strait_watch']) await addMonitoredAccount(backend.db, { username });
  });
  afterAll(async () => {
    await sandbox.close();
    await backend.close();
  });
  afterEach(() => sandbox.setFault(null));

  const open = () => {
    workers += 1;
    const services = { ...scrapeServices(backend, sandbox, { clock: systemClock }), owner: `worker-${workers}` };
    const web = () => webJobServices(backend.db, { owner: services.owner });
    return openTestWorker(backend, services, { queues: ['batches', 'web'], web });
  };
  const services = () => scrapeServices(backend, sandbox);
  const batchOf = async ({ id }: ScrapeBatch) => {
    const batch = await getScrapeBatch(backend.db, id);
    return { status: batch?.status, rows: batch?.progress.map(({ username, status }) => [username, status]) };
  };
  const isScraping = async (batch: ScrapeBatch) =>
    await expect.poll(() => batchOf(batch), { timeout: 50_000, interval: 50 }).toMatchObject({ status: 'running' });
  const whole = {
    status: 'done',
    rows: [
      ['meridian_desk', 'stored'],
      ['strait_watch', 'stored'],
    ],
  };
  /**
   * Makes the heartbeat of a queue's job older than its limit, as if the process were frozen, until it is taken away from
   * it: the process is none, and goes on sending heartbeats.
   */
  const silence = async (queue: string, { id }: { id: string }) => {
    const silent = () =>
      backend.sql.query(
        `update pgboss.job set heartbeat_on = now() - interval '1 minute'
          where name = $1 and singleton_key = $2 and state = 'active' and retry_count = 0 returning id`,
        [queue, id],
      );
    expect(await silent()).toHaveLength(1);
    await expect.poll(silent, { timeout: 50_000, interval: 500 }).toEqual([]);
  };

  it('run as one scrape, however many request it at once, and report its result', async () => {
    const asked = Array.from({ length: 20 }, () => startScrape(services(), { askedBy }));
    const [batch, ...others] = await Promise.all(asked);
    if (batch === undefined) throw new Error('nothing was asked for');
    expect(new Set(others.map(({ id }) => id))).toEqual(new Set([batch.id]));
    open();
    await expect.poll(() => batchOf(batch), { timeout: 50_000 }).toEqual(whole);
    const { progress } = (await getScrapeBatch(backend.db, batch.id)) ?? {};
    expect(progress?.[0]?.text).toMatch(/^\d+ posts, \d+ new$/);
    expect(sandbox.runs()).toHaveLength(2);
  });

  it('say why title ideas ended early', async () => {
    await backend.sql.query('delete from scraped_posts');
    const gateway = scriptedSuggestions(() => {
      throw new AppError('budget', 'A request could cost up to $1.', { hint: 'Nothing was sent.' });
    });
    const batch = await startScrape(services(), { askedBy });
    const work = scrapeServices(backend, sandbox, { gateway });
    await scrapeBatchJob(work, { key: batch.id, attempt: 'first' }, { signal: new AbortController().signal });
    expect(await batchOf(batch)).toEqual(whole);
    const { progress } = (await getScrapeBatch(backend.db, batch.id)) ?? {};
    expect(progress?.at(-1)?.text).toMatch(
      /^\d+ posts, \d+ new\. Title ideas ended early, \d+ posts? (was|were) not tried: A request could cost up to \$1\. Nothing was sent\.$/,
    );
  });

  it('continue on another worker where the first is silent or stops, without paying twice', async () => {
    const before = sandbox.runs().length;
    const [first, second] = [open(), open()];
    const batch = await startScrape(services(), { askedBy });
    await isScraping(batch);
    const owner = async () =>
      (await backend.sql.query('select owner from scrape_batches where id = $1', [batch.id]))[0];
    const was = await owner();
    await silence('scrape-batches', batch);
    await expect.poll(owner, { timeout: 50_000, interval: 50 }).not.toEqual(was);
    await first.stop();
    await expect.poll(() => batchOf(batch), { timeout: 50_000 }).toEqual(whole);
    await second.stop();
    expect(sandbox.runs()).toHaveLength(before + 2);
  });

  it('do not pay again for accounts that were stored by a worker that died, or went on, before it could say so', async () => {
    const batch = await startScrape(services(), { askedBy });
    const work = scrapeServices(backend, sandbox, { clock: systemClock });
    const attempt = (name: string) =>
      scrapeBatchJob(work, { key: batch.id, attempt: name }, { signal: new AbortController().signal });
    await attempt('first');
    const before = sandbox.runs().length;
    await backend.sql.query(
      `update scrape_batches set status = 'running', finished_at = null, progress = (
         select jsonb_agg(row || case when nr = 1 then '{"status": "scraping", "text": "waiting for results"}'
                                      else '{"status": "waiting", "text": ""}' end::jsonb order by nr)
           from jsonb_array_elements(progress) with ordinality as rows(row, nr))
       where id = $1`,
      [batch.id],
    );
    // It died before it had asked for title ideas, too.
    await backend.sql.query('update scraped_posts set ai_suggestions = null');
    await attempt('second');
    expect(await batchOf(batch)).toEqual(whole);
    const { progress } = (await getScrapeBatch(backend.db, batch.id)) ?? {};
    for (const { text } of progress ?? []) expect(text).toMatch(/^\d\d? posts, 0 new$/);
    expect(sandbox.runs()).toHaveLength(before);
    const withIdeas = `select distinct author_username as author from scraped_posts
                        where ai_suggestions is not null order by 1`;
    expect(await backend.sql.query(withIdeas)).toEqual([{ author: 'meridian_desk' }, { author: 'strait_watch' }]);
  });

  it('wait for another worker where the first is told to stop at their very beginning', async () => {
    const batch = await startScrape(services(), { askedBy });
    const stop = new AbortController();
    const attempt = scrapeBatchJob(services(), { key: batch.id, attempt: 'first' }, { signal: stop.signal });
    stop.abort(new HandedOver());
    await attempt;
    expect(await batchOf(batch)).toEqual({
      status: 'pending',
      rows: [
        ['meridian_desk', 'waiting'],
        ['strait_watch', 'waiting'],
      ],
    });
    open();
    await expect.poll(() => batchOf(batch), { timeout: 50_000 }).toEqual(whole);
  });

  it('collect the run that may have begun when the first worker is told to stop, and pay for no other', async () => {
    sandbox.setFault('start-late');
    const [before, asked] = [sandbox.runs().length, sandbox.requests.length];
    const batch = await startScrape(services(), { username: 'meridian_desk', askedBy });
    const work = scrapeServices(backend, sandbox, { clock: systemClock });
    const stop = new AbortController();
    const first = scrapeBatchJob(work, { key: batch.id, attempt: 'first' }, { signal: stop.signal });
    const searches = () => sandbox.requests.slice(asked).filter(({ query }) => query['desc'] === '1').length;
    await expect.poll(searches, { timeout: 50_000, interval: 20 }).toBeGreaterThan(0);
    stop.abort(new HandedOver());
    await first;
    sandbox.setFault(null);
    await scrapeBatchJob(work, { key: batch.id, attempt: 'second' }, { signal: new AbortController().signal });
    expect(await batchOf(batch)).toEqual({ status: 'done', rows: [['meridian_desk', 'stored']] });
    expect(sandbox.runs()).toHaveLength(before + 1);
  });

  it('are stopped by another process within a second, and then another scrape can start', async () => {
    open();
    const batch = await startScrape(services(), { askedBy });
    await isScraping(batch);
    expect(await stopScrape(services(), { id: batch.id, askedBy })).toMatchObject({ status: 'cancelled' });
    const live = () =>
      backend.sql.query(`select 1 from pgboss.job where name = 'scrape-batches' and state < 'completed'`);
    await expect.poll(live, { timeout: 20_000, interval: 50 }).toEqual([]);
    const { rows = [] } = await batchOf(batch);
    expect(rows.at(-1)).toEqual(['strait_watch', 'skipped']);
    const next = await startScrape(services(), { username: 'strait_watch', askedBy });
    expect(next.id).not.toBe(batch.id);
    await expect.poll(async () => (await batchOf(next)).status, { timeout: 50_000 }).toBe('done');
  });

  it('end with the error that stopped them', async () => {
    sandbox.setFault('401');
    open();
    const batch = await startScrape(services(), { username: 'meridian_desk', askedBy });
    await expect
      .poll(() => batchOf(batch), { timeout: 50_000 })
      .toEqual({ status: 'done', rows: [['meridian_desk', 'failed']] });
    const hopeless = await startScrape(services(), { username: 'meridian_desk', askedBy });
    await failedScrapeBatch(services(), hopeless.id, 'the worker ran out of memory');
    expect((await getScrapeBatch(backend.db, hopeless.id))?.progress).toEqual([
      {
        username: 'meridian_desk',
        status: 'failed',
        text: 'No worker could bring this scrape to its end: the worker ran out of memory.',
      },
    ]);
  });

  it('read pages in the name of the requesting user, also after the first worker fell silent, each page once', async () => {
    const text = 'The railway keeps eleven sets of finished bridge spans along its main lines.';
    await using site = await webSite({
      '/a': articlePage('A', [text]),
      '/slow': (_, response) => {
        // Whoever asks first waits for ever.
        if (site.asked.filter((path) => path === '/slow').length === 1) return;
        response.writeHead(200, { 'content-type': 'text/html' }).end(articlePage('Slow', [text]));
      },
    });
    open();
    open();
    const input = { kind: 'batch' as const, addresses: [`${site.url}/a`, `${site.url}/slow`] };
    const job = await startWebJob(services(), input, { askedBy });
    await expect.poll(() => site.asked.includes('/slow'), { timeout: 50_000 }).toBe(true);
    await expect
      .poll(
        () => backend.sql.query(`select 1 from web_job_pages where job_id = $1 and status = 'completed'`, [job.id]),
        {
          timeout: 50_000,
        },
      )
      .toHaveLength(1);
    await silence('web', job);
    await expect
      .poll(() => getWebJob(backend.db, job.id), { timeout: 50_000 })
      .toMatchObject({ status: 'completed', result: { read: 2, failed: 0 }, attempts: 2, asked_by: askedBy });
    expect(site.asked.filter((path) => path === '/a')).toHaveLength(1);
  });
});
