import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type ModelCall, recordModelCalls } from '#core/data/modelCalls/modelCalls.ts';
import { saveOpenCalls, recordOpenCalls } from '#core/data/modelCalls/openModelCalls.ts';
import { settleModelCall } from '#core/data/modelCalls/settleModelCall.ts';
import { advanceWorkflowRun, takeWorkflowRun } from '#core/data/runs/workflowLease.ts';
import { ledgerEntry } from '#core/pipeline/ledger/ledgerEntry.ts';
import { research } from '#core/pipeline/research/research.ts';
import { openTestBackend, testBackendKinds, type TestBackend } from '../../../support/backends.ts';
import { usageNow } from '../../../support/billedGateway.ts';
import { createScriptedGateway } from '../../../support/scriptedGateway.ts';
import { addStory, openResearcher, storedRun } from '../research/researchServices.ts';

type Ended = 'interrupted' | 'cancelled' | 'completed';

/** A request's entries, as its process makes them. */
function requestOf(runId?: string): (generationId: string | null, ended: Ended) => ModelCall {
  const purpose = runId === undefined ? { purpose: 'test' as const } : { purpose: 'research' as const, runId, step: 1 };
  const entry = ledgerEntry({ callId: crypto.randomUUID(), model: 'openai/gpt-4o', purpose });
  const known = { number: 1, startedAt: Date.now(), durationMs: 0, modelServed: null, message: null };
  const most = { tokensUsed: 9, promptTokens: 9, completionTokens: 0, costUsd: 0.5, priceIsUnknown: false };
  return (generationId, ended) => {
    const isEstimate = ended !== 'completed';
    return entry({ ...known, ...most, costIsEstimate: isEstimate, generationId, ended });
  };
}

describe.each(testBackendKinds)('a request that others counted while its process had no database, on %s', (kind) => {
  let backend: TestBackend;
  beforeEach(async () => {
    backend = await openTestBackend(kind);
  });
  afterEach(() => backend.close());

  const models = async () => (await usageNow(backend)).models;
  const billed = (call: ModelCall, generationId: string) => {
    const tokens = { promptTokens: 9, completionTokens: 4, model: null };
    return settleModelCall(backend.db, { id: call.id, generationId, costUsd: 0.01, ...tokens });
  };

  it('gets its bill by the id that its process keeps when the database is back', async () => {
    const request = requestOf();
    const counted = request(null, 'interrupted');
    await recordModelCalls(backend.db, [counted]);
    expect(await models()).toMatchObject({ calls: 1, costUsd: 0.5, unnamed: 1, awaitingBill: 0 });
    await saveOpenCalls(backend.db, { calls: [request('gen-1', 'interrupted')], owner: 'a:1:1' });
    expect(await recordOpenCalls(backend.db, [])).toBe(0);
    expect(await models()).toMatchObject({ calls: 1, costUsd: 0.5, unnamed: 0, awaitingBill: 1 });
    expect(await billed(counted, 'gen-1')).toBe(true);
    expect(await models()).toMatchObject({ calls: 1, costUsd: 0.01, estimated: 0 });
  });

  it('gets it by the id in its own entry, which comes late where it was cancelled', async () => {
    const request = requestOf();
    const counted = request(null, 'interrupted');
    await recordModelCalls(backend.db, [counted]);
    await recordModelCalls(backend.db, [request('gen-1', 'cancelled')]);
    expect(await models()).toMatchObject({ calls: 1, unnamed: 0, awaitingBill: 1 });
    expect(await billed(counted, 'gen-1')).toBe(true);
    expect(await models()).toMatchObject({ calls: 1, costUsd: 0.01 });
  });

  it.each(['gen-1', null])('costs what its own entry says where it was answered: %s', async (generationId) => {
    const request = requestOf();
    await recordModelCalls(backend.db, [request(null, 'interrupted')]);
    const answered = { ...request(generationId, 'completed'), cost_usd: 0.01 };
    for (const again of [answered, answered, request(null, 'interrupted')]) await recordModelCalls(backend.db, [again]);
    expect(await models()).toMatchObject({ calls: 1, costUsd: 0.01, estimated: 0, failed: 0, awaitingBill: 0 });
  });

  it('is billed by its first id, once', async () => {
    const request = requestOf();
    const counted = request(null, 'interrupted');
    await recordModelCalls(backend.db, [counted]);
    await recordModelCalls(backend.db, [request('gen-1', 'cancelled')]);
    await recordModelCalls(backend.db, [request('gen-2', 'cancelled')]);
    expect(await billed(counted, 'gen-2')).toBe(false);
    expect(await billed(counted, 'gen-1')).toBe(true);
    await recordModelCalls(backend.db, [request('gen-3', 'cancelled')]);
    expect(await models()).toMatchObject({ calls: 1, costUsd: 0.01, awaitingBill: 0 });
  });

  it('gets it in a run that somebody else has taken meanwhile, and the run is what it cost', async () => {
    const story = await addStory(backend);
    await research(openResearcher(backend, createScriptedGateway()).services, { stories: [story.id] });
    const { run: before } = await storedRun(backend, story.id);
    const request = requestOf(before.id);
    const counted = request(null, 'interrupted');
    await recordModelCalls(backend.db, [counted]);
    await backend.sql.query(`update workflow_runs set status = 'running', lease_owner = 'first'`);
    await takeWorkflowRun(backend.db, { runId: before.id, owner: 'second', withJob: true, ended: false });
    const late = { finished: [], started: [], calls: [request('gen-1', 'cancelled')] };
    await advanceWorkflowRun(backend.db, { runId: before.id, owner: 'first' }, late);
    expect(await billed(counted, 'gen-1')).toBe(true);
    const { run } = await storedRun(backend, story.id);
    expect(run.cost_usd).toBeCloseTo(before.cost_usd + 0.01, 9);
    expect(await models()).toMatchObject({ estimated: 0, unnamed: 0 });
  });
});
