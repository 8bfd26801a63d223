import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { changesSince } from '#core/data/live/changesSince.ts';
import { advanceWorkflowRun, takeWorkflowRun } from '#core/data/runs/workflowLease.ts';
import { getWorkflowRun } from '#core/data/runs/workflowRuns.ts';
import { reserveModelCall } from '#core/data/settings/modelBudget.ts';
import { setSetting } from '#core/data/settings/settings.ts';
import { openTestBackend, testBackendKinds, type TestBackend } from '../../../support/backends.ts';
import { finishedStep, sampleRun, startedStep } from './sampleRun.ts';

describe.each(testBackendKinds)('an answer that a turn of the engine stores on %s', (kind) => {
  let backend: TestBackend;
  beforeAll(async () => {
    backend = await openTestBackend(kind);
  });
  afterAll(() => backend.close());

  it('costs what its calls cost, gives back what was set aside, and is seen by who watches', async () => {
    const { db } = backend;
    await setSetting(db, { key: 'monthly_budget_usd', expected: null, value: 1000 });
    const { id } = await sampleRun(db);
    const held = { runId: id, owner: 'worker-1' };
    await takeWorkflowRun(db, { ...held, withJob: false, ended: true });
    await advanceWorkflowRun(db, held, { finished: [], started: [startedStep(1)] });
    const [answered, inProgress] = [randomUUID(), randomUUID()];
    await reserveModelCall(db, { entry: callOf(id, answered), mostUsd: 0.5, owner: 'worker-1' });
    await reserveModelCall(db, { entry: callOf(id, inProgress), mostUsd: 0.25, owner: 'worker-1' });
    const { cursor } = await changesSince(db, null);

    const progress = await advanceWorkflowRun(db, held, {
      finished: [finishedStep(1, { estimated_cost: 0.001 })],
      started: [startedStep(2)],
      calls: [callOf(id, answered)],
    });
    expect(progress.cost_usd).toBe(0.0034);
    expect(await getWorkflowRun(db, id)).toMatchObject({
      cost_usd: 0.0034,
      current_step: 2,
      current_step_name: 'Step 2',
    });
    const kept = await backend.sql.query('select call_id, usd::float8 from public.model_reservations');
    expect(kept).toEqual([{ call_id: inProgress, usd: 0.25 }]);
    expect((await changesSince(db, cursor)).changes).toEqual(
      expect.arrayContaining([
        { table: 'workflow_runs', id, kind: 'update' },
        { table: 'model_calls', id: null, kind: 'insert' },
      ]),
    );
  });
});

const callOf = (run: string, call: string) => ({
  id: randomUUID(),
  call_id: call,
  attempt: 1,
  purpose: 'research' as const,
  run_id: run,
  step_number: 1,
  story_id: null,
  post_id: null,
  production_story_id: null,
  article_id: null,
  job_id: null,
  model_asked: 'perplexity/sonar',
  model_served: 'perplexity/sonar',
  tokens_used: 100,
  prompt_tokens: 60,
  completion_tokens: 40,
  cost_usd: 0.0034,
  cost_is_estimate: false,
  price_is_unknown: false,
  asked_by: 'test',
  started_at: '2026-11-21T12:00:00.000Z',
  duration_ms: 7250,
  ended: 'completed',
  error_message: null,
  generation_id: null,
  bill_due_at: null,
});
