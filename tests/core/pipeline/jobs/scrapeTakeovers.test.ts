import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { HandedOver } from '#core/abortReasons.ts';
import { systemClock } from '#core/clock.ts';
import { addMonitoredAccount } from '#core/data/accounts/monitoredAccounts.ts';
import type { Database } from '#core/data/database.ts';
import { getScrapeBatch } from '#core/data/scrapes/scrapeBatches.ts';
import { getScrapeRuns } from '#core/data/scrapes/scrapeRuns.ts';
import { scrapeBatchJob } from '#core/pipeline/jobs/scrapeBatchJob.ts';
import { scrape } from '#core/pipeline/scrape/scrape.ts';
import { startScrape } from '#core/pipeline/scrape/startScrape.ts';
import { type ApifySandbox, startApifySandbox } from '../../../../scripts/sandbox/apifyServer.ts';
import { openTestBackend, testBackendKinds, type TestBackend } from '../../../support/backends.ts';
import { databaseThrough } from '../../../support/unreachable.ts';
import { scrapeServices } from '../scrape/scrapeServices.ts';

describe.each(testBackendKinds)('a scrape that several workers have one after the other, on %s', (kind) => {
  let backend: TestBackend;
  let sandbox: ApifySandbox;
  beforeAll(async () => {
    backend = await openTestBackend(kind);
    sandbox = await startApifySandbox({ latencyMs: 50 });
    for (const username of ['meridian_desk', 'strait_watch']) await addMonitoredAccount(backend.db, { username });
  });
  afterAll(async () => {
    await sandbox.close();
    await backend.close();
  });

  /** A connection on which calls of a function wait after `reached`, until they are let go. */
  const heldAt = (name: string, when: 'before' | 'after') => {
    const [reached, go] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const db = databaseThrough(backend, async (input, init) => {
      const isHeld = new URL(new Request(input, init).url).pathname.endsWith(`/rpc/${name}`);
      const answer = isHeld && when === 'before' ? null : await backend.fetch(input, init);
      if (isHeld) {
        reached.resolve();
        await go.promise;
      }
      return answer ?? backend.fetch(input, init);
    });
    return { db, reached: reached.promise, go: go.resolve };
  };

  it('is not paid twice where one that was taken for dead stores its account while the next is told to stop', async () => {
    const batch = await startScrape(scrapeServices(backend, sandbox), { askedBy: 'desk@example.org' });
    const attempt = (name: string, db: Database, signal = new AbortController().signal) => {
      const services = { ...scrapeServices(backend, sandbox, { clock: systemClock }), db, owner: name };
      return scrapeBatchJob(services, { key: batch.id, attempt: name }, { signal });
    };
    const storing = heldAt('store_scrape', 'before');
    const silent = attempt('silent', storing.db);
    await storing.reached;

    const opening = heldAt('open_scrape_run', 'after');
    const stop = new AbortController();
    const stopped = attempt('stopped', opening.db, stop.signal);
    await opening.reached;
    stop.abort(new HandedOver());
    opening.go();
    await stopped;
    storing.go();
    await silent;
    expect(await getScrapeBatch(backend.db, batch.id)).toMatchObject({ status: 'pending' });

    await attempt('third', backend.db);
    const { status, progress } = (await getScrapeBatch(backend.db, batch.id)) ?? {};
    expect({ status, of: progress?.map((row) => [row.username, row.status]) }).toEqual({
      status: 'done',
      of: [
        ['meridian_desk', 'stored'],
        ['strait_watch', 'stored'],
      ],
    });
    expect(sandbox.runs()).toHaveLength(2);
  });

  it('is not done by what others brought long before it goes on', async () => {
    const services = scrapeServices(backend, sandbox);
    const batch = await startScrape(services, { username: 'strait_watch', askedBy: 'desk@example.org' });
    const attempt = (name: string, db: Database, signal = new AbortController().signal) =>
      scrapeBatchJob({ ...services, db, owner: name }, { key: batch.id, attempt: name }, { signal });
    const taking = heldAt('take_scrape_batch', 'after');
    const stop = new AbortController();
    const stopped = attempt('stopped', taking.db, stop.signal);
    await taking.reached;
    stop.abort(new HandedOver());
    taking.go();
    await stopped;
    // No worker runs for two days; on the first of them somebody else scrapes the account.
    const others = await scrape(services, { handles: ['strait_watch'], suggest: false });
    expect(others.accounts).toMatchObject([{ status: 'stored', resumed: false }]);
    const ofOthers = others.accounts[0]?.actorRunId;
    await backend.sql.script(`
      update scrape_runs set started_at = started_at - interval '1 day', finished_at = finished_at - interval '1 day';
      update scrape_batches set begun_at = begun_at - interval '2 days' where id = '${batch.id}'`);
    await attempt('next', backend.db);
    const { status, progress } = (await getScrapeBatch(backend.db, batch.id)) ?? {};
    expect({ status, of: progress?.map((row) => row.status) }).toEqual({ status: 'done', of: ['stored'] });
    const [newest] = await getScrapeRuns(backend.db);
    expect(newest).toMatchObject({ status: 'stored' });
    expect(newest?.actor_run_id).not.toBe(ofOthers);
  });
});
