import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { resolveWorkflowRun } from '#core/data/runs/runRef.ts';
import { takeWorkflowRun } from '#core/data/runs/workflowLease.ts';
import { createWorkflowOutput, getWorkflowOutputs, updateWorkflowOutput } from '#core/data/runs/workflowOutputs.ts';
import {
  createWorkflowRun,
  getWorkflowRun,
  getWorkflowRuns,
  updateWorkflowRun,
  type WorkflowRun,
} from '#core/data/runs/workflowRuns.ts';
import { openTestBackend, testBackendKinds, type TestBackend } from '../../../support/backends.ts';
import { sampleRun } from './sampleRun.ts';

const unknownId = '00000000-0000-4000-8000-000000000000';

describe.each(testBackendKinds)('workflow runs on %s', (kind) => {
  let backend: TestBackend;
  beforeAll(async () => {
    backend = await openTestBackend(kind);
  });
  afterAll(() => backend.close());

  const again = (run: WorkflowRun) =>
    createWorkflowRun(backend.db, {
      name: run.name,
      story_id: run.story_id,
      story_title: run.story_title,
      template_id: run.template_id,
      template_name: run.template_name,
      template_version: run.template_version,
      started_at: '2026-11-21T13:00:00Z',
      total_steps: 8,
      triggered_by: 'cron',
    });

  it('start as running, and are listed newest first by status, type and story', async () => {
    const older = await sampleRun(backend.db, {
      started_at: '2026-11-20T08:00:00Z',
      budget_usd: 0.25,
      model: 'openai/gpt-4o',
    });
    const newer = await sampleRun(backend.db, { started_at: '2026-11-21T08:00:00Z', type: 'analysis' });
    expect(older).toMatchObject({
      status: 'running',
      type: 'research',
      started_at: '2026-11-20T08:00:00.000Z',
      budget_usd: 0.25,
      cost_usd: 0,
      completed_steps: 0,
      lease_owner: null,
    });
    const ids = async (filter: Parameters<typeof getWorkflowRuns>[1]) =>
      (await getWorkflowRuns(backend.db, filter)).map(({ id }) => id);
    expect(await ids({})).toEqual([newer.id, older.id]);
    expect(await ids({ type: 'analysis' })).toEqual([newer.id]);
    expect(await ids({ status: 'completed' })).toEqual([]);
    expect(await ids({ story_id: older.story_id ?? '' })).toEqual([older.id]);
  });

  it('are limited to one at a time per story: a second one is refused until the first has ended', async () => {
    const run = await sampleRun(backend.db);
    const both = await Promise.allSettled([again(run), again(run)]);
    for (const outcome of both) {
      expect(outcome).toMatchObject({
        status: 'rejected',
        reason: { code: 'conflict', message: 'A research run is already working on "Ports".' },
      });
    }
    const live = { story_id: run.story_id ?? '', status: 'running' } as const;
    expect((await getWorkflowRuns(backend.db, live)).map(({ id }) => id)).toEqual([run.id]);
    await updateWorkflowRun(backend.db, run.id, { status: 'failed', error_message: 'x' });
    expect(await getWorkflowRuns(backend.db, live)).toEqual([]);
    const started = await Promise.allSettled([again(run), again(run), again(run)]);
    expect(started.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  it('move updated_at with every change', async () => {
    const run = await sampleRun(backend.db);
    const changed = await updateWorkflowRun(backend.db, run.id, { current_step: 2, current_step_name: 'Quotes' });
    expect(Date.parse(changed.updated_at)).toBeGreaterThanOrEqual(Date.parse(run.updated_at));
    expect(await getWorkflowRun(backend.db, run.id)).toMatchObject({ current_step: 2, current_step_name: 'Quotes' });
    await expect(updateWorkflowRun(backend.db, unknownId, { model: 'x' })).rejects.toMatchObject({ code: 'not_found' });
    await expect(updateWorkflowRun(backend.db, run.id, { success_rate: 1e6 })).rejects.toMatchObject({
      code: 'invalid_input',
    });
  });

  it('have one output per step', async () => {
    const run = await sampleRun(backend.db);
    const base = { workflow_run_id: run.id, story_id: run.story_id };
    await createWorkflowOutput(backend.db, { ...base, step_number: 2, step_name: 'Quotes' });
    const one = await createWorkflowOutput(backend.db, {
      ...base,
      step_number: 1,
      step_name: 'Research',
      output_content: 'with a NUL\0 in it',
      estimated_cost: 0.123456789,
    });
    expect(one).toMatchObject({ output_content: 'with a NUL in it', estimated_cost: 0.123456789, status: 'pending' });
    expect((await getWorkflowOutputs(backend.db, run.id)).map(({ step_name }) => step_name)).toEqual([
      'Research',
      'Quotes',
    ]);
    const warned = await updateWorkflowOutput(backend.db, one.id, {
      warnings: ['Only 8 hashtags'],
      status: 'completed',
    });
    expect(warned).toMatchObject({ warnings: ['Only 8 hashtags'], status: 'completed' });
    await expect(
      createWorkflowOutput(backend.db, { ...base, step_number: 2, step_name: 'Twice' }),
    ).rejects.toMatchObject({ code: 'conflict' });
    await expect(
      createWorkflowOutput(backend.db, { workflow_run_id: unknownId, step_number: 1, step_name: 'x' }),
    ).rejects.toMatchObject({ code: 'invalid_input' });
  });

  it('are found by their id or a part of it', async () => {
    const run = await sampleRun(backend.db);
    expect((await resolveWorkflowRun(backend.db, run.id)).id).toBe(run.id);
    expect((await resolveWorkflowRun(backend.db, run.id.slice(-12).toUpperCase())).id).toBe(run.id);
    expect((await resolveWorkflowRun(backend.db, run.id.slice(0, 13))).id).toBe(run.id);
    for (const text of ['abc', 'no such', unknownId, '-'.repeat(36), "'; drop table"]) {
      await expect(resolveWorkflowRun(backend.db, text)).rejects.toMatchObject({ code: 'not_found' });
    }
  });

  it('are not accessible to a signed-in reader', async () => {
    const run = await sampleRun(backend.db);
    const reader = await backend.signUp();
    expect(await getWorkflowRuns(reader.client)).toEqual([]);
    const taking = { runId: run.id, owner: 'x', withJob: false, ended: true };
    for (const client of [reader.client, backend.anonymous]) {
      await expect(takeWorkflowRun(client, taking)).rejects.toMatchObject({ code: 'auth' });
    }
  });
});
