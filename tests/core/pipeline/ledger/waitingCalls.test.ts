import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { Paused } from '#core/abortReasons.ts';
import { systemClock } from '#core/clock.ts';
import { setSetting } from '#core/data/settings/settings.ts';
import { silentLog } from '#core/log.ts';
import { research } from '#core/pipeline/research/research.ts';
import { type CallSlots, createCallSlots } from '#core/research/callSlots.ts';
import { createBillCollector } from '#core/pipeline/ledger/billCollector.ts';
import { openTestBackend, testBackendKinds, type TestBackend } from '../../../support/backends.ts';
import { FakeClock } from '../../../support/fakeClock.ts';
import { advanceUntil } from '../../../support/advanceUntil.ts';
import { ledgered } from '../../../support/ledgered.ts';
import { createScriptedGateway } from '../../../support/scriptedGateway.ts';
import { addStory, openResearcher } from '../research/researchServices.ts';

const question = { model: 'openai/gpt-4o', prompt: 'Say OK.', maxTokens: 2000 };
/** With what this may cost, the question does not fit the budget. */
const long = { ...question, prompt: 'Research step 1 of a story.', maxTokens: 6000 };

describe.each(testBackendKinds)('a call beside others that have reserved most of the budget, on %s', (kind) => {
  let backend: TestBackend;
  beforeEach(async () => {
    backend = await openTestBackend(kind);
    await setSetting(backend.db, { key: 'monthly_budget_usd', expected: null, value: 0.08 });
  });
  afterEach(() => backend.close());

  it.each([['suggestion'], ['draft'], ['analysis'], ['variation'], ['test']] as const)(
    'waits for them, which cost less: one for a %s',
    async (purpose) => {
      const slow = createScriptedGateway(() => 'hold');
      const other = ledgered(slow, backend.db, undefined, { guarded: true }).for({ purpose: 'test' }).callLLM(long);
      await slow.called(1);
      const clock = new FakeClock();
      const quick = createScriptedGateway();
      const waiting = ledgered(quick, backend.db, clock, { guarded: true }).for({ purpose }).callLLM(question);
      await expect.poll(() => clock.sleeping).toBe(1);
      expect(quick.calls).toHaveLength(0);
      slow.release(1, { estimatedCost: 0.001 });
      await other;
      await clock.advance(500);
      expect(await waiting).toMatchObject({ attempts: 1 });
    },
  );

  it('waits without its slot, so that others are answered, and takes it again before it is sent', async () => {
    const slow = createScriptedGateway(() => 'hold');
    const other = ledgered(slow, backend.db, undefined, { guarded: true }).for({ purpose: 'test' }).callLLM(long);
    await slow.called(1);
    const quick = createScriptedGateway();
    const { services, clock } = openResearcher(backend, quick);
    const gateway = ledgered(quick, backend.db, clock, { guarded: true });
    const slots = createCallSlots(1);
    const taken = Promise.withResolvers<void>();
    const calls: CallSlots = { take: (signal) => slots.take(signal).finally(taken.resolve) };
    const { id } = await addStory(backend);
    const stop = new AbortController();
    const { model } = question;
    const done = research({ ...services, gateway, calls }, { stories: [id], model }, { signal: stop.signal });
    await taken.promise;
    const free = slots.take(new AbortController().signal);
    await advanceUntil(clock, free);
    const giveBack = await free;
    slow.release(1, { estimatedCost: 0.001 });
    await other;
    await clock.advance(2_000);
    expect(quick.calls).toHaveLength(0);
    giveBack();
    await advanceUntil(clock, quick.called(1));
    stop.abort(new Paused());
    await done;
  });

  /** Leaves a call in progress whose process has died, and returns what counts such calls. */
  const afterDeath = async () => {
    const dying = createScriptedGateway(() => 'hold');
    void ledgered(dying, backend.db, undefined, { guarded: true, owner: 'desk:1:dead' })
      .for({ purpose: 'test' })
      .callLLM(long)
      .catch(() => {});
    await dying.called(1);
    const bills = createBillCollector({
      db: backend.db,
      gateway: { configured: false, fetchBill: () => Promise.resolve(null) },
      clock: systemClock,
      log: silentLog,
      ownerGone: (owner) => owner === 'desk:1:dead',
    });
    onTestFinished(() => bills.close());
    return bills;
  };

  it('counts what a process asked that died, also where nothing is reserved for it any more', async () => {
    const bills = await afterDeath();
    await backend.sql.query('delete from model_reservations');
    const clock = new FakeClock();
    const quick = createScriptedGateway();
    const refused = ledgered(quick, backend.db, clock, { guarded: true, bills })
      .for({ purpose: 'draft' })
      .callLLM(question)
      .catch((error: unknown) => error);
    await expect
      .poll(async () => (await clock.advance(5_000), clock.sleeping === 0 || quick.calls.length > 0))
      .toBe(true);
    expect(quick.calls).toHaveLength(0);
    await clock.advance(60_000);
    expect(await refused).toMatchObject({ code: 'budget' });
  });

  it('does not wait for what a process had reserved that died', async () => {
    const bills = await afterDeath();
    // Its entry, as the gateway's answer would have it: the call cost less than it had reserved.
    await backend.sql.query(`update open_model_calls set entry = jsonb_set(entry, '{cost_usd}', '0.001')`);
    const clock = new FakeClock();
    const quick = createScriptedGateway();
    const asked = ledgered(quick, backend.db, clock, { guarded: true, bills })
      .for({ purpose: 'draft' })
      .callLLM(question);
    await expect
      .poll(async () => (await clock.advance(500), quick.calls.length), { timeout: 20_000, interval: 500 })
      .toBe(1);
    expect(await asked).toMatchObject({ attempts: 1 });
  });

  it('is refused after a minute where it is in no run, with what is in its way', async () => {
    const slow = createScriptedGateway(() => 'hold');
    const other = ledgered(slow, backend.db, undefined, { guarded: true }).for({ purpose: 'test' }).callLLM(long);
    await slow.called(1);
    const clock = new FakeClock();
    const refused = ledgered(createScriptedGateway(), backend.db, clock, { guarded: true })
      .for({ purpose: 'draft' })
      .callLLM(question)
      .catch((error: unknown) => error);
    await expect.poll(() => clock.sleeping).toBe(1);
    await clock.advance(60_000);
    expect(await refused).toMatchObject({
      code: 'budget',
      hint: expect.stringContaining('calls in progress have reserved may be free again'),
    });
    slow.release(1, { estimatedCost: 0.001 });
    await other;
  });
});
