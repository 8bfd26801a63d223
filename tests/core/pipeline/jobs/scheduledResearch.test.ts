import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { openQueue } from '#core/backend/queue/openQueue.ts';
import type { Database } from '#core/data/database.ts';
import { failWorkflowRun, takeWorkflowRun } from '#core/data/runs/workflowLease.ts';
import { getJobSchedules, saveJobSchedule } from '#core/data/schedules/jobSchedules.ts';
import { silentLog } from '#core/log.ts';
import { scheduleJob } from '#core/pipeline/jobs/scheduleJob.ts';
import { pauseResearch } from '#core/pipeline/research/pauseResearch.ts';
import { research } from '#core/pipeline/research/research.ts';
import { openTestBackend, testBackendKinds, type TestBackend } from '../../../support/backends.ts';
import { databaseOutOfReach, databaseThrough } from '../../../support/unreachable.ts';
import { brokenProvider, createScriptedGateway, refusedKey } from '../../../support/scriptedGateway.ts';
import { addStory, openResearcher, storedRun } from '../research/researchServices.ts';
import { jobServices, openTestWorker } from './jobServices.ts';

interface DueOptions {
  db?: Database;
  madeAt?: number;
}

describe.each(testBackendKinds)('scheduled research on %s', (kind) => {
  let backend: TestBackend;
  beforeEach(async () => {
    backend = await openTestBackend(kind);
  });
  afterEach(() => backend.close());

  const setSchedule = (budgetUsd?: number) => {
    const [cron, time_zone] = ['0 0 1 1 *', 'UTC'];
    return saveJobSchedule(backend.db, { name: 'research', cron, time_zone, options: { budgetUsd }, set_by: 'anna' });
  };
  /** The schedule is due. */
  const due = async (budgetUsd?: number, { db = backend.db, madeAt = Date.now() }: DueOptions = {}) => {
    await setSchedule(budgetUsd);
    const deps = { services: jobServices(backend, createScriptedGateway(), { db }), backup: () => Promise.resolve() };
    await scheduleJob(deps, { key: 'research', madeAt });
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

  it('leaves out only the stories that are deleted, or whose run is, while it begins', async () => {
    const restarted = await addStory(backend);
    await due();
    const lease = { runId: (await runOf(restarted.id)).id, owner: 'worker' };
    await takeWorkflowRun(backend.db, { ...lease, withJob: true, ended: false });
    await failWorkflowRun(backend.db, lease, 'There was no key.');
    const trashed = await addStory(backend);
    const last = await addStory(backend);
    const db = databaseThrough(backend, async (input, init) => {
      const request = new Request(input, init);
      const body = request.url.endsWith('/rpc/open_research_run') ? await request.clone().text() : '';
      const remove = (table: string, id: string) =>
        backend.sql.query(`update ${table} set deleted_at = now() where id = $1`, [id]);
      if (body.includes(restarted.id)) await remove('workflow_runs', lease.runId);
      if (body.includes(trashed.id)) await remove('inbox_stories', trashed.id);
      return backend.fetch(input, init);
    });
    await due(5, { db });
    const begun = await backend.sql.query(`select story_id from workflow_runs where status = 'pending'`);
    expect(begun).toEqual([{ story_id: last.id }]);
    expect((await getJobSchedules(backend.db))[0]?.last_error).toBeNull();
  });

  it('goes on with the same budget where its worker died and the job is repeated', async () => {
    const [first, second] = [await addStory(backend), await addStory(backend)];
    const madeAt = Date.now();
    let opened = 0;
    const dying = databaseOutOfReach(backend, ({ what }) => what.endsWith('/open_research_run') && (opened += 1) > 1);
    await expect(due(5, { db: dying, madeAt })).rejects.toMatchObject({ code: 'storage' });
    const runs = () => backend.sql.query('select count(*)::int as runs from workflow_runs');
    expect(await runs()).toEqual([{ runs: 1 }]);
    await due(5, { madeAt });
    const { budget_id: budgetId } = await runOf(first.id);
    expect(budgetId).not.toBeNull();
    expect(await runOf(second.id)).toMatchObject({ budget_id: budgetId, budget_usd: 5 });
    const fresh = await addStory(backend);
    await due(5);
    expect((await runOf(fresh.id)).budget_id).not.toBe(budgetId);
  });

  it('begins every story, in the next attempt of its job, where the database refuses one statement', async () => {
    await Promise.all(['A', 'B', 'C', 'D'].map((title) => addStory(backend, { title })));
    await setSchedule(5);
    let opened = 0;
    const db = databaseOutOfReach(backend, ({ what }) => what.endsWith('/open_research_run') && (opened += 1) === 2);
    const queue = await openQueue(backend.queue, { log: silentLog, supervise: false });
    onTestFinished(() => queue.close());
    await queue.add('schedules', ['research']);
    openTestWorker(backend, jobServices(backend, undefined, { db }), { queues: ['schedules'] });
    const runs = () =>
      backend.sql.query(
        `select count(*)::int as runs, count(distinct budget_id)::int as budgets from workflow_runs where status = 'pending'`,
      );
    await expect.poll(runs, { timeout: 50_000 }).toEqual([{ runs: 4, budgets: 1 }]);
    await expect.poll(async () => (await getJobSchedules(backend.db))[0]?.last_error, { timeout: 50_000 }).toBeNull();
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
