import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { setSetting } from '#core/data/settings/settings.ts';
import { takeWorkflowRun } from '#core/data/runs/workflowLease.ts';
import { formatUsd } from '#core/format.ts';
import { research } from '#core/pipeline/research/research.ts';
import { runTrail } from '#core/pipeline/research/runTrail.ts';
import { runEvents } from '#core/views/runEvents.ts';
import { estimateNote } from '#core/views/spentText.ts';
import { systemClock } from '#core/clock.ts';
import { openTestBackend, testBackendKinds, type TestBackend } from '../../../support/backends.ts';
import { billingProcess, usageNow } from '../../../support/billedGateway.ts';
import { loopback, testGateway } from '../../../support/gateway.ts';
import { addStory, openResearcher, storedRun } from '../research/researchServices.ts';

const question = { model: 'openai/gpt-4o', prompt: 'Why do night trains cost more than flights?' };

describe.each(testBackendKinds)('a request that ends before the gateway names it, on %s', (kind) => {
  let backend: TestBackend;
  let server: Awaited<ReturnType<typeof loopback>>;
  let asked: number;
  beforeEach(async () => {
    asked = 0;
    // It takes requests, and says nothing.
    [backend, server] = await Promise.all([
      openTestBackend(kind),
      loopback((request) => {
        request.resume();
        asked += 1;
      }),
    ]);
  });
  afterEach(() => Promise.all([backend.close(), server[Symbol.asyncDispose]()]));

  const processOf = (more: Parameters<typeof billingProcess>[2] = {}) =>
    billingProcess(backend, testGateway(server.url), more);
  /** Kills a process as soon as the gateway has its request. */
  const askAndDie = async (owner: string) => {
    const dead = processOf({ owner, dies: true });
    const gone = new AbortController();
    void dead.gateway
      .for({ purpose: 'test' })
      .callLLM(question, { signal: gone.signal })
      .catch(() => null);
    await expect.poll(() => asked).toBe(1);
    dead.die();
    gone.abort();
  };
  const models = async () => (await usageNow(backend)).models;
  const reserved = async () =>
    Number((await backend.sql.query('select coalesce(sum(usd), 0) as usd from model_reservations'))[0]?.['usd']);

  it('is in the usage with the most that it can have cost', async () => {
    await askAndDie('dead:1:1');
    await processOf().bills.collect();
    const found = await models();
    // gpt-4o: 2,000 tokens of answer at $10 per 1M, and the prompt.
    expect(found).toMatchObject({ calls: 1, failed: 1, estimated: 1, awaitingBill: 0, unnamed: 1 });
    expect(found.costUsd).toBeGreaterThan(0.02);
    expect(found.costUsd).toBeLessThan(0.025);
    expect(estimateNote(found)).toBe(
      `1 call is counted with an estimate, ${formatUsd(found.costUsd)} in all: it ended before the gateway named it, so that its bill cannot be asked for. At most that was billed.`,
    );
    await processOf().bills.collect();
    expect((await models()).costUsd).toBe(found.costUsd);
  });

  it('is in it with the same where a person stops it', async () => {
    const here = processOf();
    const stop = new AbortController();
    const call = here.gateway.for({ purpose: 'test' }).callLLM(question, { signal: stop.signal });
    const ended = call.catch((error: unknown) => error);
    await expect.poll(() => asked).toBe(1);
    stop.abort();
    expect(await ended).toMatchObject({ code: 'cancelled' });
    const found = await models();
    expect(found).toMatchObject({ calls: 1, failed: 1, estimated: 1, awaitingBill: 0, unnamed: 1 });
    expect(found.costUsd).toBeGreaterThan(0.02);
    expect(found.costUsd).toBeLessThan(0.025);
    expect(estimateNote(found)).toContain('its bill cannot be asked for');
    expect(await reserved()).toBe(0);
    await setSetting(backend.db, { key: 'monthly_budget_usd', expected: null, value: 0.03 });
    await expect(processOf().gateway.for({ purpose: 'test' }).callLLM(question)).rejects.toMatchObject({
      code: 'budget',
    });
  });

  it('stays in the budget of the month when its reservation expires', async () => {
    await setSetting(backend.db, { key: 'monthly_budget_usd', expected: null, value: 0.03 });
    await askAndDie('elsewhere:1:1');
    const set = await reserved();
    expect(set).toBeGreaterThan(0.02);
    await backend.sql.query(`update model_reservations set renewed_at = now() - interval '16 minutes'`);
    await backend.sql.query(`update open_model_calls set seen_at = now() - interval '16 minutes'`);
    const ask = () => processOf().gateway.for({ purpose: 'test' }).callLLM(question);
    await expect(ask()).rejects.toMatchObject({ code: 'budget' });
    expect(asked).toBe(1);
    expect(await reserved()).toBe(0);
    expect(await models()).toMatchObject({ calls: 1, costUsd: set, unnamed: 1 });
    await expect(ask()).rejects.toMatchObject({ code: 'budget' });
  });

  it('counts in its step and its run, and a step that was never asked does not', async () => {
    const dead = processOf({ owner: 'dead:1:1', dies: true });
    const story = await addStory(backend);
    const gone = new AbortController();
    const { services } = openResearcher(backend, undefined, {
      gateway: dead.gateway,
      owner: 'dead:1:1',
      clock: systemClock,
    });
    void research(services, { stories: [story.id] }, { signal: gone.signal }).catch(() => null);
    await expect.poll(() => asked).toBe(2);
    const { run: left } = await storedRun(backend, story.id);
    // Killed between a step's row and its request.
    await backend.sql.query(`delete from open_model_calls where entry ->> 'step_number' = '3'`);
    await takeWorkflowRun(backend.db, { runId: left.id, owner: 'host:2:2', withJob: true, ended: false });
    const { run, outputs } = await storedRun(backend, story.id);
    const steps = outputs.filter(({ cost_is_estimate: isEstimate }) => isEstimate);
    expect(steps.map(({ step_number: step }) => step)).toEqual([1]);
    expect(run.cost_usd).toBeGreaterThan(0.001);
    expect(run.cost_usd).toBe(steps[0]?.estimated_cost);
    const trail = runEvents(await runTrail({ db: backend.db }, { runId: run.id })).map(({ text }) => text);
    expect(trail).toContain(
      `Step 1, attempt 1: interrupted. Its process ended before the answer came. ~${formatUsd(run.cost_usd)}, an estimate.`,
    );
    gone.abort();
  });
});
