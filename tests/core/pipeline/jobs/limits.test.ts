import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { systemClock } from '#core/clock.ts';
import { createResearchBudget } from '#core/data/runs/researchBudgets.ts';
import { setSetting } from '#core/data/settings/settings.ts';
import { silentLog } from '#core/log.ts';
import { openSharedBudget } from '#core/pipeline/research/sharedBudget.ts';
import { createSharedCallSlots } from '#core/pipeline/jobs/sharedCallSlots.ts';
import { startResearch } from '#core/pipeline/research/startResearch.ts';
import { ledgered } from '../../../support/ledgered.ts';
import { createScriptedGateway } from '../../../support/scriptedGateway.ts';
import { openTestBackend, testBackendKinds, type TestBackend } from '../../../support/backends.ts';
import { databaseThrough } from '../../../support/unreachable.ts';
import { sampleRun } from '../../data/runs/sampleRun.ts';
import { addStory, storedRun } from '../research/researchServices.ts';
import { jobServices, openTestWorker } from './jobServices.ts';

describe.each(testBackendKinds)('limits across all machines, on %s', (kind) => {
  let backend: TestBackend;
  beforeAll(async () => {
    backend = await openTestBackend(kind);
  });
  afterAll(() => backend.close());

  it('never allow more concurrent calls with a key than configured', async () => {
    const machine = () =>
      createSharedCallSlots({ db: backend.db, clock: systemClock, log: silentLog, key: 'k', slots: 2 });
    let now = 0;
    let most = 0;
    const call = async (slots: ReturnType<typeof machine>) => {
      const giveBack = await slots.take(new AbortController().signal);
      now += 1;
      most = Math.max(most, now);
      await backend.sql.query('select 1');
      now -= 1;
      giveBack();
    };
    const machines = [machine(), machine(), machine()];
    await Promise.all(machines.flatMap((slots) => [call(slots), call(slots), call(slots)]));
    expect(most).toBeLessThanOrEqual(2);
    await expect.poll(() => backend.sql.query('select * from call_places')).toEqual([]);
  });

  it('free the places of a machine that died', async () => {
    await backend.sql.query(`insert into call_places values ('dead', 1, 'x', now() - interval '1 second')`);
    const slots = createSharedCallSlots({ db: backend.db, clock: systemClock, log: silentLog, key: 'dead', slots: 1 });
    const giveBack = await slots.take(new AbortController().signal);
    expect(await backend.sql.query(`select place from call_places where provider_key = 'dead'`)).toHaveLength(1);
    giveBack();
  });

  it.each([1, 3])('give one place of %i to a call where the reply that grants it is lost', async (slots) => {
    const key = `lost-${slots}`;
    let asked = 0;
    const db = databaseThrough(backend, async (input, init) => {
      const answer = await backend.fetch(input, init);
      if (!new Request(input, init).url.endsWith('/take_call_place')) return answer;
      asked += 1;
      if (asked === 1) throw new TypeError('terminated');
      return answer;
    });
    const shared = createSharedCallSlots({ db, clock: systemClock, log: silentLog, key, slots });
    const giveBack = await shared.take(new AbortController().signal);
    expect(asked).toBe(2);
    expect(await backend.sql.query('select 1 from call_places where provider_key = $1', [key])).toHaveLength(1);
    giveBack();
  });

  it('keep no place for a call that is cancelled while it is granted one', async () => {
    const granted = Promise.withResolvers<void>();
    const told = Promise.withResolvers<void>();
    const db = databaseThrough(backend, async (input, init) => {
      if (!new Request(input, init).url.endsWith('/take_call_place')) return backend.fetch(input, init);
      const answer = await backend.fetch(input, { ...init, signal: null });
      granted.resolve();
      await told.promise;
      init?.signal?.throwIfAborted();
      return answer;
    });
    const slots = createSharedCallSlots({ db, clock: systemClock, log: silentLog, key: 'left', slots: 1 });
    const caller = new AbortController();
    const taken = slots.take(caller.signal);
    await granted.promise;
    caller.abort(new Error('paused'));
    told.resolve();
    await expect(taken).rejects.toThrow('paused');
    const left = () => backend.sql.query(`select place from call_places where provider_key = 'left'`);
    await expect.poll(left).toEqual([]);
  });

  it('enforce a common budget of runs on different machines', async () => {
    const budgetId = await createResearchBudget(backend.db, { limit_usd: 1, triggered_by: 'anna' });
    const stored = Promise.withResolvers<void>();
    const open = async (owner: string) => {
      const { id } = await sampleRun(backend.db);
      const run = 'update workflow_runs set budget_id = $1, lease_owner = $2, started_at = $4 where id = $3';
      await backend.sql.query(run, [budgetId, owner, id, owner === 'a#1' ? '2026-01-01' : '2026-01-02']);
      const deps = { db: backend.db, clock: systemClock, log: silentLog };
      return openSharedBudget(deps, { runId: id, owner }, budgetId, { whenStored: () => stored.promise });
    };
    const [one, other] = [await open('a#1'), await open('b#1')];
    expect(await Promise.all([one.reserve(0.7), other.reserve(0.7)])).toEqual(
      expect.arrayContaining(['reserved', 'wait']),
    );
    one.settle(0.7, 0);
    other.settle(0.7, 0);
    // What the calls cost is not in the rows yet.
    for (let look = 0; look < 3; look += 1) expect(await other.reserve(0.9)).toBe('wait');
    stored.resolve();
    // What the run that was started before may still need is left to it, until it ends.
    await expect.poll(async () => (await other.reserve(0.9)) === 'wait' && other.leftUsd).toBe(1);
    await backend.sql.query(`update workflow_runs set status = 'cancelled' where lease_owner = 'a#1'`);
    expect(await other.reserve(0.9)).toBe('reserved');
  });

  it('count a reservation, and its release, once where the first answer to each is lost', async () => {
    const budgetId = await createResearchBudget(backend.db, { limit_usd: 1, triggered_by: 'anna' });
    const { id: runId } = await sampleRun(backend.db);
    await backend.sql.query(`update workflow_runs set budget_id = $1, lease_owner = 'a#1' where id = $2`, [
      budgetId,
      runId,
    ]);
    const answers: string[] = [];
    const db = databaseThrough(backend, async (input, init) => {
      const { pathname } = new URL(new Request(input, init).url);
      const answer = await backend.fetch(input, init);
      const isFirst = pathname.endsWith('_budget') && !answers.includes(pathname);
      answers.push(pathname);
      if (isFirst) throw new TypeError('fetch failed');
      return answer;
    });
    const deps = { db, clock: systemClock, log: silentLog };
    const whenStored = () => Promise.resolve();
    const budget = await openSharedBudget(deps, { runId, owner: 'a#1' }, budgetId, { whenStored });
    const reserved = async () => {
      const [run] = await backend.sql.query('select reserved_usd::float8 as usd from workflow_runs where id = $1', [
        runId,
      ]);
      return run?.['usd'];
    };
    expect([await budget.reserve(0.3), await budget.reserve(0.2)]).toEqual(['reserved', 'reserved']);
    expect(await reserved()).toBe(0.5);
    budget.settle(0.3, 0.1);
    const releases = () => answers.filter((path) => path.endsWith('/settle_budget')).length;
    await expect.poll(releases, { timeout: 20_000 }).toBe(2);
    expect(await reserved()).toBe(0.2);
  });

  it('stop the stories of one request once their common budget is spent', async () => {
    const stories = [await addStory(backend), await addStory(backend), await addStory(backend)];
    const services = jobServices(backend);
    const storyIds = stories.map(({ id }) => id);
    await startResearch(services, { storyIds, askedBy: 'anna@example.org', budgetUsd: 0.05 });
    openTestWorker(backend, services);
    const runs = async () => Promise.all(stories.map(async ({ id }) => (await storedRun(backend, id)).run));
    await expect
      .poll(async () => (await runs()).every(({ status }) => !['pending', 'running'].includes(status)), {
        timeout: 50_000,
      })
      .toBe(true);
    const ended = await runs();
    expect(ended.reduce((sum, run) => sum + run.cost_usd, 0)).toBeLessThanOrEqual(0.05);
    expect(
      ended.some(({ status, error_message }) => status === 'cancelled' && /budget/.test(error_message ?? '')),
    ).toBe(true);
  });

  it.runIf(kind === 'postgres')(
    "keep fifty runs of two workers to a month's budget of one dollar",
    { timeout: 180_000 },
    async () => {
      // Other stories of this file have cost something.
      await backend.sql.script('delete from model_calls');
      await setSetting(backend.db, { key: 'monthly_budget_usd', expected: null, value: 1 });
      const sums: number[] = [];
      const look = async () => {
        const [row] = await backend.sql.query(
          `select ((select coalesce(sum(cost_usd), 0) from model_calls)
           + (select coalesce(sum(usd), 0) from model_reservations))::float8 as usd`,
        );
        sums.push(Number(row?.['usd']));
      };
      const stories = await Promise.all(
        Array.from({ length: 50 }, (_, at) => addStory(backend, { title: `Line ${at}` })),
      );
      const workers = [1, 2].map(() => {
        const scripted = createScriptedGateway(() => ({ estimatedCost: 0.02 }));
        return jobServices(backend, scripted, {
          gateway: ledgered(scripted, backend.db, systemClock, { guarded: true }),
        });
      });
      const [first] = workers;
      if (first === undefined) throw new Error('no worker');
      await startResearch(first, { storyIds: stories.map(({ id }) => id), askedBy: 'anna@example.org' });
      for (const services of workers) openTestWorker(backend, services, { concurrency: 12 });
      await expect
        .poll(
          async () => {
            await look();
            const [open] = await backend.sql.query(
              `select count(*)::int as runs from workflow_runs where status in ('pending', 'running')`,
            );
            return open?.['runs'];
          },
          { timeout: 150_000 },
        )
        .toBe(0);
      await look();
      expect(Math.max(...sums)).toBeLessThanOrEqual(1);
      const ended = await backend.sql.query(
        `select status, error_message from workflow_runs where story_title like 'Line %' and status <> 'completed'`,
      );
      expect(ended.length).toBeGreaterThan(0);
      for (const run of ended) expect(run['error_message']).toContain('budget of this month');
    },
  );
});
