import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  advanceWorkflowRun,
  failWorkflowRun,
  type FinishedStep,
  leaveWorkflowRun,
  pauseWorkflowRun,
  setPartialOutputs,
  takeWorkflowRun,
  watchWorkflowRuns,
} from '#core/data/runs/workflowLease.ts';
import { getWorkflowOutputs } from '#core/data/runs/workflowOutputs.ts';
import { getWorkflowRun } from '#core/data/runs/workflowRuns.ts';
import { openTestBackend, testBackendKinds, type TestBackend } from '../../../support/backends.ts';
import { finishedStep, sampleRun, silence, startedStep } from './sampleRun.ts';

const withoutPrompt = ({ prompt_used: _sent, ...step }: FinishedStep): FinishedStep => step;
const unknownId = '00000000-0000-4000-8000-000000000000';

describe.each(testBackendKinds)('working on a run on %s', (kind) => {
  let backend: TestBackend;
  beforeAll(async () => {
    backend = await openTestBackend(kind);
  });
  afterAll(() => backend.close());

  const heldBy = (runId: string, owner = 'worker-1') => ({ runId, owner });
  const take = (runId: string, owner = 'worker-1', more: { gone?: string; withJob?: boolean } = {}) =>
    takeWorkflowRun(backend.db, { runId, owner, withJob: false, ended: true, ...more });

  it('is possible for one process at a time, until it releases the run, has ended, or missed its heartbeats', async () => {
    const { id } = await sampleRun(backend.db);
    const taken = await Promise.all(['a', 'b', 'c', 'd'].map((owner) => take(id, owner)));
    const holders = taken.flatMap((run) => run?.lease_owner ?? []);
    expect(holders).toHaveLength(1);
    const [holder = ''] = holders;
    expect(await take(id, holder)).not.toBeNull();
    expect(await take(id, 'other')).toBeNull();
    await leaveWorkflowRun(backend.db, heldBy(id, 'other'));
    expect(await take(id, 'other')).toBeNull();
    await leaveWorkflowRun(backend.db, heldBy(id, holder));
    expect(await take(id, 'other')).toMatchObject({ id, lease_owner: 'other' });
    expect(await take(id, 'third', { gone: 'other' })).toMatchObject({ lease_owner: 'third' });
    await silence(backend, id);
    expect(await take(id, 'fourth')).toMatchObject({ lease_owner: 'fourth' });
    expect(await take(unknownId)).toBeNull();
  });

  it('counts as its duration without pauses, waiting, and the silence of a dead worker', async () => {
    const { id } = await sampleRun(backend.db);
    /** As if it were worked on since then, and its worker was last heard then, in seconds before now. */
    const worked = (since: number, heard = 0) =>
      backend.sql.transaction(async (sql) => {
        await sql.script('set local session_replication_role = replica');
        await sql.query(
          `update workflow_runs set working_since = now() - make_interval(secs => $2),
             updated_at = now() - make_interval(secs => $3) where id = $1`,
          [id, since, heard],
        );
      });
    const seconds = async () => Math.floor(((await getWorkflowRun(backend.db, id))?.duration_ms ?? -1) / 1000);
    await take(id);
    await worked(90);
    await pauseWorkflowRun(backend.db, id);
    expect(await seconds()).toBe(90);
    await leaveWorkflowRun(backend.db, heldBy(id));
    expect(await take(id)).toMatchObject({ duration_ms: null, working_since: expect.any(String) });
    await worked(20);
    await leaveWorkflowRun(backend.db, heldBy(id), { handOver: true });
    await take(id, 'worker-2');
    await worked(600, 60);
    await take(id, 'worker-3');
    await failWorkflowRun(backend.db, heldBy(id, 'worker-3'), 'No credits');
    expect(await seconds()).toBe(90 + 20 + 540);
  });

  it('is taken over at once by the worker that has the run’s job', async () => {
    const { id } = await sampleRun(backend.db);
    await take(id, 'frozen');
    expect(await take(id, 'next', { withJob: true })).toMatchObject({ lease_owner: 'next' });
    const late = await advanceWorkflowRun(backend.db, heldBy(id, 'frozen'), {
      finished: [finishedStep(1)],
      started: [],
    });
    expect(late.held).toBe(false);
  });

  it('waits for another worker after a hand-over, and streamed text is visible', async () => {
    const run = await sampleRun(backend.db);
    await take(run.id);
    await advanceWorkflowRun(backend.db, heldBy(run.id), { finished: [], started: [startedStep(1)] });
    await setPartialOutputs(backend.db, heldBy(run.id), new Map([[1, 'The ferry']]));
    await setPartialOutputs(backend.db, heldBy(run.id, 'other'), new Map([[1, 'Not mine']]));
    expect((await getWorkflowOutputs(backend.db, run.id))[0]).toMatchObject({ output_partial: 'The ferry' });
    await advanceWorkflowRun(backend.db, heldBy(run.id), { finished: [finishedStep(1)], started: [] });
    expect((await getWorkflowOutputs(backend.db, run.id))[0]).toMatchObject({ output_partial: null });
    await leaveWorkflowRun(backend.db, heldBy(run.id), { handOver: true });
    expect(await getWorkflowRun(backend.db, run.id)).toMatchObject({ status: 'pending', lease_owner: null });
    expect(await watchWorkflowRuns(backend.db, [heldBy(run.id)])).toEqual([
      { run: run.id, owner: 'worker-1', status: 'pending', held: false },
    ]);
  });

  it('stores finished steps and opens started ones in one call, which returns the state of the run', async () => {
    const run = await sampleRun(backend.db);
    const lease = heldBy(run.id);
    await take(run.id);
    const first = await advanceWorkflowRun(backend.db, lease, { finished: [], started: [1, 2, 3].map(startedStep) });
    expect(first).toEqual({
      held: true,
      status: 'running',
      steps: [1, 2, 3].map((step_number) => ({ step_number, status: 'running' })),
      cost_usd: 0,
      cost_is_estimate: false,
    });
    expect(await getWorkflowRun(backend.db, run.id)).toMatchObject({ current_step: 1, current_step_name: 'Step 1' });
    const second = await advanceWorkflowRun(backend.db, lease, {
      finished: [
        // The prompt was sent when the step began, and stays.
        withoutPrompt(finishedStep(1)),
        finishedStep(3, { status: 'failed', output_content: 'Error: no', tokens_used: 0, estimated_cost: 0 }),
      ],
      started: [startedStep(4)],
    });
    expect(second.steps.map(({ status }) => status)).toEqual(['completed', 'running', 'failed', 'running']);
    expect(await getWorkflowRun(backend.db, run.id)).toMatchObject({
      status: 'running',
      current_step: 2,
      current_step_name: 'Step 2',
      completed_steps: 1,
    });
    const [one] = await getWorkflowOutputs(backend.db, run.id);
    expect(one).toMatchObject({
      workflow_run_id: run.id,
      story_id: run.story_id,
      step_name: 'Step 1',
      prompt_used: 'Prompt 1',
      output_format: 'markdown',
      output_content: 'Output 1',
      citations: [{ url: 'https://a.example', title: null }],
      tokens_used: 100,
      estimated_cost: 0.000123456,
      started_at: '2026-11-21T12:00:00.000Z',
      completed_at: '2026-11-21T12:00:07.250Z',
      duration_ms: 7250,
    });
  });

  it('never overwrites a completed step; a failed one is retried, and the cost of both attempts is kept', async () => {
    const run = await sampleRun(backend.db);
    const lease = heldBy(run.id);
    await take(run.id);
    const failed = finishedStep(2, {
      status: 'failed',
      output_content: 'Error: busy',
      estimated_cost: 0.01,
      tokens_used: 7,
    });
    await advanceWorkflowRun(backend.db, lease, { finished: [finishedStep(1), failed], started: [] });
    await advanceWorkflowRun(backend.db, lease, { finished: [], started: [startedStep(1), startedStep(2)] });
    const between = await getWorkflowOutputs(backend.db, run.id);
    expect(between.map(({ status, output_content }) => [status, output_content])).toEqual([
      ['completed', 'Output 1'],
      ['running', null],
    ]);
    await advanceWorkflowRun(backend.db, lease, {
      finished: [
        finishedStep(1, { output_content: 'Second answer' }),
        finishedStep(2, { estimated_cost: 0.02, tokens_used: 5, cost_is_estimate: true }),
      ],
      started: [],
    });
    const [one, two] = await getWorkflowOutputs(backend.db, run.id);
    expect(one).toMatchObject({ output_content: 'Output 1', estimated_cost: 0.000123456, attempts: 1 });
    expect(two).toMatchObject({
      status: 'completed',
      output_content: 'Output 2',
      estimated_cost: 0.03,
      tokens_used: 12,
      attempts: 2,
      cost_is_estimate: true,
    });
  });

  it('stores nothing for a process that lost the run', async () => {
    const run = await sampleRun(backend.db);
    await take(run.id, 'slow');
    await silence(backend, run.id);
    await take(run.id, 'quick');
    const late = await advanceWorkflowRun(backend.db, heldBy(run.id, 'slow'), {
      finished: [finishedStep(1)],
      started: [startedStep(2)],
    });
    expect(late).toMatchObject({ held: false, status: 'running', steps: [] });
    expect(await getWorkflowOutputs(backend.db, run.id)).toEqual([]);
  });

  it('stores answers that arrive after a pause, and starts nothing more', async () => {
    const run = await sampleRun(backend.db);
    const lease = heldBy(run.id);
    await take(run.id);
    await advanceWorkflowRun(backend.db, lease, { finished: [finishedStep(1)], started: [startedStep(2)] });
    const { paused, run: stopped } = await pauseWorkflowRun(backend.db, run.id, { person: 'anna@example.org' });
    expect(paused).toBe(true);
    expect(stopped).toMatchObject({
      status: 'cancelled',
      success_rate: 12.5,
      error_message: 'Cancelled by anna@example.org.',
    });
    expect(stopped.completed_at).not.toBeNull();
    const after = await advanceWorkflowRun(backend.db, lease, {
      finished: [finishedStep(2)],
      started: [startedStep(3)],
    });
    expect(after).toMatchObject({ held: true, status: 'cancelled' });
    expect(after.steps).toEqual([
      { step_number: 1, status: 'completed' },
      { step_number: 2, status: 'completed' },
    ]);
    // The success rate includes steps that were stored after the pause.
    expect(await getWorkflowRun(backend.db, run.id)).toMatchObject({ completed_steps: 2, success_rate: 25 });
    expect((await pauseWorkflowRun(backend.db, run.id)).paused).toBe(false);
    await expect(pauseWorkflowRun(backend.db, unknownId)).rejects.toMatchObject({ code: 'not_found' });
  });

  it('resumes after a pause once the first holder has released it, and never after it is completed', async () => {
    const run = await sampleRun(backend.db);
    await take(run.id);
    await pauseWorkflowRun(backend.db, run.id);
    expect(await take(run.id, 'other')).toBeNull();
    await leaveWorkflowRun(backend.db, heldBy(run.id));
    const resumed = await take(run.id, 'other');
    expect(resumed).toMatchObject({
      status: 'running',
      lease_owner: 'other',
      completed_at: null,
      success_rate: null,
      error_message: null,
    });
  });

  it('can be marked as failed by its holder only', async () => {
    const run = await sampleRun(backend.db);
    await take(run.id);
    expect(await failWorkflowRun(backend.db, { runId: run.id, owner: 'other' }, 'no')).toBeNull();
    const failed = await failWorkflowRun(backend.db, heldBy(run.id), 'The key was refused.\0');
    expect(failed).toMatchObject({ status: 'failed', error_message: 'The key was refused.', lease_owner: null });
    expect(await take(run.id, 'other')).toMatchObject({ status: 'running' });
  });
});
