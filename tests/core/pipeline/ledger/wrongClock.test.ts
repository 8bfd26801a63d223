import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { setSetting } from '#core/data/settings/settings.ts';
import { openTestBackend, testBackendKinds, type TestBackend } from '../../../support/backends.ts';
import { FakeClock } from '../../../support/fakeClock.ts';
import { ledgered } from '../../../support/ledgered.ts';
import { createScriptedGateway } from '../../../support/scriptedGateway.ts';

const DAY_MS = 86_400_000;
const question = { model: 'openai/gpt-4o', prompt: 'Say OK.', maxTokens: 2000 };

describe.each(testBackendKinds)('calls of a laptop whose clock is wrong, on %s', (kind) => {
  let backend: TestBackend;
  beforeEach(async () => {
    backend = await openTestBackend(kind);
    await setSetting(backend.db, { key: 'monthly_budget_usd', expected: null, value: 0.06 });
  });
  afterEach(() => backend.close());

  const entries = () =>
    backend.sql.query(
      `select ended, started_at between now() - interval '1 hour' and now() as in_time from model_calls`,
    );

  it.each([40, -40])('count in the budget of the month in which they are made: %d days', async (days) => {
    const clock = new FakeClock(Date.now() + days * DAY_MS);
    const gateway = createScriptedGateway(() => ({ estimatedCost: 0.05 }));
    const laptop = ledgered(gateway, backend.db, clock, { guarded: true }).for({ purpose: 'test' });
    await laptop.callLLM(question);
    await expect(laptop.callLLM(question)).rejects.toMatchObject({ code: 'budget' });
    expect(gateway.calls).toHaveLength(1);
    expect(await entries()).toEqual([{ ended: 'completed', in_time: true }]);
  });

  it('count so also where it died before the answer', async () => {
    const clock = new FakeClock(Date.now() - 40 * DAY_MS);
    const held = ledgered(
      createScriptedGateway(() => 'hold'),
      backend.db,
      clock,
      { guarded: true },
    );
    const stop = new AbortController();
    const asking = held.for({ purpose: 'test' }).callLLM(question, { signal: stop.signal });
    const open = async () => (await backend.sql.query('select 1 from open_model_calls')).length;
    await expect.poll(open).toBe(1);
    await backend.db.rpc('record_open_calls', { gone: ['host:1:1'] }).throwOnError();
    expect(await entries()).toEqual([{ ended: 'interrupted', in_time: true }]);
    stop.abort();
    await expect(asking).rejects.toMatchObject({ message: 'Stopped.' });
  });
});
