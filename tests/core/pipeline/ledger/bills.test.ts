import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { LLMCallOptions } from '#core/gateway/llm.ts';
import { sumUsd } from '#core/models/money.ts';
import { estimateNote } from '#core/views/spentText.ts';
import { type OpenRouterSandbox, startOpenRouterSandbox } from '../../../../scripts/sandbox/openrouterServer.ts';
import { openTestBackend, testBackendKinds, type TestBackend } from '../../../support/backends.ts';
import { type BillingProcess, billingProcess, collectNow, usageNow } from '../../../support/billedGateway.ts';
import { testGateway, until } from '../../../support/gateway.ts';

const question = { model: 'openai/gpt-4o', prompt: 'Why do night trains cost more than flights? '.repeat(20) };

describe.each(testBackendKinds)('the bills of calls that were stopped, on %s', (kind) => {
  let backend: TestBackend;
  let sandbox: OpenRouterSandbox;
  beforeEach(async () => {
    [backend, sandbox] = await Promise.all([
      openTestBackend(kind),
      startOpenRouterSandbox({ latencyMs: 900, billAfterMs: 50 }),
    ]);
  });
  afterEach(() => Promise.all([backend.close(), sandbox.close()]));

  const processOf = (more: Parameters<typeof billingProcess>[2] = {}) =>
    billingProcess(backend, testGateway(sandbox.url), more);
  const ask = ({ gateway }: BillingProcess, options: LLMCallOptions = {}) =>
    gateway.for({ purpose: 'test' }).callLLM(question, options);
  /** Asks and stops in the middle of the text. */
  const askAndStop = async (asking: BillingProcess) => {
    const stop = new AbortController();
    let text = '';
    const onText = (piece: string) => {
      text += piece;
      if (text.length > 40) stop.abort();
    };
    await expect(ask(asking, { onText, signal: stop.signal })).rejects.toMatchObject({ code: 'cancelled' });
  };
  const models = async () => (await usageNow(backend)).models;
  const open = () => backend.sql.query('select owner from open_model_calls');
  const named = () =>
    backend.sql.query(`select owner from open_model_calls where entry ->> 'generation_id' is not null`);

  it('make usage equal to the sum of the gateway’s bills, whatever became of the calls', async () => {
    const here = processOf();
    await Promise.all([ask(here), ask(here, { onText: () => {} }), askAndStop(here)]);
    await expect.poll(open).toEqual([]);
    // Stopped before the answer came in one piece: the model writes it all the same, and it is billed.
    const stop = new AbortController();
    const whole = ask(here, { signal: stop.signal }).catch(() => null);
    await expect.poll(named).toHaveLength(1);
    stop.abort();
    await whole;
    const faults = ['drop', 'cut', 'stream-error', 'no-usage'] as const;
    const next = [...faults];
    sandbox.setFault(() => next.shift() ?? null);
    await Promise.all(faults.map(() => ask(here, { retries: 0, onText: () => {} }).catch(() => null)));
    // A connection that breaks once, and is tried again; and one that is refused once.
    let asked = 0;
    sandbox.setFault(({ path }) => {
      if (path !== '/chat/completions') return null;
      asked += 1;
      return asked === 1 ? 'drop' : asked === 3 ? '429' : null;
    });
    await ask(here, { onText: () => {} });
    await ask(here);
    sandbox.setFault(null);
    // A process that is killed in the middle: it writes nothing any more.
    const dead = processOf({ owner: 'dead:1:1', dies: true });
    const gone = new AbortController();
    void ask(dead, { onText: () => {}, signal: gone.signal }).catch(() => null);
    // Others may stand for a moment although their entries are written.
    await expect.poll(named).toContainEqual({ owner: 'dead:1:1' });
    dead.die();
    gone.abort();

    await expect
      .poll(async () => {
        await collectNow(backend, here.bills);
        return (await models()).estimated;
      })
      .toBe(0);
    const billed = sandbox.billedUsd();
    const report = await usageNow(backend);
    expect(report.models).toMatchObject({ costUsd: billed, costIsEstimate: false, estimatedUsd: 0, awaitingBill: 0 });
    for (const parts of [report.perStep, report.perModel]) {
      expect(sumUsd(parts.map(({ costUsd }) => costUsd))).toBe(billed);
    }
    expect(report.month.spentUsd).toBe(billed);
    // In the database's own numbers, which have no floating point.
    const [sum] = await backend.sql.query('select sum(cost_usd)::text as usd, count(*)::int as calls from model_calls');
    expect(sum).toEqual({ usd: billed.toFixed(9), calls: 13 });
    expect(await open()).toEqual([]);
  });

  it('are said to be to come, and then to be had', async () => {
    const here = processOf();
    sandbox.setFault(({ path }) => (path === '/generation' ? 'no-bill' : null));
    await askAndStop(here);
    const estimate = await models();
    expect(estimate).toMatchObject({ costIsEstimate: true, estimated: 1, awaitingBill: 1 });
    expect(estimate.estimatedUsd).toBe(estimate.costUsd);
    expect(estimateNote(estimate)).toMatch(
      /^1 call is counted with an estimate, \$0\.\d+ in all, until the gateway has its bill\.$/,
    );
    await collectNow(backend, here.bills);
    expect(await models()).toEqual(estimate);
    sandbox.setFault(null);
    // The model writes on for a moment after its reader has left.
    await expect
      .poll(async () => {
        await collectNow(backend, here.bills);
        return (await models()).costIsEstimate;
      })
      .toBe(false);
    expect((await models()).costUsd).toBe(sandbox.billedUsd());
    expect(estimateNote(await models())).toBeNull();
  });

  it('that never come leave an estimate, which is said to stay one', async () => {
    const here = processOf();
    sandbox.setFault(({ path }) => (path === '/generation' ? 'no-bill' : null));
    await askAndStop(here);
    await askAndStop(here);
    const asked = () => sandbox.requests.filter(({ path }) => path === '/generation').length;
    await backend.sql.query(
      `update model_calls set started_at = now() - interval '25 hours' where id = (select id from model_calls limit 1)`,
    );
    await collectNow(backend, here.bills);
    expect(asked()).toBe(2);
    expect(await models()).toMatchObject({ estimated: 2, awaitingBill: 1 });
    expect(estimateNote(await models())).toMatch(
      /in all: the bills of 1 are to come, and for the rest the gateway has none\.$/,
    );
    await backend.sql.query(`update model_calls set started_at = now() - interval '25 hours'`);
    await collectNow(backend, here.bills);
    await collectNow(backend, here.bills);
    expect(asked()).toBe(3);
    expect(estimateNote(await models())).toMatch(
      /^2 calls are counted with an estimate, .* in all: the gateway has no bill for them\.$/,
    );
  });

  it('are not asked of a call twice that was still being kept when its entry was written', async () => {
    const here = processOf();
    await ask(here);
    await backend.sql.query(
      `insert into open_model_calls (id, call_id, owner, entry)
      select id, call_id, 'host:1:1', to_jsonb(c) from model_calls c on conflict (id) do nothing`,
    );
    const before = await models();
    await collectNow(backend, here.bills);
    expect(await open()).toEqual([]);
    expect(await models()).toEqual(before);
  });

  it('are asked for more and more seldom, and by one worker at a time', async () => {
    const here = processOf();
    sandbox.setFault(({ path }) => (path === '/generation' ? 'no-bill' : null));
    await askAndStop(here);
    const secondsUntil = async (time: string) => {
      const [row] = await backend.sql.query(
        `select extract(epoch from bill_due_at - ${time}) as s, bill_asked as asked, now() as now from model_calls`,
      );
      return { seconds: Number(row?.['s']), asked: row?.['asked'], now: String(row?.['now']) };
    };
    for (const [round, wait] of [2, 4, 8, 16, 32, 64, 128, 256, 512, 1024, 2048, 3600, 3600, 3600].entries()) {
      const { now: before } = await secondsUntil('now()');
      await Promise.all([collectNow(backend, here.bills), processOf().bills.collect()]);
      const { seconds: least, asked } = await secondsUntil('now()');
      const { seconds: most } = await secondsUntil(`'${before}'::timestamptz`);
      expect(asked).toBe(round + 1);
      // It was asked for between the two looks at the clock.
      expect([least <= wait, wait <= most]).toEqual([true, true]);
    }
  });

  it('count once where two workers have them', async () => {
    const here = processOf();
    await askAndStop(here);
    await until(() => sandbox.requests.every(({ abandonedAt }) => abandonedAt !== null));
    const [call] = await backend.sql.query('select id, generation_id as generation from model_calls');
    const settle = (cost: number) =>
      backend.db.rpc('settle_model_call', { call: call?.['id'], generation: call?.['generation'], cost });
    const answers = await Promise.all([0.25, 0.25, 0.25].map(settle));
    expect(answers.filter(({ data }) => data === true)).toHaveLength(1);
    expect((await settle(7)).data).toBe(false);
    await collectNow(backend, here.bills);
    expect((await models()).costUsd).toBe(0.25);
  });

  it('wait for another key where theirs was revoked', async () => {
    const here = processOf();
    for (let call = 0; call < 5; call += 1) await askAndStop(here);
    sandbox.setFault('401');
    await collectNow(backend, here.bills);
    expect(sandbox.requests.filter(({ path }) => path === '/generation')).toHaveLength(4);
    expect(await models()).toMatchObject({ estimated: 5, awaitingBill: 5 });
    sandbox.setFault(null);
    // The gateway has the last one's bill a moment after its end.
    const settled = async () => {
      await collectNow(backend, processOf().bills);
      return models();
    };
    await expect.poll(settled).toMatchObject({ estimated: 0 });
    expect((await models()).costUsd).toBe(sandbox.billedUsd());
  });

  it('are those of processes that were killed, also of one that no machine knows, after a while', async () => {
    const far = processOf({ owner: 'elsewhere:1:1', dies: true });
    const gone = new AbortController();
    void ask(far, { onText: () => {}, signal: gone.signal }).catch(() => null);
    await expect.poll(named).toHaveLength(1);
    far.die();
    gone.abort();
    const { bills } = processOf();
    await bills.collect();
    expect((await models()).calls).toBe(0);
    await backend.sql.query(`update open_model_calls set seen_at = now() - interval '16 minutes'`);
    await bills.collect();
    expect(await models()).toMatchObject({ calls: 1, failed: 1, estimated: 1, awaitingBill: 1 });
    await expect
      .poll(async () => {
        await collectNow(backend, bills);
        return (await models()).costUsd;
      })
      .toBe(sandbox.billedUsd());
  });
});
