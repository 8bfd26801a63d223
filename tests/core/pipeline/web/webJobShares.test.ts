import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { systemClock } from '#core/clock.ts';
import { getWebJob, type WebJob } from '#core/data/web/webJobs.ts';
import { startWebJob } from '#core/pipeline/web/startWebJob.ts';
import { openTestBackend, testBackendKinds, type TestBackend } from '../../../support/backends.ts';
import { articlePage, webSite } from '../../../support/webSite.ts';
import { jobServices, openTestWorker } from '../jobs/jobServices.ts';
import { webJobServices } from './webJobServices.ts';

describe.each(testBackendKinds)('a worker of jobs on web pages, on %s', (kind) => {
  let backend: TestBackend;
  beforeAll(async () => {
    backend = await openTestBackend(kind);
  });
  afterAll(() => backend.close());

  it('has a place for a colleague while somebody’s five jobs wait for a site that does not answer', async () => {
    const text = 'The ferry crosses the strait four times a day, and twice in winter.';
    const isOpen = Promise.withResolvers<void>();
    await using site = await webSite({
      '/slow': (_, response) =>
        void isOpen.promise.then(() =>
          response.writeHead(200, { 'content-type': 'text/html' }).end(articlePage('Slow', [text])),
        ),
      '/quick': articlePage('Quick', [text]),
    });
    const services = jobServices(backend);
    const ask = (askedBy: string, path: string) =>
      startWebJob(
        { db: backend.db, clock: systemClock },
        { kind: 'batch', addresses: [`${site.url}${path}`] },
        { askedBy },
      );
    const statusOf = async ({ id }: { id: string }) => (await getWebJob(backend.db, id))?.status;
    const slow: WebJob[] = [];
    for (let at = 0; at < 5; at += 1) slow.push(await ask('anna@example.org', `/slow?${at}`));
    openTestWorker(backend, services, {
      queues: ['web'],
      web: () => webJobServices(backend.db, { owner: services.owner }),
    });
    const slowOnes = () => Promise.all(slow.map(statusOf));
    await expect.poll(slowOnes).toEqual(['running', 'running', 'pending', 'pending', 'pending']);
    const quick = await ask('bela@example.org', '/quick');
    await expect.poll(() => statusOf(quick)).toBe('completed');
    expect(await slowOnes()).toEqual(['running', 'running', 'pending', 'pending', 'pending']);
    isOpen.resolve();
    await expect.poll(slowOnes).toEqual(slow.map(() => 'completed'));
  });
});
