import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Paused } from '#core/abortReasons.ts';
import { getRunCalls } from '#core/data/modelCalls/modelCalls.ts';
import { saveOpenCalls } from '#core/data/modelCalls/openModelCalls.ts';
import { takeWorkflowRun } from '#core/data/runs/workflowLease.ts';
import { sumUsd } from '#core/models/money.ts';
import { research } from '#core/pipeline/research/research.ts';
import { runTrail } from '#core/pipeline/research/runTrail.ts';
import { runEvents } from '#core/views/runEvents.ts';
import { systemClock } from '#core/clock.ts';
import { type OpenRouterSandbox, startOpenRouterSandbox } from '../../../../scripts/sandbox/openrouterServer.ts';
import { openTestBackend, testBackendKinds, type TestBackend } from '../../../support/backends.ts';
import { type BillingProcess, billingProcess, collectNow, usageNow } from '../../../support/billedGateway.ts';
import { interruptedEntry } from '../../../support/ledgerEntries.ts';
import { testGateway } from '../../../support/gateway.ts';
import { addStory, openResearcher, storedRun } from '../research/researchServices.ts';

describe.each(testBackendKinds)('the cost of a run with stopped calls, on %s', (kind) => {
  let backend: TestBackend;
  let sandbox: OpenRouterSandbox;
  beforeEach(async () => {
    [backend, sandbox] = await Promise.all([
      openTestBackend(kind),
      startOpenRouterSandbox({ latencyMs: 2000, billAfterMs: 50 }),
    ]);
  });
  afterEach(() => Promise.all([backend.close(), sandbox.close()]));

  /** A run whose first steps are being asked, each with its open row. */
  const researching = async (asking: BillingProcess, owner: string) => {
    const story = await addStory(backend);
    const stop = new AbortController();
    const { services } = openResearcher(backend, undefined, { gateway: asking.gateway, owner, clock: systemClock });
    const done = research(services, { stories: [story.id], streamText: true }, { signal: stop.signal });
    await expect
      .poll(() =>
        backend.sql.query(
          `select count(*)::int as n from open_model_calls where entry ->> 'generation_id' is not null`,
        ),
      )
      .toEqual([{ n: 2 }]);
    return { story, stop, done };
  };
  const trailOf = async (runId: string) => {
    const trail = await runTrail({ db: backend.db }, { runId });
    return runEvents(trail).map(({ text }) => text);
  };
  const settle = async (asking: BillingProcess) => {
    await expect
      .poll(async () => {
        await collectNow(backend, asking.bills);
        return (await usageNow(backend)).models.estimated;
      })
      .toBe(0);
  };

  it('follows their bills, with its steps and its trail', async () => {
    const asking = billingProcess(backend, testGateway(sandbox.url));
    const { story, stop, done } = await researching(asking, 'host:1:1');
    stop.abort(new Paused());
    expect((await done).costIsEstimate).toBe(true);
    const before = await storedRun(backend, story.id);
    const asked = before.outputs.filter(({ estimated_cost: usd }) => usd > 0);
    expect(asked).toHaveLength(2);
    expect(before.run.cost_is_estimate).toBe(true);
    expect(asked.every(({ cost_is_estimate: isEstimate }) => isEstimate)).toBe(true);
    expect((await trailOf(before.run.id)).join('\n')).toMatch(
      /The call was stopped\..* ~\$0\.\d+, an estimate until its bill comes\./,
    );

    await settle(asking);
    const { run, outputs } = await storedRun(backend, story.id);
    expect([run.cost_usd, run.cost_is_estimate]).toEqual([sandbox.billedUsd(), false]);
    expect(run.status).toBe(before.run.status);
    const calls = await getRunCalls(backend.db, run.id);
    expect(calls.map(({ ended }) => ended)).toEqual(['cancelled', 'cancelled']);
    for (const { step_number: step, estimated_cost: usd, cost_is_estimate: isEstimate } of outputs) {
      const ofStep = calls.find(({ step_number }) => step_number === step);
      expect([usd, isEstimate]).toEqual([ofStep?.cost_usd ?? 0, false]);
    }
    expect((await trailOf(run.id)).join('\n')).toMatch(/The call was stopped\..* Billed \$0\.\d+\./);
  });

  it('has what a killed worker was asking, once, when another takes the run and goes on', async () => {
    const dead = billingProcess(backend, testGateway(sandbox.url), { owner: 'dead:1:1', dies: true });
    const { story } = await researching(dead, 'dead:1:1');
    const { run: left } = await storedRun(backend, story.id);
    const asking = billingProcess(backend, testGateway(sandbox.url), { owner: 'host:2:2' });
    const taken = await takeWorkflowRun(backend.db, { runId: left.id, owner: 'host:2:2', withJob: true, ended: false });
    const calls = await getRunCalls(backend.db, left.id);
    expect(calls).toMatchObject([1, 2].map(() => ({ ended: 'interrupted', cost_is_estimate: true, attempt: 1 })));
    expect(taken?.cost_usd).toBeGreaterThan(0);
    expect((await usageNow(backend)).models).toMatchObject({ estimated: 2, awaitingBill: 2, failed: 2 });
    // Its worker is taken for dead by others as well.
    await asking.bills.collect();
    expect(await getRunCalls(backend.db, left.id)).toHaveLength(2);

    // What it was asking goes on at the gateway, to the end of the answer.
    await settle(asking);
    const { run, outputs } = await storedRun(backend, story.id);
    expect(run.cost_usd).toBe(sandbox.billedUsd());
    expect(outputs.map(({ attempts, cost_is_estimate: isEstimate }) => [attempts, isEstimate])).toEqual([
      [1, false],
      [1, false],
    ]);
  });

  it('has the answer of a worker that was only frozen in the place of what stood for it', async () => {
    const frozen = billingProcess(backend, testGateway(sandbox.url));
    const { story, done } = await researching(frozen, 'host:1:1');
    const { run: left } = await storedRun(backend, story.id);
    await takeWorkflowRun(backend.db, { runId: left.id, owner: 'host:2:2', withJob: true, ended: false });
    const calls = await getRunCalls(backend.db, left.id);
    // One of its calls had its answer, the other one is stopped: it sees that the run is another's.
    const answer = { ...calls[0], ended: 'completed', cost_usd: 0.03, cost_is_estimate: false, error_message: null };
    const late = { run: left.id, owner: 'host:1:1', finished: [], started: [], calls: [answer] };
    expect(await backend.db.rpc('advance_workflow_run', late)).toMatchObject({ data: { held: false } });
    await done;
    const found = await getRunCalls(backend.db, left.id);
    expect(found.map(({ ended }) => ended)).toEqual(['completed', 'interrupted']);
    const { run } = await storedRun(backend, story.id);
    expect(run.cost_usd).toBe(sumUsd(found.map(({ cost_usd }) => cost_usd)));
    await settle(frozen);
    const [, stopped] = await getRunCalls(backend.db, left.id);
    expect(stopped?.cost_is_estimate).toBe(false);
    expect((await storedRun(backend, story.id)).run.cost_usd).toBe(sumUsd([0.03, stopped?.cost_usd ?? 0]));
  });

  it('counts in the budget of the month with its bill', async () => {
    const asking = billingProcess(backend, testGateway(sandbox.url));
    const entry = interruptedEntry('gen-unheard');
    await saveOpenCalls(backend.db, { calls: [entry], owner: 'dead:9:9' });
    await asking.bills.collect();
    await backend.sql.query(`insert into settings (key, value) values ('monthly_budget_usd', '0.501')`);
    const ask = () => asking.gateway.for({ purpose: 'test' }).callLLM({ model: 'openai/gpt-4o', prompt: 'Say OK.' });
    // A bill that is so late is not waited for.
    await backend.sql.query(`update model_calls set created_at = now() - interval '2 minutes'`);
    await expect(ask()).rejects.toMatchObject({ code: 'budget' });
    const bill = { call: entry.id, generation: 'gen-unheard', cost: 0.0001 };
    expect(await backend.db.rpc('settle_model_call', bill)).toMatchObject({ data: true });
    expect((await ask()).attempts).toBe(1);
  });
});
