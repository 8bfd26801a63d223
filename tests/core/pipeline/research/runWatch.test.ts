import { expect, it, onTestFinished } from 'vitest';
import { takeWorkflowRun, type RunLease } from '#core/data/runs/workflowLease.ts';
import { type Log, silentLog } from '#core/log.ts';
import { createRunWatch } from '#core/pipeline/research/runWatch.ts';
import { advanceUntil } from '../../../support/advanceUntil.ts';
import { openTestBackend, testBackendKinds } from '../../../support/backends.ts';
import { FakeClock } from '../../../support/fakeClock.ts';
import { silence, sampleRun } from '../../data/runs/sampleRun.ts';
import { supabaseClient } from '../../../support/supabaseClient.ts';

it('says once that the runs cannot be seen, and once that they can be again, however long the database is away', async () => {
  const clock = new FakeClock();
  const said: string[] = [];
  const many = Promise.withResolvers<void>();
  const back = Promise.withResolvers<void>();
  const log: Log = {
    ...silentLog,
    warn: (text) => said.push(text),
    info: (text) => back.resolve(void said.push(text)),
  };
  let asked = 0;
  let away = true;
  const fetch = async () => {
    asked += 1;
    if (asked > 20) many.resolve();
    if (away) return Response.json({ code: '08006', message: 'The database cannot be reached.' }, { status: 503 });
    return Response.json([{ run: 'a', owner: 'desk', held: true, status: 'running' }]);
  };
  const db = supabaseClient({ url: 'http://localhost', key: 'key', fetch });
  const end = createRunWatch({ db, clock, log }).add({ runId: 'a', owner: 'desk' }, () => {});
  await advanceUntil(clock, many.promise);
  away = false;
  await advanceUntil(clock, back.promise);
  end();
  expect(said).toEqual([
    'It cannot be seen how the runs stand; trying again.',
    'It can be seen again how the runs stand.',
  ]);
});

it.each(testBackendKinds)(
  'tells an attempt that its run was taken over, and nothing the attempt of the same process that took it, on %s',
  async (kind) => {
    const backend = await openTestBackend(kind);
    onTestFinished(() => backend.close());
    const clock = new FakeClock();
    const run = await sampleRun(backend.db);
    const attempts: RunLease[] = [1, 2].map((attempt) => ({ runId: run.id, owner: `worker#job.${attempt}` }));
    for (const lease of attempts) {
      await silence(backend, run.id);
      expect(await takeWorkflowRun(backend.db, { ...lease, withJob: true, ended: false })).not.toBeNull();
    }
    const told: string[] = [];
    const first = Promise.withResolvers<void>();
    const watch = createRunWatch({ db: backend.db, clock, log: silentLog });
    const ends = attempts.map((lease) =>
      watch.add(lease, (loss) => {
        told.push(`${lease.owner} ${loss}`);
        if (lease === attempts[0]) first.resolve();
      }),
    );
    await advanceUntil(clock, first.promise);
    for (const end of ends) end();
    expect(new Set(told)).toEqual(new Set(['worker#job.1 taken-over']));
  },
);
