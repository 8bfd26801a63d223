import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { Paused } from '#core/abortReasons.ts';
import { backupTables } from '#core/backend/backup/tables.ts';
import { openQueue } from '#core/backend/queue/openQueue.ts';
import { type Log, silentLog } from '#core/log.ts';
import { failedResearchJob } from '#core/pipeline/jobs/researchJob.ts';
import { research } from '#core/pipeline/research/research.ts';
import { startResearch } from '#core/pipeline/research/startResearch.ts';
import { openTestBackend, testBackendKinds, type TestBackend } from '../../../support/backends.ts';
import { createScriptedGateway } from '../../../support/scriptedGateway.ts';
import { silence } from '../../data/runs/sampleRun.ts';
import { addStory, storedRun } from '../research/researchServices.ts';
import { jobServices, openTestWorker } from './jobServices.ts';

describe.each(testBackendKinds)('a starting worker, on %s', (kind) => {
  let backend: TestBackend;
  beforeEach(async () => {
    backend = await openTestBackend(kind);
  });
  afterEach(() => backend.close());

  const askedBy = 'anna@example.org';
  const statusOf = async (storyId: string) => (await storedRun(backend, storyId)).run.status;
  const open = async () => {
    const queue = await openQueue(backend.queue, { log: silentLog, supervise: true });
    onTestFinished(() => queue.close());
    return queue;
  };
  /** A half-finished run of an older version, or of a process that has ended. */
  const leftBehind = async (owner: string) => {
    const story = await addStory(backend);
    const gateway = createScriptedGateway(({ step }) => (step === 8 ? 'hold' : {}));
    const caller = new AbortController();
    const done = research(jobServices(backend, gateway), { stories: [story.id] }, { signal: caller.signal });
    await gateway.called(8);
    await expect.poll(async () => (await storedRun(backend, story.id)).run.completed_steps).toBe(7);
    await backend.sql.query('update workflow_runs set lease_owner = $1 where story_id = $2', [owner, story.id]);
    caller.abort(new Paused());
    await done;
    await backend.sql.query(`update workflow_runs set status = 'running', completed_at = null where story_id = $1`, [
      story.id,
    ]);
    return story;
  };

  it('continues a run without a job, from an older version or a restored backup', async () => {
    const story = await leftBehind('elsewhere:1:x#1a2b');
    await silence(backend);
    const gateway = createScriptedGateway();
    openTestWorker(backend, jobServices(backend, gateway));
    await expect.poll(() => statusOf(story.id), { timeout: 50_000 }).toBe('completed');
    expect(gateway.steps).toEqual([8]);
  });

  it('continues the run of a dead process of this machine at once', async () => {
    const story = await leftBehind('dead#1a2b');
    const services = jobServices(backend, undefined, { ownerGone: (owner) => owner.startsWith('dead#') });
    openTestWorker(backend, services);
    await expect.poll(() => statusOf(story.id), { timeout: 50_000 }).toBe('completed');
  });

  it('recreates a lost queue, and every job from the rows', async () => {
    const story = await addStory(backend);
    const services = jobServices(backend);
    await (await open()).add('research', ['nothing']);
    // The queue's own statements may hold what this needs, and be ended for it, or end it.
    const dropped = () =>
      backend.sql.script('drop schema if exists pgboss cascade').then(
        () => true,
        () => false,
      );
    await expect.poll(dropped).toBe(true);
    openTestWorker(backend, services);
    await startResearch(services, { storyIds: [story.id], askedBy });
    await expect.poll(() => statusOf(story.id), { timeout: 50_000 }).toBe('completed');
  });

  it('leaves a story to the command that researches it, and takes one that a command only requested', async () => {
    const stories = [await addStory(backend), await addStory(backend)];
    const [own = '', asked = ''] = stories.map(({ id }) => id);
    const gateway = createScriptedGateway(({ step }) => (step === 1 ? 'hold' : {}));
    const queue = await open();
    const done = research(jobServices(backend, gateway, { queue: () => Promise.resolve(queue) }), { stories: [own] });
    await gateway.called(1);
    const worker = createScriptedGateway();
    const services = jobServices(backend, worker);
    openTestWorker(backend, services);
    await startResearch(services, { storyIds: [own, asked], askedBy });
    await expect.poll(() => statusOf(asked), { timeout: 50_000 }).toBe('completed');
    expect(worker.calls).toHaveLength(8);
    gateway.release(1);
    expect((await done).failure).toBeNull();
    expect(await storedRun(backend, own)).toMatchObject({ runs: 1, run: { status: 'completed' } });
    const live = await queue.query(`select 1 from pgboss.job where state < 'completed'`);
    expect(live).toEqual([]);
  });

  it('loses a waiting run to a command that researches it', async () => {
    const story = await addStory(backend);
    const queue = await open();
    const services = jobServices(backend, undefined, { queue: () => Promise.resolve(queue) });
    const { runs } = await startResearch(services, { storyIds: [story.id], askedBy });
    await queue.add('research', [runs[0]?.id ?? '']);
    expect((await research(services, { stories: [story.id] })).failure).toBeNull();
    expect(await statusOf(story.id)).toBe('completed');
  });

  it('marks a run as failed with the reason after its last attempt', async () => {
    const story = await addStory(backend);
    const services = jobServices(backend);
    const { runs } = await startResearch(services, { storyIds: [story.id], askedBy });
    const queue = await open();
    await queue.workFailed('research', (key, reason) => failedResearchJob(services, key, reason));
    let attempts = 0;
    await queue.work('research', 1, async () => {
      attempts += 1;
      throw new Error('the worker ran out of memory');
    });
    await queue.add('research', [runs[0]?.id ?? '']);
    await expect
      .poll(async () => (queue.notifyWorkers(['research', 'research-failed']), storedRun(backend, story.id)), {
        timeout: 40_000,
        interval: 100,
      })
      .toMatchObject({
        run: {
          status: 'failed',
          error_message: 'No worker could bring this run to its end: the worker ran out of memory.',
        },
      });
    expect(attempts).toBe(6);
  });

  it('is ended after its last attempt although another one cannot be, and the log says why that is', async () => {
    const said: string[] = [];
    const log: Log = { ...silentLog, warn: (_, fields) => said.push(`${fields?.['key']}: ${fields?.['error']}`) };
    const queue = await openQueue(backend.queue, { log, supervise: false });
    onTestFinished(() => queue.close());
    const ended: string[] = [];
    await queue.workFailed('web', async (key) => {
      if (key === 'stuck') throw new Error('its row cannot be read');
      ended.push(key);
    });
    const failed = ['stuck', 'good', 'better'].map(
      (key, at) => `('web-failed', '{"key":"${key}"}', now() + ${at} * interval '1 millisecond')`,
    );
    await backend.sql.query(`insert into pgboss.job (name, data, created_on) values ${failed.join(', ')}`);
    queue.notifyWorkers(['web-failed']);
    await expect.poll(() => ended, { timeout: 40_000 }).toEqual(['good', 'better']);
    expect(said).toContain('stuck: its row cannot be read');
  });

  it('has a queue that neither readers nor staff can see, and that backups leave out', async () => {
    await open();
    const staff = await backend.signUpStaff();
    for (const table of ['job', 'version', 'queue']) {
      for (const client of [backend.anonymous, staff.client]) {
        const { data, error } = await client.schema('pgboss').from(table).select('*');
        expect({ data, refused: error !== null }).toEqual({ data: null, refused: true });
      }
    }
    const names = (await backupTables(backend.sql)).map(({ name }) => name);
    expect(names.filter((name) => name.startsWith('pgboss'))).toEqual([]);
    expect(names).toEqual(expect.arrayContaining(['public.workflow_runs', 'public.job_schedules']));
  });
});

describe('a queue of another version', () => {
  it.each(testBackendKinds)('is reported as such on %s', async (kind) => {
    const backend = await openTestBackend(kind);
    onTestFinished(() => backend.close());
    const first = await openQueue(backend.queue, { log: silentLog, supervise: false });
    await first.close();
    await backend.sql.query('update pgboss.version set version = 9999');
    await expect(openQueue(backend.queue, { log: silentLog, supervise: false })).rejects.toMatchObject({
      code: 'config',
      message: 'The job queue (schema pgboss) belongs to another version of Velocity.',
    });
  });
});
