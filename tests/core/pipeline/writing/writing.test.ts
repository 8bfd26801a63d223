import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { openQueue } from '#core/backend/queue/openQueue.ts';
import { systemClock } from '#core/clock.ts';
import { getArticleChanges } from '#core/data/articles/articleChanges.ts';
import { getArticleOfProductionStory } from '#core/data/articles/articles.ts';
import { createInboxStory } from '#core/data/inbox/inboxStories.ts';
import { promoteInboxStory } from '#core/data/production/productionStories.ts';
import { getWritingJob, type WritingJob } from '#core/data/writing/writingJobs.ts';
import { silentLog } from '#core/log.ts';
import { failedWritingJob } from '#core/pipeline/jobs/writingJob.ts';
import { planVariations } from '#core/pipeline/writing/variations.ts';
import { startWriting, stopWriting } from '#core/pipeline/writing/startWriting.ts';
import { draftHere, varyHere } from '#core/pipeline/writing/writeHere.ts';
import { openTestBackend, testBackendKinds, type TestBackend } from '../../../support/backends.ts';
import { createScriptedGateway, type Reply } from '../../../support/scriptedGateway.ts';
import { jobServices, openTestWorker } from '../jobs/jobServices.ts';

const filler = 'The ferry line reopened and the town waited for it. '.repeat(45).trim();
const article: Reply = {
  content: JSON.stringify({ headline: 'Ferry line reopens', standfirst: 'It waited.', paragraphs: [`${filler} [1]`] }),
  estimatedCost: 0.02,
};
const varied: Reply = {
  content: JSON.stringify({ variations: [{ title: 'By night', angle: 'From the pier', rationale: 'Closer' }] }),
  estimatedCost: 0.01,
};

describe.each(testBackendKinds)('writing jobs on %s', (kind) => {
  const askedBy = 'desk@example.org';
  let backend: TestBackend;
  beforeAll(async () => {
    backend = await openTestBackend(kind);
  });
  afterAll(() => backend.close());

  const inbox = () => createInboxStory(backend.db, { title: 'Ferry', summary: 'It reopened.' });
  async function production() {
    const { id } = await inbox();
    const draft = { title: 'Ferry', news_article: `${filler} [Wire](https://example.org/wire)`, category: 'EU Watch' };
    return (await promoteInboxStory(backend.db, id, draft)).story.id;
  }
  const storedJob = async ({ id }: WritingJob) => getWritingJob(backend.db, id);
  const paid = (column: string, id: string) =>
    backend.sql.query(`select purpose, asked_by from model_calls where ${column} = $1`, [id]);

  it('write one article for all who request it, stored in the name of the first', async () => {
    const storyId = await production();
    const gateway = createScriptedGateway(() => article);
    const services = jobServices(backend, gateway);
    const asked = await Promise.all(
      Array.from({ length: 12 }, () => startWriting(services, { kind: 'article', storyId, input: {} }, { askedBy })),
    );
    const [job] = asked;
    if (job === undefined) throw new Error('nothing was asked for');
    expect(new Set(asked.map(({ id }) => id)).size).toBe(1);
    await expect(draftHere(services, { storyId }, {})).resolves.toMatchObject({ words: 450 });
    expect(gateway.calls).toHaveLength(1);
    expect(await storedJob(job)).toMatchObject({ status: 'completed', said: '', asked_by: askedBy });
  });

  it('are done by a worker in the name of the requesting user', async () => {
    const storyId = await production();
    const gateway = createScriptedGateway(() => article);
    const services = jobServices(backend, gateway);
    const job = await startWriting(
      services,
      { kind: 'article', storyId, input: { category: 'US Watch' } },
      { askedBy },
    );
    openTestWorker(backend, services, { queues: ['writing'] });
    await expect.poll(async () => (await storedJob(job))?.status, { timeout: 50_000 }).toBe('completed');
    const made = await getArticleOfProductionStory(backend.db, storyId);
    expect(made).toMatchObject({ title: 'Ferry line reopens', category: { slug: 'us-watch' }, is_published: false });
    const changes = await getArticleChanges(backend.db, made?.id ?? '');
    expect(changes.find(({ field }) => field === 'drafted')).toMatchObject({ changed_by: askedBy });
    expect(await paid('production_story_id', storyId)).toEqual([{ purpose: 'draft', asked_by: askedBy }]);
    expect(await storedJob(job)).toMatchObject({ cost_usd: 0.02, attempts: 1 });
    // A second one asks first.
    await expect(startWriting(services, { kind: 'article', storyId, input: {} }, { askedBy })).rejects.toMatchObject({
      code: 'conflict',
    });
  });

  it('are stopped by another process within a second, keep the text so far, and can be started again', async () => {
    const storyId = await production();
    const gateway = createScriptedGateway(({ options }) => {
      options.onText?.('{"headline": "Ferry line');
      return 'hold';
    });
    const services = jobServices(backend, gateway);
    openTestWorker(backend, services, { queues: ['writing'] });
    const ask = { kind: 'article', storyId, input: {} } as const;
    const job = await startWriting(services, ask, { askedBy });
    await expect
      .poll(() => storedJob(job), { timeout: 50_000, interval: 50 })
      .toMatchObject({ status: 'running', said: 'Ferry line' });
    const [call] = gateway.calls;
    const aborted = new Promise<number>((resolve) =>
      call?.options.signal?.addEventListener('abort', () => resolve(performance.now())),
    );
    const pressed = performance.now();
    const stopIt = () => stopWriting({ ...services, clock: systemClock }, ask);
    expect(await stopIt()).toMatchObject({ stopped: true, job: { status: 'cancelled' } });
    expect((await aborted) - pressed).toBeLessThan(1_000);
    const live = () => backend.sql.query(`select 1 from pgboss.job where name = 'writing' and state < 'completed'`);
    await expect.poll(live, { timeout: 20_000, interval: 50 }).toEqual([]);
    expect(await storedJob(job)).toMatchObject({ status: 'cancelled', said: 'Ferry line', error_message: null });
    expect(await getArticleOfProductionStory(backend.db, storyId)).toBeNull();
    expect(await stopIt()).toMatchObject({ stopped: false, job: { id: job.id, status: 'cancelled' } });
    expect((await startWriting(services, ask, { askedBy })).id).not.toBe(job.id);
    await stopIt();
  });

  it('continue on another worker where the first is silent, and do not pay for an answer twice', async () => {
    const storyId = await production();
    const gateway = createScriptedGateway(() => (gateway.calls.length === 0 ? 'hold' : article));
    const services = jobServices(backend, gateway);
    for (const owner of ['first', 'second']) {
      openTestWorker(backend, { ...services, owner }, { queues: ['writing'] });
    }
    const job = await startWriting(services, { kind: 'article', storyId, input: {} }, { askedBy });
    await expect.poll(() => gateway.calls.length, { timeout: 50_000 }).toBe(1);
    // The process is not frozen: it goes on sending heartbeats until its job is taken away.
    const silent = () =>
      backend.sql.query(
        `update pgboss.job set heartbeat_on = now() - interval '1 minute'
          where name = 'writing' and state = 'active' and retry_count = 0 returning id`,
      );
    expect(await silent()).toHaveLength(1);
    await expect.poll(silent, { timeout: 50_000, interval: 500 }).toEqual([]);
    await expect.poll(() => storedJob(job), { timeout: 50_000 }).toMatchObject({ status: 'completed', attempts: 2 });
    expect(gateway.calls).toHaveLength(2);
    // The worker of the next one dies between the answer and its article.
    const other = await production();
    const { report } = await writtenBefore(other);
    expect(report).toBe('Ferry line reopens');
    expect(gateway.calls).toHaveLength(2);
  });

  it('continue at a command where their process died on another machine and no worker runs', async () => {
    const storyId = await production();
    const openHere = () => openQueue(backend.queue, { log: silentLog, supervise: false });
    const queue = await openHere();
    const dying = createScriptedGateway(() => 'hold');
    const dead = jobServices(backend, dying, { owner: 'elsewhere:1:1', queue: async () => queue });
    void draftHere(dead, { storyId }, {}).catch(() => {});
    await expect.poll(() => dying.calls.length, { timeout: 50_000 }).toBe(1);
    await queue.close();
    const other = await openHere();
    onTestFinished(() => other.close());
    const heir = jobServices(
      backend,
      createScriptedGateway(() => article),
      { queue: async () => other },
    );
    await expect(draftHere(heir, { storyId }, {})).rejects.toMatchObject({ code: 'conflict' });
    // The process is none: it goes on saying that it is alive, maybe between these two.
    const draftOfSilent = async () => {
      await backend.sql.query(
        `update pgboss.job set heartbeat_on = now() - interval '15 seconds' where name = 'writing' and state = 'active'`,
      );
      await backend.sql.query(
        `update writing_jobs set alive_at = now() - interval '15 seconds' where production_story_id = $1`,
        [storyId],
      );
      return draftHere(heir, { storyId }, {}).catch(() => null);
    };
    await expect.poll(draftOfSilent, { timeout: 50_000 }).toMatchObject({ words: 450 });
  });

  /** An article whose answer was stored when its first worker died. */
  async function writtenBefore(storyId: string) {
    const draft = { title: 'Ferry line reopens', summary: '', content: `${filler} [1]`, sources: [], words: 450 };
    const result = { draft, model: 'a/b', costUsd: 0.02, costIsEstimate: false };
    await backend.sql.query(
      `insert into writing_jobs (kind, production_story_id, result, asked_by, cost_usd) values ('article', $1, $2, $3, 0.02)`,
      [storyId, JSON.stringify(result), askedBy],
    );
    await expect
      .poll(() => getArticleOfProductionStory(backend.db, storyId), { timeout: 50_000 })
      .toMatchObject({ title: 'Ferry line reopens' });
    return { report: (await getArticleOfProductionStory(backend.db, storyId))?.title };
  }

  it('write variations of an inbox story, which are kept until they are used', async () => {
    const { id: storyId } = await inbox();
    const services = jobServices(
      backend,
      createScriptedGateway(() => varied),
    );
    const most = await planVariations(backend, { storyId, focus: 'title' });
    expect(most).toMatchObject({ maxCostUsd: expect.closeTo(0.025, 2), priceIsUnknown: false });
    const written = await varyHere(services, { storyId, focus: 'title' }, {});
    expect(written).toMatchObject({ focus: 'title', variations: [{ title: 'By night' }], costUsd: 0.01 });
    expect(
      await backend.sql.query('select status, result, asked_by from writing_jobs where inbox_story_id = $1', [storyId]),
    ).toMatchObject([{ status: 'completed', result: { variations: [{ angle: 'From the pier' }] } }]);
    expect(await paid('story_id', storyId)).toMatchObject([{ purpose: 'variation' }]);
  });

  it('are refused while another one writes for the story, and end with the error that stopped them', async () => {
    const { id: storyId } = await inbox();
    const gateway = createScriptedGateway(() => 'hold');
    const services = jobServices(backend, gateway);
    const stop = new AbortController();
    const first = varyHere(services, { storyId }, { signal: stop.signal });
    await expect.poll(() => gateway.calls.length).toBe(1);
    await expect(varyHere(jobServices(backend, gateway), { storyId }, {})).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringContaining('being written already'),
    });
    stop.abort();
    await expect(first).rejects.toMatchObject({ code: 'cancelled' });
    const unreadable = jobServices(
      backend,
      createScriptedGateway(() => ({ content: 'No.', estimatedCost: 0.01 })),
    );
    await expect(varyHere(unreadable, { storyId }, {})).rejects.toMatchObject({ code: 'provider' });
    const hopeless = await startWriting(services, { kind: 'variations', storyId, input: {} }, { askedBy });
    await failedWritingJob({ ...services, clock: systemClock }, hopeless.id, 'the worker ran out of memory');
    const ended = await backend.sql.query(
      'select status, error_message as said from writing_jobs where inbox_story_id = $1 order by created_at',
      [storyId],
    );
    expect(ended).toMatchObject([
      { status: 'cancelled', said: null },
      { status: 'failed', said: expect.stringContaining('cannot be read') },
      { status: 'failed', said: 'No worker could bring this to its end: the worker ran out of memory.' },
    ]);
  });
});
