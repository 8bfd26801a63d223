import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { getRunEvents } from '#core/data/runs/runEvents.ts';
import { getWorkflowRuns } from '#core/data/runs/workflowRuns.ts';
import { livingWorkers } from '#core/pipeline/jobs/livingWorkers.ts';
import { pauseResearch } from '#core/pipeline/research/pauseResearch.ts';
import { removeRun, restoreRun } from '#core/pipeline/research/removeRun.ts';
import { startResearch } from '#core/pipeline/research/startResearch.ts';
import { openTestBackend, testBackendKinds, type TestBackend } from '../../../support/backends.ts';
import { createScriptedGateway } from '../../../support/scriptedGateway.ts';
import { addStory, storedRun } from '../research/researchServices.ts';
import { jobServices, openTestWorker } from './jobServices.ts';

describe.each(testBackendKinds)('research by workers on %s', (kind) => {
  let backend: TestBackend;
  beforeEach(async () => {
    backend = await openTestBackend(kind);
  });
  afterEach(() => backend.close());

  const askedBy = 'anna@example.org';
  const holding = (...steps: number[]) => createScriptedGateway(({ step }) => (steps.includes(step) ? 'hold' : {}));
  const statusOf = async (storyId: string) => (await storedRun(backend, storyId)).run.status;

  it('starts from a waiting row, and ends with a production story', async () => {
    const story = await addStory(backend);
    const services = jobServices(backend);
    const { runs } = await startResearch(services, { storyIds: [story.id], askedBy });
    expect(runs).toMatchObject([{ status: 'pending', triggered_by: askedBy, lease_owner: null }]);
    // Nobody notifies it: what waits is found all the same.
    openTestWorker(backend, services, { listen: undefined });
    await expect.poll(() => statusOf(story.id), { timeout: 50_000 }).toBe('completed');
    expect(await storedRun(backend, story.id)).toMatchObject({
      runs: 1,
      run: { lease_owner: null, completed_steps: 8, error_message: null },
    });
  });

  it('begins in the order in which it was asked for, where it waited for the worker', async () => {
    const stories = await Promise.all(Array.from({ length: 6 }, () => addStory(backend)));
    const storyIds = stories.map(({ id }) => id);
    const services = jobServices(backend);
    await startResearch(services, { storyIds, askedBy });
    openTestWorker(backend, services, { concurrency: 1 });
    const ended = async () =>
      (
        await backend.sql.query(
          `select story_id as id from workflow_runs where status = 'completed' order by completed_at`,
        )
      ).map(({ id }) => id);
    await expect.poll(async () => (await ended()).length, { timeout: 50_000 }).toBe(6);
    expect(await ended()).toEqual(storyIds);
  });

  it('registers workers from their start to their end', async () => {
    const services = jobServices(backend);
    const worker = openTestWorker(backend, services);
    const ids = async () =>
      (await livingWorkers({ db: backend.db })).map(({ id, queues }) => [id.split('#')[0], queues]);
    await expect.poll(ids, { timeout: 20_000 }).toEqual([[services.owner, ['research']]]);
    await worker.stop();
    expect(await ids()).toEqual([]);
  });

  it('creates one run for two hundred concurrent requests', async () => {
    const story = await addStory(backend);
    const processes = Array.from({ length: 200 }, () => jobServices(backend));
    const answers = await Promise.all(processes.map((desk) => startResearch(desk, { storyIds: [story.id], askedBy })));
    expect(new Set(answers.flatMap(({ runs }) => runs.map(({ id }) => id))).size).toBe(1);
    expect(await getWorkflowRuns(backend.db)).toHaveLength(1);
  });

  it('is stopped by another process’s pause while a model answers, and continues on request', async () => {
    const story = await addStory(backend);
    const gateway = holding(1);
    const services = jobServices(backend, gateway);
    openTestWorker(backend, services);
    const { runs } = await startResearch(services, { storyIds: [story.id], askedBy });
    const call = await gateway.called(1);
    await pauseResearch(jobServices(backend), { runId: runs[0]?.id ?? '', askedBy });
    await expect.poll(() => call.options.signal?.aborted, { timeout: 20_000 }).toBe(true);
    await expect
      .poll(() => storedRun(backend, story.id), { timeout: 20_000 })
      .toMatchObject({
        run: { status: 'cancelled', lease_owner: null, error_message: `Cancelled by ${askedBy}.` },
      });
    await startResearch(services, { storyIds: [story.id], askedBy });
    await gateway.called(1, 2);
    gateway.release(1);
    await expect.poll(() => statusOf(story.id), { timeout: 50_000 }).toBe('completed');
    expect(await storedRun(backend, story.id)).toMatchObject({ runs: 1 });
    const events = await getRunEvents(backend.db, runs[0]?.id ?? '');
    expect(events.map(({ kind }) => kind)).toEqual(['started', 'taken', 'paused', 'continued', 'taken', 'completed']);
    expect(events[2]?.who).toBe(askedBy);
  });

  it('is let go by its worker when it is deleted, so that it goes on as soon as it is restored', async () => {
    const story = await addStory(backend);
    const gateway = holding(1);
    const services = jobServices(backend, gateway);
    openTestWorker(backend, services);
    const { runs } = await startResearch(services, { storyIds: [story.id], askedBy });
    const runId = runs[0]?.id ?? '';
    const call = await gateway.called(1);
    await removeRun(services, { runId, askedBy });
    await expect.poll(() => call.options.signal?.aborted, { timeout: 20_000 }).toBe(true);
    const held = async () =>
      (await backend.sql.query('select lease_owner from public.workflow_runs where id = $1', [runId]))[0]?.[
        'lease_owner'
      ];
    await expect.poll(held, { timeout: 20_000 }).toBe(null);
    await restoreRun(services, { runId, askedBy });
    await startResearch(services, { storyIds: [story.id], askedBy });
    await gateway.called(1, 2);
    gateway.release(1);
    await expect.poll(() => statusOf(story.id), { timeout: 50_000 }).toBe('completed');
    expect(await storedRun(backend, story.id)).toMatchObject({ runs: 1 });
  });

  it('is handed over when its worker stops, without paying twice', async () => {
    const story = await addStory(backend);
    const first = holding(8);
    const services = jobServices(backend, first);
    const worker = openTestWorker(backend, services);
    await startResearch(services, { storyIds: [story.id], askedBy });
    await first.called(8);
    await expect.poll(async () => (await storedRun(backend, story.id)).run.completed_steps).toBe(7);
    await worker.stop();
    expect((await storedRun(backend, story.id)).run).toMatchObject({ status: 'pending', completed_steps: 7 });
    const second = createScriptedGateway();
    openTestWorker(backend, jobServices(backend, second));
    await expect.poll(() => statusOf(story.id), { timeout: 50_000 }).toBe('completed');
    expect(second.steps).toEqual([8]);
  });

  it('can be started by the server in the name of staff, several stories with one budget', async () => {
    const stories = [await addStory(backend), await addStory(backend, { title: 'Another line' })];
    const staff = await backend.signUpStaff();
    const asking = { ...jobServices(backend), db: backend.dbAs(staff.email) };
    const storyIds = stories.map(({ id }) => id);
    const { runs } = await startResearch(asking, { storyIds, askedBy: staff.email, budgetUsd: 5 });
    expect(runs).toMatchObject([{ triggered_by: staff.email }, { triggered_by: staff.email }]);
    openTestWorker(backend, jobServices(backend));
    for (const id of storyIds) await expect.poll(() => statusOf(id), { timeout: 50_000 }).toBe('completed');
  });

  it('uses the model that was chosen for each step', async () => {
    const story = await addStory(backend);
    const gateway = createScriptedGateway();
    const services = jobServices(backend, gateway);
    openTestWorker(backend, services);
    const stepModels = { 5: 'openai/gpt-4o' };
    await startResearch(services, { storyIds: [story.id], askedBy, model: 'perplexity/sonar', stepModels });
    await expect.poll(() => statusOf(story.id), { timeout: 50_000 }).toBe('completed');
    const models = new Map(gateway.calls.map(({ step, request }) => [step, request.model]));
    expect([models.get(1), models.get(5)]).toEqual(['perplexity/sonar', 'openai/gpt-4o']);
  });
});
