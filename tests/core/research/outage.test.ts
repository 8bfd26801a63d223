import { expect, it, onTestFinished } from 'vitest';
import { silentLog } from '#core/log.ts';
import { createSharedCallSlots } from '#core/pipeline/jobs/sharedCallSlots.ts';
import { research } from '#core/pipeline/research/research.ts';
import type { Clock } from '#core/clock.ts';
import { advanceUntil } from '../../support/advanceUntil.ts';
import { openTestBackend, type TestBackend } from '../../support/backends.ts';
import { ledgered } from '../../support/ledgered.ts';
import { createScriptedGateway, type ScriptedGateway } from '../../support/scriptedGateway.ts';
import { databaseOutOfReach, type SentStatement } from '../../support/unreachable.ts';
import { addStory, openResearcher, storedRun } from '../pipeline/research/researchServices.ts';

const reservation = ({ what }: SentStatement) => what.endsWith('/rpc/reserve_model_call');

/** A process that researches over a connection to the database that is lost for some requests. */
async function openResearch(
  lost: (sent: SentStatement, clock: Clock) => boolean,
  gateway: ScriptedGateway = createScriptedGateway(),
) {
  const backend = await openTestBackend('embedded');
  onTestFinished(() => backend.close());
  const researcher = openResearcher(backend, gateway);
  const { clock } = researcher;
  const db = databaseOutOfReach(backend, (sent) => lost(sent, clock));
  const services = { ...researcher.services, db, gateway: ledgered(gateway, db, clock, { guarded: true }) };
  const story = await addStory(backend);
  const run = ({ budgetUsd, ...more }: Partial<typeof services> & { budgetUsd?: number } = {}) =>
    advanceUntil(clock, research({ ...services, ...more }, { stories: [story.id], budgetUsd }), 1000);
  return { backend, gateway, clock, db, story, run };
}

const statuses = async (backend: TestBackend, storyId: string) =>
  (await storedRun(backend, storyId)).outputs.map(({ status }) => status);

it('a step that begins while the database is away for a minute is asked when it is back', async () => {
  let asked = 0;
  let back = 0;
  const { backend, gateway, story, run } = await openResearch((sent, clock) => {
    if (reservation(sent) && (asked += 1) === 4) back = clock.now() + 60_000;
    return clock.now() < back;
  });
  const report = await run();
  expect(report.failure).toBeNull();
  expect(await statuses(backend, story.id)).toEqual(Array(8).fill('completed'));
  expect(gateway.calls).toHaveLength(8);
});

it('a step that the database refuses again and again leaves the run to the next attempt, with what was answered', async () => {
  let asked = 0;
  let isAway = true;
  const { backend, gateway, story, run } = await openResearch(
    (sent) => isAway && reservation(sent) && (asked += 1) >= 4,
  );
  const report = await run();
  expect(report.failure).toMatchObject({ code: 'storage', retryable: true });
  expect(report.failure?.hint).toContain('Start the research of this story again');
  const left = await storedRun(backend, story.id);
  expect(left.run).toMatchObject({ status: 'running', lease_owner: null, error_message: null, cost_usd: 0.003 });
  expect(left.outputs.map(({ status }) => status).toSorted()).toEqual([
    ...Array(3).fill('completed'),
    ...Array(left.outputs.length - 3).fill('pending'),
  ]);
  isAway = false;
  expect((await run()).failure).toBeNull();
  expect(await statuses(backend, story.id)).toEqual(Array(8).fill('completed'));
  expect(gateway.calls).toHaveLength(8);
});

it('calls in progress are answered, and their answers kept, where the common budget cannot be asked', async () => {
  const gateway = createScriptedGateway(({ step }) => {
    return (step === 1 || step === 3) && !gateway.steps.includes(step) ? 'hold' : {};
  });
  let asked = 0;
  let isBack = false;
  const { backend, story, run } = await openResearch(({ what }) => {
    // The run has stopped when the turn after the refusal is stored.
    if (asked >= 3 && what.endsWith('/rpc/advance_workflow_run') && gateway.held.includes(3)) gateway.release(3);
    return what.endsWith('/rpc/reserve_budget') && (asked += 1) >= 3 && !isBack;
  }, gateway);
  const ended = run({ budgetUsd: 5 });
  await Promise.all([gateway.called(1), gateway.called(3)]);
  gateway.release(1);
  expect((await ended).failure).toMatchObject({ code: 'storage', retryable: true });
  expect((await storedRun(backend, story.id)).run).toMatchObject({ status: 'running', lease_owner: null });
  expect(await statuses(backend, story.id)).toEqual(['completed', 'completed']);
  isBack = true;
  expect((await run({ budgetUsd: 5 })).failure).toBeNull();
  expect(await statuses(backend, story.id)).toEqual(Array(8).fill('completed'));
  expect(gateway.calls).toHaveLength(8);
});

it('a request for a slot that is lost once is sent again', async () => {
  let asked = 0;
  const { backend, clock, db, gateway, story, run } = await openResearch(
    ({ what }) => what.endsWith('/rpc/take_call_place') && (asked += 1) === 4,
  );
  const calls = createSharedCallSlots({ db, clock, log: silentLog, key: 'k', slots: 4 });
  expect((await run({ calls })).failure).toBeNull();
  expect(await statuses(backend, story.id)).toEqual(Array(8).fill('completed'));
  expect(gateway.calls).toHaveLength(8);
});

it('a reservation from the common budget that is lost once is asked for again', async () => {
  let asked = 0;
  const { backend, gateway, story, run } = await openResearch(
    ({ what }) => what.endsWith('/rpc/reserve_budget') && (asked += 1) === 3,
  );
  expect((await run({ budgetUsd: 5 })).failure).toBeNull();
  expect(await statuses(backend, story.id)).toEqual(Array(8).fill('completed'));
  expect([asked, gateway.calls.length]).toEqual([9, 8]);
});

it('an answer whose correction cannot be reserved is kept, with a warning', async () => {
  const tooLong = `${'word '.repeat(300)}\n\n#one`;
  const gateway = createScriptedGateway(({ step }) => (step === 7 ? 'hold' : {}));
  let isAway = false;
  const { backend, story, run } = await openResearch(
    ({ what }) => isAway && what.endsWith('/rpc/reserve_budget'),
    gateway,
  );
  const ended = run({ budgetUsd: 5 });
  await Promise.all([1, 2, 3, 4, 5, 6, 7, 8].map((step) => gateway.called(step)));
  isAway = true;
  gateway.release(7, { content: tooLong, estimatedCost: 0.004 });
  expect((await ended).failure).toBeNull();
  const output = (await storedRun(backend, story.id)).outputs[6];
  expect(output).toMatchObject({ status: 'completed', output_content: tooLong, estimated_cost: 0.004 });
  expect(output?.warnings).not.toEqual([]);
  expect(gateway.calls).toHaveLength(8);
});
