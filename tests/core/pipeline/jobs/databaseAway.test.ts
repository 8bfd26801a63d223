import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import type { Backend } from '#core/backend/backend.ts';
import { openQueue } from '#core/backend/queue/openQueue.ts';
import { openPostgresDatabase } from '#core/backend/postgres/postgresDatabase.ts';
import { createInboxStory } from '#core/data/inbox/inboxStories.ts';
import { getLivingWorkers } from '#core/data/workers/workers.ts';
import { setSetting } from '#core/data/settings/settings.ts';
import { getWorkflowRuns } from '#core/data/runs/workflowRuns.ts';
import { type Log, silentLog } from '#core/log.ts';
import { startWorker } from '#core/pipeline/jobs/worker.ts';
import { startResearch } from '#core/pipeline/research/startResearch.ts';
import type { Services } from '#core/pipeline/services.ts';
import { Secret } from '#core/secret.ts';
import { openTestBackend } from '../../../support/backends.ts';
import { openConfigured } from '../../../support/openHome.ts';
import { startTestPostgres, stopTestPostgres, switchTestPostgres } from '../../../support/postgresServer.ts';
import { createScriptedGateway } from '../../../support/scriptedGateway.ts';
import { ledgered } from '../../../support/ledgered.ts';
import { databaseRefusing, databaseUnheard, outages } from '../../../support/unreachable.ts';
import { addStory, storedRun } from '../research/researchServices.ts';
import { jobServices, openTestWorker } from './jobServices.ts';

async function openStoppablePostgres(): Promise<{ backend: Backend; folder: string }> {
  const folder = mkdtempSync(join(tmpdir(), 'velocity-away-'));
  onTestFinished(() => {
    stopTestPostgres(folder);
    rmSync(folder, { recursive: true, force: true });
  });
  const address = await startTestPostgres(folder);
  const server = openPostgresDatabase(new Secret(`${address}/postgres`), 1);
  await server.sql.query('create database newsroom');
  await server.close();
  const environment = { DATABASE_URL: `${address}/newsroom`, SUPABASE_PUBLISHABLE_KEY: 'p'.repeat(40) };
  const backend = await openConfigured(environment, { allowOutdated: true });
  onTestFinished(() => backend.close());
  await backend.migrate();
  return { backend, folder };
}

function work({ queue }: Backend, services: Services): void {
  if (queue === null) throw new Error('no queue');
  const open = () => openQueue(queue, { log: services.log, supervise: false });
  const worker = startWorker(services, { open, queues: ['research'], backup: () => Promise.resolve() });
  onTestFinished(() => worker.stop());
}

it('answers that arrive while PostgreSQL is down are stored when it is back, by the worker that has them, and paid for once', async () => {
  const { backend, folder } = await openStoppablePostgres();
  const story = await createInboxStory(backend.db, {
    title: 'Ferry line reopens',
    summary: 'After eleven weeks the first ferry sails again.',
    is_completed: true,
  });
  const gateway = createScriptedGateway(({ step }) => (step === 1 || step === 3 ? 'hold' : {}));
  const services = jobServices(backend, gateway);
  work(backend, services);
  await startResearch(services, { storyIds: [story.id], askedBy: 'anna@example.org' });
  await Promise.all([gateway.called(1), gateway.called(3)]);

  const lost = Promise.withResolvers<void>();
  const warn: Log['warn'] = (text) => {
    if (text.startsWith('The worker has no queue')) lost.resolve();
  };
  const other = createScriptedGateway();
  work(backend, jobServices(backend, other, { log: { ...silentLog, warn } }));
  await switchTestPostgres(folder, 'off');
  for (const step of [1, 3]) gateway.release(step);
  // The other worker holds no answers, and reconnects to the queue.
  await lost.promise;
  await switchTestPostgres(folder, 'on');
  // Both are heard again, also the one that finishes its job before it reopens its queue.
  const since = new Date().toISOString();
  const heard = async () => (await getLivingWorkers(backend.db)).filter(({ beat_at }) => beat_at >= since).length;
  await expect.poll(() => heard().catch(() => 0), { timeout: 30_000 }).toBe(2);
  expect(await getLivingWorkers(backend.db)).toHaveLength(2);
  const run = async () => (await getWorkflowRuns(backend.db, {}).catch(() => []))[0];
  await expect.poll(async () => (await run())?.status, { timeout: 60_000 }).toBe('completed');
  expect([gateway.calls.length, other.calls.length]).toEqual([8, 0]);
  const { count } = await backend.db.from('model_calls').select('id', { count: 'exact', head: true }).throwOnError();
  expect(count).toBe(8);
});

/** What may become of a reservation for a moment. */
const refusals = [
  ['cannot be reached', databaseRefusing, outages.unreachable],
  ['has no connection left', databaseRefusing, outages.full],
  ['is lost while it answers', databaseUnheard, outages.unreachable],
] as const;

it.each(refusals)(
  'runs whose common budgets are asked when the database %s go on, and pay for nothing twice',
  async (_, through, answer) => {
    const backend = await openTestBackend('embedded');
    onTestFinished(() => backend.close());
    await setSetting(backend.db, { key: 'monthly_budget_usd', expected: null, value: 5 });
    const stories = [await addStory(backend), await addStory(backend, { title: 'Tolls rise' })];
    // Of the month, and of the two runs together.
    const asked = { reserve_model_call: 0, reserve_budget: 0 };
    const isThird = (name: keyof typeof asked, what: string) =>
      what.endsWith(`/rpc/${name}`) && (asked[name] += 1) === 3;
    const db = through(
      backend,
      ({ what }) => isThird('reserve_model_call', what) || isThird('reserve_budget', what),
      answer,
    );
    const gateway = createScriptedGateway();
    const services = jobServices(backend, gateway, {
      db,
      gateway: ledgered(gateway, db, undefined, { guarded: true }),
    });
    const storyIds = stories.map(({ id }) => id);
    await startResearch(services, { storyIds, askedBy: 'anna@example.org', budgetUsd: 5 });
    openTestWorker(backend, services);
    const runs = () => Promise.all(storyIds.map(async (id) => (await storedRun(backend, id)).run));
    const done = { status: 'completed', success_rate: 100, cost_usd: 0.008 };
    await expect.poll(runs, { timeout: 30_000 }).toMatchObject([done, done]);
    expect(gateway.calls).toHaveLength(16);
    // One more of each than there are calls: that which was asked again.
    expect(asked).toEqual({ reserve_model_call: 17, reserve_budget: 17 });
    const counted = `select (select count(*)::int from model_calls) as calls,
        (select sum(cost_usd)::float8 from model_calls) as usd,
        (select count(*)::int from model_reservations) + (select sum(reserved_usd)::float8 from workflow_runs) as reserved`;
    await expect
      .poll(() => backend.sql.query(counted), { timeout: 10_000 })
      .toEqual([{ calls: 16, usd: 0.016, reserved: 0 }]);
  },
);
