import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { openQueue } from '#core/backend/queue/openQueue.ts';
import { type Clock, systemClock } from '#core/clock.ts';
import { getRunCalls } from '#core/data/modelCalls/modelCalls.ts';
import { silentLog } from '#core/log.ts';
import { sweep } from '#core/pipeline/jobs/sweep.ts';
import { research } from '#core/pipeline/research/research.ts';
import { startResearch } from '#core/pipeline/research/startResearch.ts';
import { openTestBackend, testBackendKinds, type TestBackend } from '../../../support/backends.ts';
import { ledgered } from '../../../support/ledgered.ts';
import { createScriptedGateway } from '../../../support/scriptedGateway.ts';
import { addStory, storedRun } from '../research/researchServices.ts';
import { silence } from '../../data/runs/sampleRun.ts';
import { jobServices, openTestWorker } from './jobServices.ts';

const SOON = { timeout: 50_000 };
const askedBy = 'anna@example.org';

/** A clock that can freeze its sleepers, or be set to another time. */
class OddClock implements Clock {
  offsetMs = 0;
  #going = Promise.resolve();

  now(): number {
    return Date.now() + this.offsetMs;
  }

  async sleep(ms: number, signal?: AbortSignal): Promise<void> {
    await systemClock.sleep(ms, signal);
    await this.#going;
  }

  /** Freezes all sleepers. @returns a function that releases them. */
  freeze(): () => void {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#going = promise;
    return resolve;
  }
}

describe.each(testBackendKinds)('research whose worker fails, on %s', (kind) => {
  let backend: TestBackend;
  beforeEach(async () => {
    backend = await openTestBackend(kind);
  });
  afterEach(() => backend.close());

  const completed = async (storyId: string) => {
    await expect.poll(async () => (await storedRun(backend, storyId)).run.status, SOON).toBe('completed');
  };
  const countOf = async (table: string) =>
    (await backend.sql.query(`select count(*)::int as rows from ${table}`))[0]?.['rows'];
  const open = async () => {
    const queue = await openQueue(backend.queue, { log: silentLog, supervise: false });
    onTestFinished(() => queue.close());
    return queue;
  };
  /** Makes the last heartbeats of all jobs a minute old. */
  const silenceJobs = () =>
    backend.sql.query(
      `update pgboss.job set heartbeat_on = now() - interval '1 minute' where state = 'active' returning id`,
    );

  it('continues where a process was killed between writing the row and creating its job', async () => {
    const story = await addStory(backend);
    const queue = await open();
    const never = new Promise<never>(() => {});
    const dying = createScriptedGateway();
    const dead = jobServices(backend, dying, { owner: 'dead', queue: async () => ({ ...queue, hold: () => never }) });
    void research(dead, { stories: [story.id] });
    await expect.poll(() => countOf('workflow_runs'), SOON).toBe(1);
    expect(await countOf('pgboss.job')).toBe(0);
    const gateway = createScriptedGateway();
    openTestWorker(backend, jobServices(backend, gateway, { ownerGone: (owner) => owner.startsWith('dead#') }));
    await completed(story.id);
    expect((await storedRun(backend, story.id)).runs).toBe(1);
    expect([dying.calls.length, gateway.calls.length]).toEqual([0, 8]);
  });

  it('continues at a command where its process died on another machine and no worker is running', async () => {
    const story = await addStory(backend);
    const queue = await openQueue(backend.queue, { log: silentLog, supervise: false });
    const dying = createScriptedGateway(() => 'hold');
    const dead = jobServices(backend, dying, { owner: 'elsewhere:1:1', queue: async () => queue });
    const ending = new AbortController();
    const died = research(dead, { stories: [story.id] }, { signal: ending.signal }).catch(() => {});
    await dying.called(1);
    await queue.close();
    await silenceJobs();
    await silence(backend);
    const other = await open();
    const gateway = createScriptedGateway();
    const heir = jobServices(backend, gateway, { queue: async () => other });
    const report = await research(heir, { stories: [story.id] });
    expect(report.failure).toBeNull();
    expect((await storedRun(backend, story.id)).run.status).toBe('completed');
    expect((await storedRun(backend, story.id)).runs).toBe(1);
    // Nothing of it is left behind in this process.
    ending.abort();
    await died;
  });

  it('is completed once where a frozen worker wakes up: its late answers are only in the ledger', async () => {
    const story = await addStory(backend);
    const clock = new OddClock();
    const first = createScriptedGateway(({ step }) => (step === 1 || step === 3 ? 'hold' : {}));
    const gateway = ledgered(first, backend.db, undefined, { guarded: true });
    const frozen = jobServices(backend, first, { clock, gateway });
    openTestWorker(backend, frozen, { concurrency: 1 });
    await startResearch(frozen, { storyIds: [story.id], askedBy });
    await Promise.all([first.called(1), first.called(3)]);
    const wake = clock.freeze();
    // A worker whose sleepers never wake cannot be closed.
    onTestFinished(wake);
    const second = createScriptedGateway();
    openTestWorker(backend, jobServices(backend, second));
    // Its process is silent, but for the queue's own timer in this one.
    await expect
      .poll(async () => (await silenceJobs(), second.calls.length), { timeout: 50_000, interval: 200 })
      .toBeGreaterThan(0);
    await completed(story.id);
    const before = await storedRun(backend, story.id);
    const ended = async () => {
      const calls = await getRunCalls(backend.db, before.run.id);
      return calls.map((call) => call.ended).toSorted();
    };
    const answered = Array.from({ length: 8 }, () => 'completed');
    expect(await ended()).toEqual([...answered, 'interrupted', 'interrupted']);
    for (const step of [1, 3]) first.release(step, { content: 'Written in its sleep.', estimatedCost: 0.005 });
    wake();
    await expect.poll(ended, SOON).toEqual([...answered, 'completed', 'completed']);
    const after = await storedRun(backend, story.id);
    expect(after.runs).toBe(1);
    expect(after.outputs.map((output) => output.output_content)).toEqual(
      before.outputs.map((output) => output.output_content),
    );
    expect(after.run.status).toBe('completed');
    expect(await countOf('production_stories')).toBe(1);
    expect(second.calls).toHaveLength(8);
    expect(first.calls).toHaveLength(2);
  });

  it.each([
    ['back', -3_600_000],
    ['forward', 49 * 3_600_000],
  ])('does not care that its clock is set %s meanwhile', async (_, offsetMs) => {
    const story = await addStory(backend);
    const clock = new OddClock();
    const gateway = createScriptedGateway(({ step }) => (step === 1 || step === 8 ? 'hold' : {}));
    const services = jobServices(backend, gateway, { clock });
    openTestWorker(backend, services);
    openTestWorker(backend, jobServices(backend, createScriptedGateway()), { queues: ['schedules'] });
    await startResearch(services, { storyIds: [story.id], askedBy });
    await gateway.called(1);
    clock.offsetMs = offsetMs;
    gateway.release(1);
    await gateway.called(8);
    clock.offsetMs = -offsetMs;
    gateway.release(8);
    await completed(story.id);
    const { outputs, runs } = await storedRun(backend, story.id);
    expect({ runs, calls: gateway.calls.length }).toEqual({ runs: 1, calls: 8 });
    expect(outputs.filter(({ duration_ms }) => (duration_ms ?? -1) < 0)).toEqual([]);
  });

  it('is taken over from a worker without heartbeats, but not after an outage in which no worker had any', async () => {
    const queue = await open();
    const never = new Promise<void>(() => {});
    let attempts = 0;
    await queue.work('research', 1, () => {
      attempts += 1;
      return never;
    });
    await queue.add('research', ['a run']);
    await expect.poll(() => (queue.notifyWorkers(['research']), attempts), SOON).toBe(1);
    const states = async () => (await backend.sql.query(`select state::text, retry_count from pgboss.job`))[0];
    expect(await silenceJobs()).toHaveLength(1);
    await sweep(queue, {}, { heardNobody: true });
    expect(await states()).toEqual({ state: 'active', retry_count: 0 });
    expect(await silenceJobs()).toHaveLength(1);
    await sweep(queue, {});
    expect((await states())?.['state']).not.toBe('active');
  });

  it('is found by the queue beside more rows that nobody can work on than it reads at a time', async () => {
    const queue = await open();
    const rows = Array.from({ length: 1000 }, (_, index) => ({
      id: `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`,
      kind: 'scrape',
      input: { address: 'https://example.org' },
      status: 'running',
      owner: 'somebody',
      alive_at: '2099-01-01T00:00:00Z',
    }));
    await backend.db.from('web_jobs').insert(rows).throwOnError();
    const services = jobServices(backend);
    const story = await addStory(backend);
    const { runs } = await startResearch(services, { storyIds: [story.id], askedBy });
    await sweep(queue, {});
    const jobs = await backend.sql.query(`select singleton_key from pgboss.job where state = 'created'`);
    expect(jobs).toEqual([{ singleton_key: runs[0]?.id }]);
  });
});
