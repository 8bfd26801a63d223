import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createResearchBudget, reserveBudget, settleBudget } from '#core/data/runs/researchBudgets.ts';
import { takeWorkflowRun } from '#core/data/runs/workflowLease.ts';
import { updateWorkflowRun } from '#core/data/runs/workflowRuns.ts';
import { openTestBackend, testBackendKinds, type TestBackend } from '../../../support/backends.ts';
import { sampleRun } from './sampleRun.ts';

describe.each(testBackendKinds)('what a run has reserved of a common budget, on %s', (kind) => {
  let backend: TestBackend;
  let lease: { runId: string; owner: string };
  beforeAll(async () => {
    backend = await openTestBackend(kind);
  });
  afterAll(() => backend.close());
  beforeEach(async () => {
    const budget = { limit_usd: 1, triggered_by: 'anna@example.org' };
    const { id } = await sampleRun(backend.db);
    await updateWorkflowRun(backend.db, id, { budget_id: await createResearchBudget(backend.db, budget) });
    lease = { runId: id, owner: 'desk#1' };
    await takeWorkflowRun(backend.db, { ...lease, withJob: true, ended: false });
  });

  const some = () => ({ id: crypto.randomUUID(), usd: 0.7 });
  const reserve = async (reservation = some()) => (await reserveBudget(backend.db, lease, reservation)).answer;

  it('is reserved once, and free when it is given back', async () => {
    const first = some();
    expect([await reserve(first), await reserve(first), await reserve()]).toEqual(['reserved', 'reserved', 'wait']);
    await settleBudget(backend.db, lease, first);
    await settleBudget(backend.db, lease, first);
    expect([await reserve(), await reserve()]).toEqual(['reserved', 'wait']);
  });

  it.each([
    ['once more when', true],
    ['only when', false],
  ])('stays free where the request for it arrives %s it is given back', async (_, isReserved) => {
    const late = some();
    if (isReserved) await reserve(late);
    await settleBudget(backend.db, lease, late);
    await reserve(late);
    expect(await reserve()).toBe('reserved');
  });

  it('is no more than what its new holder asks for', async () => {
    const earlier = some();
    await reserve(earlier);
    lease.owner = 'desk#2';
    await takeWorkflowRun(backend.db, { ...lease, withJob: true, ended: false });
    await settleBudget(backend.db, { ...lease, owner: 'desk#1' }, earlier);
    expect([await reserve(), await reserve()]).toEqual(['reserved', 'wait']);
  });

  it('is no more than what the same holder asks for after it took the run again', async () => {
    const [earlier, repeated] = [some(), { ...some(), usd: 0.2 }];
    await reserve(earlier);
    await reserve(repeated);
    await takeWorkflowRun(backend.db, { ...lease, withJob: true, ended: false });
    await reserve();
    await settleBudget(backend.db, lease, earlier);
    expect([await reserve(repeated), await reserve({ ...some(), usd: 0.2 })]).toEqual(['reserved', 'wait']);
  });
});
