import { expect, it, onTestFinished } from 'vitest';
import { getRunCalls } from '#core/data/modelCalls/modelCalls.ts';
import { recordOpenCalls, saveOpenCalls } from '#core/data/modelCalls/openModelCalls.ts';
import { research } from '#core/pipeline/research/research.ts';
import { openTestBackend } from '../../../support/backends.ts';
import { ledgered } from '../../../support/ledgered.ts';
import { createScriptedGateway } from '../../../support/scriptedGateway.ts';
import { silence } from '../../data/runs/sampleRun.ts';
import { addStory, openResearcher, storedRun } from './researchServices.ts';

/** A laptop that slept while the first step was answered: its request was counted with the most that it could cost. */
async function asleep() {
  const backend = await openTestBackend('embedded');
  onTestFinished(() => backend.close());
  // The database has been up for long.
  await backend.sql.script(
    `create or replace function private.answers_since() returns timestamptz
       language sql stable set search_path = '' as $$ select now() - interval '1 hour' $$`,
  );
  const gateway = createScriptedGateway(({ step }) => (step === 1 ? 'hold' : {}));
  const { services } = openResearcher(backend, gateway, {
    gateway: ledgered(gateway, backend.db, undefined, { guarded: true, owner: 'laptop:1:1' }),
  });
  const story = await addStory(backend);
  const done = research(services, { stories: [story.id] });
  await gateway.called(1);
  // Nothing else is stored any more.
  await expect.poll(async () => (await storedRun(backend, story.id)).run.completed_steps).toBe(1);
  await silence(backend);
  expect(await recordOpenCalls(backend.db, [])).toBe(1);
  const stored = async () => {
    const { run, outputs } = await storedRun(backend, story.id);
    const [step] = outputs;
    const calls = (await getRunCalls(backend.db, run.id)).filter(({ step_number: number }) => number === 1);
    return { run, step, calls };
  };
  return { backend, gateway, done, stored };
}

it('a step costs what its answer did where its process was taken for dead meanwhile', async () => {
  const { gateway, done, stored } = await asleep();
  const before = await stored();
  expect(before.calls).toMatchObject([{ ended: 'interrupted', cost_is_estimate: true }]);
  expect(before.step?.estimated_cost).toBeGreaterThan(0.01);
  gateway.release(1);
  expect((await done).failure).toBeNull();
  const { run, step, calls } = await stored();
  expect(run).toMatchObject({ status: 'completed', cost_usd: 0.008, cost_is_estimate: false });
  expect(step).toMatchObject({ estimated_cost: 0.001, cost_is_estimate: false });
  expect(calls).toMatchObject([{ ended: 'completed', cost_usd: 0.001, cost_is_estimate: false }]);
});

it('a step has each of its calls once where what its process kept of one is written again', async () => {
  const { backend, gateway, done, stored } = await asleep();
  const [counted] = (await stored()).calls;
  if (counted === undefined) throw new Error('no call');
  const answered = { ...counted, ended: 'completed', cost_usd: 0.002, cost_is_estimate: false };
  const other = { ...answered, id: crypto.randomUUID(), attempt: 2, cost_usd: 0.003 };
  await saveOpenCalls(backend.db, { calls: [answered, other], owner: 'laptop:1:1' });
  expect(await recordOpenCalls(backend.db, ['laptop:1:1'])).toBe(2);
  expect((await stored()).step).toMatchObject({ estimated_cost: 0.005, cost_is_estimate: false });
  gateway.release(1);
  await done;
  expect((await stored()).run).toMatchObject({ status: 'completed', cost_usd: 0.012 });
});
