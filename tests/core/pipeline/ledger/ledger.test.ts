import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getRunCalls, modelCallRow } from '#core/data/modelCalls/modelCalls.ts';
import { getModelUsage } from '#core/data/modelCalls/modelUsage.ts';
import { takeWorkflowRun } from '#core/data/runs/workflowLease.ts';
import type { Database } from '#core/data/database.ts';
import { GatewayError } from '#core/gateway/errors/gatewayError.ts';
import { silentLog } from '#core/log.ts';
import { createLedger } from '#core/pipeline/ledger/ledger.ts';
import { createLedgerGateway } from '#core/pipeline/ledger/ledgerGateway.ts';
import { research } from '#core/pipeline/research/research.ts';
import { openTestBackend, testBackendKinds, type TestBackend } from '../../../support/backends.ts';
import { FakeClock } from '../../../support/fakeClock.ts';
import { loopback, testGateway } from '../../../support/gateway.ts';
import { ledgered } from '../../../support/ledgered.ts';
import { brokenProvider, createScriptedGateway } from '../../../support/scriptedGateway.ts';
import { addStory, openResearcher, storedRun } from '../research/researchServices.ts';

const question = { model: 'openai/gpt-4o', prompt: 'Say OK.' };

describe.each(testBackendKinds)('the ledger of paid calls on %s', (kind) => {
  let backend: TestBackend;
  beforeAll(async () => {
    backend = await openTestBackend(kind);
  });
  afterAll(() => backend.close());

  it('contains each call of a run, whose cost is their exact sum', async () => {
    const story = await addStory(backend);
    const costs = [0.1, 0.2, 0.000000001, 1.234567891];
    const researcher = openResearcher(
      backend,
      createScriptedGateway(({ step }) => ({ estimatedCost: costs[step - 1] ?? 0 })),
    );
    const report = await research(researcher.services, { stories: [story.id] });
    expect(report.spentUsd).toBe(1.534567892);
    const { run } = await storedRun(backend, story.id);
    expect(run).toMatchObject({ status: 'completed', cost_usd: 1.534567892 });
    const calls = await getRunCalls(backend.db, run.id);
    expect(new Set(calls.map(({ step_number }) => step_number))).toEqual(new Set([1, 2, 3, 4, 5, 6, 7, 8]));
    expect(calls).toHaveLength(8);
    expect(calls[0]).toMatchObject({
      purpose: 'research',
      run_id: run.id,
      story_id: story.id,
      model_served: expect.stringContaining('/'),
      prompt_tokens: 200,
      completion_tokens: 100,
      asked_by: 'editor@example.org',
      ended: 'completed',
    });
  });

  it('contains each call of a corrected step before the next one is made', async () => {
    const story = await addStory(backend);
    const inLedger: number[] = [];
    const scripted = createScriptedGateway(({ step }) =>
      step === 7 ? { content: 'No hashtags here.', estimatedCost: 0.01 } : {},
    );
    const researcher = openResearcher(backend, {
      ...scripted,
      async callLLM(request, options) {
        const { run } = await storedRun(backend, story.id);
        if (request.prompt.includes('You have answered this once')) {
          const calls = await getRunCalls(backend.db, run.id);
          inLedger.push(calls.filter(({ step_number }) => step_number === 7).length);
        }
        return scripted.callLLM(request, options);
      },
    });
    await research(researcher.services, { stories: [story.id] });
    expect(inLedger).toEqual([1]);
    const { run } = await storedRun(backend, story.id);
    const calls = await getRunCalls(backend.db, run.id);
    expect(calls.filter(({ step_number }) => step_number === 7)).toHaveLength(2);
    expect(run.cost_usd).toBeCloseTo(
      calls.reduce((sum, { cost_usd }) => sum + cost_usd, 0),
      9,
    );
  });

  it('contains an answer that arrived after the run was taken over', async () => {
    const story = await addStory(backend);
    let taken = false;
    const scripted = createScriptedGateway();
    const researcher = openResearcher(backend, {
      ...scripted,
      async callLLM(request, options) {
        const { run } = await storedRun(backend, story.id);
        if (!taken) await takeWorkflowRun(backend.db, { runId: run.id, owner: 'another', withJob: true, ended: false });
        taken = true;
        return scripted.callLLM(request, options);
      },
    });
    await research(researcher.services, { stories: [story.id] });
    const { run, outputs } = await storedRun(backend, story.id);
    expect(run.lease_owner).toBe('another');
    expect(outputs.filter(({ status }) => status === 'completed')).toEqual([]);
    const calls = await getRunCalls(backend.db, run.id);
    expect(calls.length).toBeGreaterThan(0);
    expect(run.cost_usd).toBeCloseTo(
      calls.reduce((sum, { cost_usd }) => sum + cost_usd, 0),
      9,
    );
  });

  it('contains billed failures, which count in the cost of the run', async () => {
    const story = await addStory(backend);
    const cutOff = new GatewayError('cut_off', 'provider', 'Broken off', {
      spent: { usd: 0.03, isEstimate: false },
      attempts: 1,
    });
    const researcher = openResearcher(
      backend,
      createScriptedGateway(({ step }) => (step === 8 ? cutOff : step === 7 ? brokenProvider() : {})),
    );
    await research(researcher.services, { stories: [story.id] });
    const { run } = await storedRun(backend, story.id);
    expect(run.cost_usd).toBe(0.036);
    const calls = await getRunCalls(backend.db, run.id);
    expect(calls.find(({ step_number }) => step_number === 8)).toMatchObject({
      ended: 'cut_off',
      cost_usd: 0.03,
      model_served: null,
      error_message: 'Broken off',
    });
    expect(calls.find(({ step_number }) => step_number === 7)).toMatchObject({ ended: 'overloaded', cost_usd: 0 });
  });

  it('keeps the cost of a run that is deleted permanently, and is not writable for staff', async () => {
    const story = await addStory(backend);
    const researcher = openResearcher(backend);
    await research(researcher.services, { stories: [story.id] });
    const { run } = await storedRun(backend, story.id);
    const since = '2000-01-01T00:00:00Z';
    const { models, scraping } = await getModelUsage(backend.db, since);
    await backend.sql.query('delete from workflow_runs where id = $1', [run.id]);
    expect(await getModelUsage(backend.db, since)).toMatchObject({ models, scraping });
    const staff = await backend.signUpStaff();
    const calls = await getRunCalls(staff.client, run.id);
    expect(calls).toHaveLength(8);
    const forged = await staff.client.from('model_calls').insert({ ...calls[0], id: crypto.randomUUID() });
    expect(forged.error?.code).toBe('42501');
    expect(await getModelUsage((await backend.signUp()).client, since)).toEqual({
      models: [],
      scraping: [],
      research: [],
    });
  });

  it('never delays a paid answer while the database is down, and records the call once it is back', async () => {
    let away = true;
    const broken: Database = {
      from: (table: string) => {
        if (away) throw new Error('fetch failed');
        return backend.db.from(table);
      },
      rpc: backend.db.rpc.bind(backend.db),
    };
    const clock = new FakeClock(Date.now());
    const runId = crypto.randomUUID();
    const gateway = ledgered(createScriptedGateway(), broken, clock).for({ purpose: 'analysis', runId });
    expect((await gateway.callLLM(question)).content).toContain('Answer');
    expect(await getRunCalls(backend.db, runId)).toEqual([]);
    away = false;
    await expect
      .poll(async () => {
        await clock.advance(15_000);
        return (await getRunCalls(backend.db, runId)).length;
      })
      .toBe(1);
  });
});

describe('a gateway with a ledger', () => {
  it('records each request: the retry, its cost, and the fallback model', async () => {
    const clock = new FakeClock(Date.parse('2026-11-22T10:00:00Z'));
    let asked = 0;
    await using server = await loopback((_, response) => {
      asked += 1;
      const usage = { prompt_tokens: 9, completion_tokens: 4, total_tokens: 13, cost: asked === 1 ? 0.02 : 0.03 };
      const body =
        asked === 1
          ? { model: 'openai/gpt-4o', choices: [], usage }
          : { model: 'openai/gpt-4o-mini', choices: [{ finish_reason: 'stop', message: { content: 'OK' } }], usage };
      response.end(JSON.stringify(body));
    });
    const written: unknown[] = [];
    const plain = testGateway(server.url, { clock: { now: () => clock.now(), sleep: async () => {} } });
    const ledger = { record: async (calls: readonly unknown[]) => void written.push(...calls), close: async () => {} };
    const gateway = createLedgerGateway({ gateway: plain, ledger, clock, askedBy: 'anna@example.org' });
    const result = await gateway.for({ purpose: 'test' }).callLLM(question);
    expect(result.estimatedCost).toBe(0.05);
    const calls = written.map((call) => modelCallRow.parse(call));
    expect(calls).toMatchObject([
      { attempt: 1, ended: 'bad_body', cost_usd: 0.02, model_asked: 'openai/gpt-4o' },
      {
        attempt: 2,
        ended: 'completed',
        cost_usd: 0.03,
        model_served: 'openai/gpt-4o-mini',
        asked_by: 'anna@example.org',
      },
    ]);
    expect(new Set(calls.map(({ call_id }) => call_id)).size).toBe(1);
  });

  it('records nothing where nothing was sent, and logs what it could not write', async () => {
    const warnings: string[] = [];
    const log = {
      ...silentLog,
      warn: (message: string, fields?: object) => void warnings.push(`${message} ${JSON.stringify(fields)}`),
    };
    const db: Database = {
      from: () => {
        throw new Error('fetch failed');
      },
      rpc: () => {
        throw new Error('fetch failed');
      },
    };
    const clock = new FakeClock(0);
    const ledger = createLedger({ db, clock, log });
    const noKey = createScriptedGateway(() => new GatewayError('no_key', 'config', 'No key'));
    const refused = createLedgerGateway({ gateway: noKey, ledger, clock, askedBy: 'cli' }).for({ purpose: 'test' });
    await expect(refused.callLLM(question)).rejects.toMatchObject({ reason: 'no_key' });
    expect(warnings).toEqual([]);
    const gateway = createLedgerGateway({ gateway: createScriptedGateway(), ledger, clock, askedBy: 'cli' });
    await gateway.for({ purpose: 'test' }).callLLM(question);
    await ledger.close();
    expect(warnings.at(-1)).toMatch(/a paid call was not written .*\\"cost_usd\\":0.001/);
  });
});
