import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { openQueue, type Queue } from '#core/backend/queue/openQueue.ts';
import { createInboxStory } from '#core/data/inbox/inboxStories.ts';
import { AppError } from '#core/errors.ts';
import { type Log, silentLog } from '#core/log.ts';
import { scrapeHere } from '#core/pipeline/scrape/scrapeHere.ts';
import { holdWebJob } from '#core/pipeline/web/startWebJob.ts';
import { varyHere } from '#core/pipeline/writing/writeHere.ts';
import { openTestBackend, testBackendKinds, type TestBackend } from '../../../support/backends.ts';
import { createScriptedGateway } from '../../../support/scriptedGateway.ts';
import { supabaseClient } from '../../../support/supabaseClient.ts';
import { startApifySandbox } from '../../../../scripts/sandbox/apifyServer.ts';
import { scrapeServices } from '../scrape/scrapeServices.ts';
import { jobServices } from './jobServices.ts';

describe.each(testBackendKinds)('a job that a command holds, on %s', (kind) => {
  let backend: TestBackend;
  let queue: Queue;
  beforeAll(async () => {
    backend = await openTestBackend(kind);
    queue = await openQueue(backend.queue, { log: silentLog, supervise: false });
  });
  afterAll(async () => {
    await queue.close();
    await backend.close();
  });

  const refused = () => new AppError('provider', 'The model is not there.');
  /** A database that cannot answer this function. */
  const withoutAnswerTo = (name: string) =>
    supabaseClient({
      url: backend.url,
      key: backend.keys.secretKey.reveal(),
      fetch: async (input, init) => {
        const request = new Request(input, init);
        if (!request.url.endsWith(`/rpc/${name}`)) return backend.fetch(request);
        return Response.json({ code: '08006', message: 'The database cannot be reached.' }, { status: 500 });
      },
    });
  const story = async () => (await createInboxStory(backend.db, { title: 'Ferry', summary: 'It reopened.' })).id;
  const inHand = () => backend.sql.query(`select name from pgboss.job where state = 'active'`);

  it('hides no error of its work where the queue cannot be told that it has ended', async () => {
    const said: string[] = [];
    const log: Log = { ...silentLog, warn: (text) => said.push(text) };
    const deaf: Queue = {
      ...queue,
      async hold(...asked) {
        const job = await queue.hold(...asked);
        if (job === null) return null;
        const complete = async () => {
          await job.complete();
          throw new Error('The queue is away.');
        };
        return { ...job, complete };
      },
    };
    const gateway = createScriptedGateway(() => refused());
    const services = jobServices(backend, gateway, { log, queue: async () => deaf });
    await expect(varyHere(services, { storyId: await story() }, {})).rejects.toMatchObject({ code: 'provider' });
    expect(said).toContain('A job could not be ended');
  });

  it('is left to others where its row cannot be taken', async () => {
    const sandbox = await startApifySandbox();
    onTestFinished(() => sandbox.close());
    const withQueue = { queue: async () => queue };
    const writing = jobServices(backend, undefined, { ...withQueue, db: withoutAnswerTo('take_writing_job') });
    await expect(varyHere(writing, { storyId: await story() }, {})).rejects.toMatchObject({ code: 'storage' });
    const web = jobServices(backend, undefined, { ...withQueue, db: withoutAnswerTo('take_web_job') });
    const page = { kind: 'batch' as const, addresses: ['https://example.org/'] };
    await expect(holdWebJob(web, page)).rejects.toMatchObject({ code: 'storage' });
    const scraping = { ...scrapeServices(backend, sandbox), ...withQueue, db: withoutAnswerTo('take_scrape_batch') };
    await expect(scrapeHere(scraping, { handles: ['meridian_desk'] })).rejects.toMatchObject({ code: 'storage' });
    expect(await inHand()).toEqual([]);
  });
});
