import { afterEach, describe, expect, it } from 'vitest';
import { addMonitoredAccount } from '#core/data/accounts/monitoredAccounts.ts';
import { getLatestScrapeBatch, openScrapeBatch, reportScrapeBatch } from '#core/data/scrapes/scrapeBatches.ts';
import { ScrapeDesk } from '#core/pipeline/scrape/scrapeDesk.ts';
import { type ApifySandbox, startApifySandbox } from '../../../../scripts/sandbox/apifyServer.ts';
import { openTestBackend, type TestBackend, testBackendKinds } from '../../../support/backends.ts';
import { scrapeServices } from './scrapeServices.ts';

let backend: TestBackend;
let sandbox: ApifySandbox;
afterEach(async () => {
  await sandbox.close();
  await backend.close();
});

describe.each(testBackendKinds)('scrapes that the dashboard asks for, on %s', (kind) => {
  const begin = async () => {
    backend = await openTestBackend(kind);
    sandbox = await startApifySandbox({ latencyMs: 5 });
    await addMonitoredAccount(backend.db, { username: 'meridian_desk' });
    return scrapeServices(backend, sandbox);
  };
  const latest = async () => getLatestScrapeBatch(backend.db);

  it('are one, however many ask at once, and tell what they brought', async () => {
    const services = await begin();
    const desks = [new ScrapeDesk(services), new ScrapeDesk(services)];
    const batches = await Promise.all(desks.map((desk) => desk.start({ askedBy: 'desk@example.org' })));
    expect(new Set(batches.map(({ id }) => id)).size).toBe(1);
    await expect.poll(async () => (await latest())?.status, { timeout: 20_000 }).toBe('done');
    expect((await latest())?.progress).toEqual([
      { username: 'meridian_desk', status: 'stored', text: expect.stringMatching(/^\d+ posts, \d+ new$/) },
    ]);
    expect(sandbox.runs().length).toBe(1);
    await Promise.all(desks.map((desk) => desk.stop()));
  });

  it('end with what stopped them', async () => {
    const services = await begin();
    sandbox.setFault('401');
    await new ScrapeDesk(services).start({ username: 'meridian_desk', askedBy: 'desk@example.org' });
    await expect.poll(async () => (await latest())?.status, { timeout: 20_000 }).toBe('done');
    expect((await latest())?.progress[0]).toMatchObject({ status: 'failed' });
  });

  it('of a server that died stand in nobody’s way after a minute, and are not told of any more', async () => {
    await begin();
    const asked = { isAll: true, askedBy: 'desk@example.org', usernames: ['meridian_desk'] };
    const dead = await openScrapeBatch(backend.db, asked);
    expect(await openScrapeBatch(backend.db, asked)).toMatchObject({ began: false, batch: { id: dead.batch.id } });
    await backend.sql.query(`update scrape_batches set beat_at = now() - interval '2 minutes'`);
    const next = await openScrapeBatch(backend.db, asked);
    expect(next.began).toBe(true);
    expect(await reportScrapeBatch(backend.db, { id: dead.batch.id, progress: [], ended: false })).toBe(false);
    expect(await reportScrapeBatch(backend.db, { id: next.batch.id, progress: [], ended: true })).toBe(true);
  });
});
