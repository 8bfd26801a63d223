import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { saveJobSchedule } from '#core/data/schedules/jobSchedules.ts';
import { scheduleJob } from '#core/pipeline/jobs/scheduleJob.ts';
import { pauseResearch } from '#core/pipeline/research/pauseResearch.ts';
import { research } from '#core/pipeline/research/research.ts';
import { openTestBackend, testBackendKinds, type TestBackend } from '../../../support/backends.ts';
import { brokenProvider, createScriptedGateway, refusedKey } from '../../../support/scriptedGateway.ts';
import { addStory, openResearcher, storedRun } from '../research/researchServices.ts';
import { jobServices, openTestWorker } from './jobServices.ts';

describe.each(testBackendKinds)('scheduled research on %s', (kind) => {
  let backend: TestBackend;
  beforeEach(async () => {
    backend = await openTestBackend(kind);
  });
  afterEach(() => backend.close());

  /** The schedule is due. */
  const due = async (budgetUsd?: number) => {
    const [cron, time_zone] = ['0 * * * *', 'UTC'];
    await saveJobSchedule(backend.db, { name: 'research', cron, time_zone, options: { budgetUsd }, set_by: 'anna' });
    const deps = { services: jobServices(backend), backup: () => Promise.resolve() };
    await scheduleJob(deps, { key: 'research', madeAt: Date.now() });
  };
  const runOf = async (storyId: string) => (await storedRun(backend, storyId)).run;
  const statusOf = async (storyId: string) => (await runOf(storyId)).status;

  it('leaves what a person paused to people, with its limit, and begins what has just got GO', async () => {
    const story = await addStory(backend);
    const gateway = createScriptedGateway(({ step }) => (step === 2 ? 'hold' : {}));
    const done = research(openResearcher(backend, gateway).services, { stories: [story.id], budgetUsd: 0.5 });
    await gateway.called(2);
    await pauseResearch(jobServices(backend), { runId: (await runOf(story.id)).id });
    await done;
    const before = await runOf(story.id);
    const fresh = await addStory(backend, { title: 'Another line' });
    await due();
    expect(await runOf(story.id)).toMatchObject({ status: 'cancelled', budget_usd: 0.5, budget_id: before.budget_id });
    expect(await runOf(fresh.id)).toMatchObject({ status: 'pending', triggered_by: 'schedule' });
  });

  it('leaves what the budget of its request stopped to people', async () => {
    const story = await addStory(backend);
    await research(openResearcher(backend).services, { stories: [story.id], budgetUsd: 0.0001 });
    await due(5);
    expect(await runOf(story.id)).toMatchObject({ status: 'cancelled', budget_usd: 0.0001 });
  });

  it('does not pay again for a run that fails', async () => {
    const story = await addStory(backend);
    const broken = Object.assign(brokenProvider(), { spent: { usd: 0.002, isEstimate: false } });
    openTestWorker(
      backend,
      jobServices(
        backend,
        createScriptedGateway(() => broken),
      ),
    );
    await due();
    await expect.poll(() => statusOf(story.id), { timeout: 50_000 }).toBe('failed');
    const { cost_usd: costUsd } = await runOf(story.id);
    await due();
    expect(await runOf(story.id)).toMatchObject({ status: 'failed', cost_usd: costUsd });
  });

  it('goes on with a story for which the budget of one time left nothing, unless a person paused it', async () => {
    const story = await addStory(backend);
    openTestWorker(backend, jobServices(backend));
    await due(0.0001);
    await expect.poll(() => statusOf(story.id), { timeout: 50_000 }).toBe('cancelled');
    const first = await runOf(story.id);
    await due(0.0001);
    await expect.poll(async () => (await runOf(story.id)).budget_id).not.toBe(first.budget_id);
    await expect.poll(() => statusOf(story.id), { timeout: 50_000 }).toBe('cancelled');
    await due(5);
    await expect.poll(() => statusOf(story.id), { timeout: 50_000 }).toBe('completed');
    expect(await runOf(story.id)).toMatchObject({ id: first.id, budget_usd: 5 });
  });

  it('leaves a story that a person paused before it began', async () => {
    const story = await addStory(backend);
    await due(5);
    await pauseResearch(jobServices(backend), { runId: (await runOf(story.id)).id });
    await due(5);
    expect(await statusOf(story.id)).toBe('cancelled');
  });

  it('goes on by itself once a key that was refused is replaced', async () => {
    const story = await addStory(backend);
    const worker = openTestWorker(backend, jobServices(backend, createScriptedGateway(refusedKey)));
    await due();
    await expect.poll(() => statusOf(story.id), { timeout: 50_000 }).toBe('failed');
    await worker.stop();
    await due();
    expect(await statusOf(story.id)).toBe('pending');
  });
});
