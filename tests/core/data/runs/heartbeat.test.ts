import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { changesSince } from '#core/data/live/changesSince.ts';
import { getRunCalls, type ModelCall } from '#core/data/modelCalls/modelCalls.ts';
import { saveOpenCalls, recordOpenCalls } from '#core/data/modelCalls/openModelCalls.ts';
import { settleModelCall } from '#core/data/modelCalls/settleModelCall.ts';
import { advanceWorkflowRun, takeWorkflowRun, watchWorkflowRuns } from '#core/data/runs/workflowLease.ts';
import { getWorkflowRun } from '#core/data/runs/workflowRuns.ts';
import { openTestBackend, testBackendKinds, type TestBackend } from '../../../support/backends.ts';
import { interruptedEntry } from '../../../support/ledgerEntries.ts';
import { sampleRun, silence, startedStep } from './sampleRun.ts';

describe.each(testBackendKinds)('the last heartbeat of a run on %s', (kind) => {
  let backend: TestBackend;
  beforeAll(async () => {
    backend = await openTestBackend(kind);
  });
  afterAll(() => backend.close());

  /** A run whose worker said nothing for a minute, in the middle of a call. */
  const silentRun = async (owner: string, asks = 1) => {
    const { id } = await sampleRun(backend.db);
    const held = { runId: id, owner };
    await takeWorkflowRun(backend.db, { ...held, withJob: false, ended: true });
    const call = openCall(id);
    const others = Array.from({ length: asks - 1 }, () => openCall(id));
    await saveOpenCalls(backend.db, { calls: [call, ...others], owner });
    await silence(backend, id);
    return { id, held, call, heard: await lastHeard(id) };
  };
  const lastHeard = async (id: string) => (await getWorkflowRun(backend.db, id))?.updated_at;
  /** What dashboards are told while something is done. */
  const told = async (act: () => Promise<unknown>) => {
    const { cursor } = await changesSince(backend.db, null);
    await act();
    return (await changesSince(backend.db, cursor)).changes;
  };

  it('stays where somebody else counts what its dead worker was asking, and its bill, of which dashboards are told', async () => {
    const { id, call, heard } = await silentRun('dead:1:1');
    const news = { table: 'workflow_runs', id, kind: 'update' };
    expect(await told(() => recordOpenCalls(backend.db, ['dead:1:1']))).toContainEqual(news);
    expect(await getWorkflowRun(backend.db, id)).toMatchObject({
      cost_usd: 0.5,
      cost_is_estimate: true,
      updated_at: heard,
    });
    const bill = { generationId: 'gen-left', costUsd: 0.4, promptTokens: 5, completionTokens: 4, model: null };
    expect(await told(() => settleModelCall(backend.db, { ...bill, id: call.id }))).toContainEqual(news);
    expect(await getWorkflowRun(backend.db, id)).toMatchObject({
      cost_usd: 0.4,
      cost_is_estimate: false,
      updated_at: heard,
    });
    expect(await getRunCalls(backend.db, id)).toHaveLength(1);
  });

  it('stays where two calls of a dead worker are counted at once', async () => {
    const { id, heard } = await silentRun('dead:2:2', 2);
    await recordOpenCalls(backend.db, ['dead:2:2']);
    expect(await getWorkflowRun(backend.db, id)).toMatchObject({ cost_usd: 1, updated_at: heard });
  });

  it('is no later for the steps that its dead worker was asking, so that its silence is no work', async () => {
    const { id, held, call } = await silentRun('dead:5:5');
    await advanceWorkflowRun(backend.db, held, { finished: [], started: [startedStep(1)] });
    await backend.sql.transaction(async (sql) => {
      await sql.script('set local session_replication_role = replica');
      await sql.query(
        `update workflow_outputs set updated_at = now() - interval '1 minute' where workflow_run_id = $1`,
        [id],
      );
    });
    await saveOpenCalls(backend.db, { calls: [call], owner: held.owner });
    await recordOpenCalls(backend.db, ['dead:5:5']);
    const silent = `select estimated_cost::float as cost, updated_at < now() - interval '50 seconds' as silent
                      from workflow_outputs where workflow_run_id = $1`;
    expect(await backend.sql.query(silent, [id])).toEqual([{ cost: 0.5, silent: true }]);
    await backend.sql.query(`update workflow_outputs set tokens_used = 1 where workflow_run_id = $1`, [id]);
    expect(await backend.sql.query(silent, [id])).toEqual([{ cost: 0.5, silent: false }]);
  });

  it('of half a minute ago counts what its worker was asking, on whatever machine it died', async () => {
    const silent = await silentRun('elsewhere:3:3');
    const { id: living } = await sampleRun(backend.db);
    const held = { runId: living, owner: 'elsewhere:4:4' };
    await takeWorkflowRun(backend.db, { ...held, withJob: false, ended: true });
    await saveOpenCalls(backend.db, { calls: [openCall(living)], owner: held.owner });
    const answersFor = (past: string) =>
      backend.sql.script(`create or replace function private.answers_since() returns timestamptz
        language sql stable set search_path = '' as $$ select now() - interval '${past}' $$`);
    // A database that is just back has not heard the living ones either.
    await answersFor('10 seconds');
    await recordOpenCalls(backend.db, []);
    expect(await getRunCalls(backend.db, silent.id)).toHaveLength(0);
    await answersFor('1 hour');
    await recordOpenCalls(backend.db, []);
    expect(await getRunCalls(backend.db, silent.id)).toHaveLength(1);
    expect(await getRunCalls(backend.db, living)).toHaveLength(0);
  });

  it('moves with what its worker does, also where only the cost changes or nothing', async () => {
    const { id, held, call, heard } = await silentRun('host:2:2');
    const moved = async (act: () => Promise<unknown>) => {
      await silence(backend, id);
      const before = (await lastHeard(id)) ?? '';
      await act();
      return Date.parse((await lastHeard(id)) ?? '') - Date.parse(before) > 50_000;
    };
    const turn = { finished: [], started: [], calls: [{ ...call, ended: 'completed' as const }] };
    expect(await moved(() => watchWorkflowRuns(backend.db, [held]))).toBe(true);
    expect(await moved(() => advanceWorkflowRun(backend.db, held, turn))).toBe(true);
    expect(await moved(() => advanceWorkflowRun(backend.db, held, { finished: [], started: [] }))).toBe(true);
    expect(await moved(() => takeWorkflowRun(backend.db, { ...held, withJob: false, ended: false }))).toBe(true);
    expect(await getWorkflowRun(backend.db, id)).toMatchObject({ cost_usd: 0.5 });
    expect(await lastHeard(id)).not.toBe(heard);
  });
});

function openCall(runId: string): ModelCall {
  return interruptedEntry('gen-left', { purpose: 'research', runId, step: 1 });
}
