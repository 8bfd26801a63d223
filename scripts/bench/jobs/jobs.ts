import { setTimeout as sleep } from 'node:timers/promises';
import { getWorkflowOutputs } from '#core/data/runs/workflowOutputs.ts';
import { getWorkflowRun, getWorkflowRuns } from '#core/data/runs/workflowRuns.ts';
import { getProductionStories } from '#core/data/production/productionStories.ts';
import { pauseResearch } from '#core/pipeline/research/pauseResearch.ts';
import type { Figure } from '../figure.ts';
import { end, firstCall, openProcesses, openRuns, until, type Processes } from './processes.ts';

const KILLS = Number(process.env['VELOCITY_BENCH_KILLS'] ?? 50);

/** How soon another worker goes on with what one left, and what `kill -9` loses. */
export async function benchJobs(): Promise<Figure[]> {
  const figures: Figure[] = [];
  const record = figures.push.bind(figures);
  figures.push = (...more) => {
    for (const { name, measured } of more) console.error(`  ${name}: ${measured}`);
    return record(...more);
  };
  for (const kind of ['postgres', 'embedded'] as const) {
    const processes = await openProcesses(kind, 1_500);
    try {
      // On an embedded database a worker process is a guest, which gets no notifications and polls.
      const worker = await processes.start(['worker', '--concurrency', '4']);
      await firstCall(processes);
      const other = await processes.start(['worker', '--concurrency', '4']);
      figures.push(await handOver(processes, kind, worker));
      const third = await processes.start(['worker', '--concurrency', '4']);
      figures.push(await takeover(processes, kind, [other, third], 'SIGKILL'));
      await processes.start(['worker', '--concurrency', '4']);
      if (kind === 'postgres') figures.push(await kills(processes));
    } finally {
      await processes.close();
    }
  }
  figures.push(await frozen());
  return figures;
}

/** The process that works on a run. */
async function holderOf(processes: Processes, runId: string): Promise<number> {
  let pid = 0;
  await until(async () => {
    const run = await getWorkflowRun(processes.backend.db, runId);
    pid = Number(run?.lease_owner?.split(':')[1] ?? 0);
    return pid > 0;
  }, 10);
  return pid;
}

async function handOver(
  processes: Processes,
  kind: string,
  worker: { pid?: number | undefined; kill(signal: 'SIGTERM'): boolean },
): Promise<Figure> {
  let runId = '';
  for (let tries = 0; tries < 20; tries += 1) {
    runId = await processes.ask();
    if ((await holderOf(processes, runId)) === worker.pid) break;
    await pauseResearch(processes.backend, { runId });
  }
  await sleep(200);
  worker.kill('SIGTERM');
  const ms = await until(async () => {
    const run = await getWorkflowRun(processes.backend.db, runId);
    const pid = Number(run?.lease_owner?.split(':')[1] ?? 0);
    return run?.status === 'completed' || (pid > 0 && pid !== worker.pid);
  }, 10);
  await pauseResearch(processes.backend, { runId }).catch(() => {});
  return {
    name: `SIGTERM → another worker goes on, ${kind}`,
    measured: `${ms.toFixed(0)} ms`,
    target: '≤ 2,000 ms',
    ok: ms <= 2_000,
    detail: 'with a call in flight',
  };
}

async function takeover(
  processes: Processes,
  kind: string,
  workers: readonly { pid?: number | undefined; kill(signal: 'SIGKILL' | 'SIGSTOP'): boolean }[],
  signal: 'SIGKILL' | 'SIGSTOP',
): Promise<Figure> {
  const runId = await processes.ask();
  const pid = await holderOf(processes, runId);
  await sleep(500);
  workers.find((worker) => worker.pid === pid)?.kill(signal);
  const ms = await until(async () => {
    const run = await getWorkflowRun(processes.backend.db, runId);
    return run?.status === 'completed' || Number(run?.lease_owner?.split(':')[1] ?? 0) !== pid;
  }, 20);
  await until(async () => (await getWorkflowRun(processes.backend.db, runId))?.status === 'completed', 50);
  const outputs = await getWorkflowOutputs(processes.backend.db, runId);
  const how = signal === 'SIGKILL' ? 'kill -9' : 'frozen, as a machine that is gone';
  return {
    name: `${how} → another worker goes on, ${kind}`,
    measured: `${(ms / 1_000).toFixed(1)} s`,
    target: '≤ 12 s',
    ok: ms <= 12_000 && outputs.length === 8,
    detail: signal === 'SIGKILL' ? 'a dead process of the same machine is seen at the next sweep' : 'by its heartbeat',
  };
}

async function frozen(): Promise<Figure> {
  const processes = await openProcesses('postgres', 800);
  try {
    const workers = [await processes.start(['worker']), await processes.start(['worker'])];
    return await takeover(processes, 'postgres', workers, 'SIGSTOP');
  } finally {
    await processes.close();
  }
}

async function kills(processes: Processes): Promise<Figure> {
  const runs: string[] = [];
  const workers = [await processes.start(['worker']), await processes.start(['worker'])];
  const before = processes.calls();
  for (let kill = 0; kill < KILLS; kill += 1) {
    const active = await openRuns(processes);
    for (let missing = active; missing < 4; missing += 1) runs.push(await processes.ask());
    await sleep(Math.random() * 1_500);
    const place = kill % 2;
    const worker = workers[place];
    if (worker !== undefined) await end(worker, 'SIGKILL');
    workers[place] = await processes.start(['worker']);
  }
  await until(
    async () =>
      (await openRuns(processes)) === 0 &&
      (await getWorkflowRuns(processes.backend.db, { status: 'pending' })).length === 0,
    100,
  );
  let lost = 0;
  let twice = 0;
  const productions = await getProductionStories(processes.backend.db);
  for (const id of runs) {
    const run = await getWorkflowRun(processes.backend.db, id);
    const outputs = await getWorkflowOutputs(processes.backend.db, id);
    const made = productions.filter(({ created_from_workflow_run_id }) => created_from_workflow_run_id === id).length;
    if (run?.status !== 'completed' || outputs.length !== 8 || made === 0) lost += 1;
    if (made > 1) twice += 1;
  }
  return {
    name: `kill -9 at ${String(KILLS)} moments with two workers`,
    measured: `${String(lost)} lost, ${String(twice)} stored twice`,
    target: '0 lost, 0 stored twice',
    ok: lost === 0 && twice === 0,
    detail: `${String(runs.length)} runs, ${String(processes.calls() - before)} calls for ${String(runs.length * 8)} answers`,
  };
}
