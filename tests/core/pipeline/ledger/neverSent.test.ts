import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { recordOpenCalls } from '#core/data/modelCalls/openModelCalls.ts';
import { setSetting } from '#core/data/settings/settings.ts';
import { GatewayError } from '#core/gateway/errors/gatewayError.ts';
import { openTestBackend, type TestBackend } from '../../../support/backends.ts';
import { FakeClock } from '../../../support/fakeClock.ts';
import { ledgered } from '../../../support/ledgered.ts';
import { createScriptedGateway } from '../../../support/scriptedGateway.ts';
import { databaseThrough } from '../../../support/unreachable.ts';

const question = { model: 'openai/gpt-4o', prompt: 'Say OK.', maxTokens: 2000 };

describe('a request that was never sent', () => {
  let backend: TestBackend;
  beforeEach(async () => {
    backend = await openTestBackend('embedded');
    await setSetting(backend.db, { key: 'monthly_budget_usd', expected: null, value: 1 });
  });
  afterEach(() => backend.close());

  /** A process whose database is away from the time on when it has done the first request of this name. */
  const asking = (lost: string, gateway = createScriptedGateway()) => {
    const state = { isAway: false, wasLost: false };
    const db = databaseThrough(backend, async (input, init) => {
      if (state.isAway) throw new TypeError('fetch failed');
      const answer = await backend.fetch(input, init);
      if (state.wasLost || !new Request(input, init).url.endsWith(lost)) return answer;
      Object.assign(state, { isAway: true, wasLost: true });
      throw new TypeError('terminated');
    });
    const clock = new FakeClock();
    const asked = ledgered(gateway, db, clock, { guarded: true }).for({ purpose: 'test' });
    return { state, clock, gateway, callLLM: asked.callLLM.bind(asked) };
  };
  const reserved = async () => {
    const [row] = await backend.sql.query(
      `select (select count(*)::int from model_reservations) as reservations,
         (select count(*)::int from open_model_calls) as calls`,
    );
    return row;
  };
  const costsNothing = async () => {
    await expect.poll(reserved).toEqual({ reservations: 0, calls: 0 });
    await recordOpenCalls(backend.db, ['host:1:1']);
    expect(await backend.sql.query('select * from model_calls')).toEqual([]);
  };

  it('costs nothing where the answer of the database was lost, which then stayed away for a minute', async () => {
    const { state, clock, gateway, callLLM } = asking('/reserve_model_call');
    const failed = callLLM(question).catch((error: unknown) => error);
    for (let second = 0; second < 60; second += 1) {
      await expect.poll(() => clock.sleeping).toBe(1);
      await clock.advance(1_000);
    }
    expect(await failed).toMatchObject({ code: 'storage' });
    expect(await reserved()).toEqual({ reservations: 1, calls: 1 });
    await expect.poll(() => clock.sleeping).toBe(1);
    state.isAway = false;
    await clock.advance(2_000);
    await costsNothing();
    expect(gateway.calls).toHaveLength(0);
  });

  it('costs nothing where its person stopped waiting meanwhile', async () => {
    const { state, clock, callLLM } = asking('/reserve_model_call');
    const stop = new AbortController();
    const stopped = callLLM(question, { signal: stop.signal }).catch((error: unknown) => error);
    await expect.poll(() => clock.sleeping).toBe(1);
    const reason = new Error('stopped');
    stop.abort(reason);
    expect(await stopped).toBe(reason);
    await expect.poll(() => clock.sleeping).toBe(1);
    state.isAway = false;
    await clock.advance(2_000);
    await costsNothing();
  });

  it('costs nothing where the database is away when its key is refused', async () => {
    const { state, clock, callLLM } = asking(
      '/reserve_model_call',
      createScriptedGateway(() => {
        state.isAway = true;
        return new GatewayError('bad_key', 'auth', 'Refused');
      }),
    );
    state.wasLost = true;
    await expect(callLLM(question)).rejects.toMatchObject({ reason: 'bad_key' });
    expect(await reserved()).toEqual({ reservations: 1, calls: 1 });
    await expect.poll(() => clock.sleeping).toBe(1);
    state.isAway = false;
    await clock.advance(2_000);
    await costsNothing();
  });
});
