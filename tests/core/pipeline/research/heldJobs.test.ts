import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { Paused } from '#core/abortReasons.ts';
import { openQueue } from '#core/backend/queue/openQueue.ts';
import { silentLog } from '#core/log.ts';
import { rerunStepHere } from '#core/pipeline/research/rerunStep.ts';
import { research } from '#core/pipeline/research/research.ts';
import { openTestBackend, testBackendKinds, type TestBackend } from '../../../support/backends.ts';
import { createScriptedGateway } from '../../../support/scriptedGateway.ts';
import { supabaseClient } from '../../../support/supabaseClient.ts';
import { addStory, openResearcher, storedRun } from './researchServices.ts';

describe.each(testBackendKinds)('a run whose research cannot begin because the database fails, on %s', (kind) => {
  let backend: TestBackend;
  beforeAll(async () => {
    backend = await openTestBackend(kind);
  });
  afterAll(() => backend.close());

  const openWithQueue = async () => {
    const queue = await openQueue(backend.queue, { log: silentLog, supervise: false });
    onTestFinished(() => queue.close());
    return { queue: async () => queue };
  };
  /** A process for which one kind of request fails: its method and the table. */
  const withoutAnswerTo = async (failing: string) => {
    const [method, table] = failing.split(' ');
    const fetch: typeof globalThis.fetch = async (input, init) => {
      const request = new Request(input, init);
      const isIt = request.method === method && new URL(request.url).pathname.endsWith(`/${table}`);
      if (isIt) return Response.json({ code: '08006', message: 'The database cannot be reached.' }, { status: 500 });
      return backend.fetch(request);
    };
    const db = supabaseClient({ url: backend.url, key: backend.keys.secretKey.reveal(), fetch });
    return openResearcher(backend, createScriptedGateway(), { db, ...(await openWithQueue()) });
  };
  /** A story whose run was paused when its second step was asked. */
  const paused = async () => {
    const story = await addStory(backend);
    const gateway = createScriptedGateway(({ step }) => (step === 2 ? 'hold' : {}));
    const stop = new AbortController();
    const done = research(openResearcher(backend, gateway).services, { stories: [story.id] }, { signal: stop.signal });
    await gateway.called(2);
    stop.abort(new Paused());
    await done;
    return story;
  };
  const jobsInHand = (runId: string) =>
    backend.sql.query(`select id from pgboss.job where singleton_key = $1 and state = 'active'`, [runId]);

  it.each(['GET workflow_outputs', 'GET research_budgets', 'PATCH workflow_runs'])(
    'is left to others at once: %s',
    async (failing) => {
      const story = await paused();
      const { services } = await withoutAnswerTo(failing);
      const { failure } = await research(services, { stories: [story.id], budgetUsd: 5 });
      expect(failure?.code).toBe('storage');
      const { run } = await storedRun(backend, story.id);
      expect([await jobsInHand(run.id), run.lease_owner]).toEqual([[], null]);
    },
  );

  it('waits for a person where the budget that one gave it could not be stored', async () => {
    const story = await paused();
    const { services } = await withoutAnswerTo('PATCH workflow_runs');
    await research(services, { stories: [story.id], budgetUsd: 0.5 });
    expect((await storedRun(backend, story.id)).run).toMatchObject({ status: 'cancelled', lease_owner: null });
    const later = openResearcher(backend, createScriptedGateway(), await openWithQueue());
    const { failure } = await research(later.services, { stories: [story.id] });
    expect(failure).toBeNull();
  });

  it('is left to others also where only one of its steps is asked again', async () => {
    const story = await addStory(backend);
    await research(openResearcher(backend).services, { stories: [story.id] });
    const { run } = await storedRun(backend, story.id);
    const { services } = await withoutAnswerTo('GET model_listings');
    const again = rerunStepHere(services, { runId: run.id, step: 8, askedBy: 'anna@example.org' });
    await expect(again).rejects.toMatchObject({ code: 'storage' });
    expect(await jobsInHand(run.id)).toEqual([]);
  });
});
