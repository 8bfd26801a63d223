import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { getWorkflowOutputs } from '#core/data/runs/workflowOutputs.ts';
import { getWorkflowRun, getWorkflowRuns } from '#core/data/runs/workflowRuns.ts';
import { getProductionStories } from '#core/data/production/productionStories.ts';
import { pauseResearch } from '#core/pipeline/research/pauseResearch.ts';
import type { Figure } from '../figure.ts';
import { percentile } from '../percentile.ts';
import { end, openProcesses, until, type Processes } from './processes.ts';

const STARTS = 20;
const KILLS = Number(process.env['VELOCITY_BENCH_KILLS'] ?? 50);

/** How soon research starts, is paused, handed over and taken over, and the cost of an idle worker. */
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
  figures.push(await frozen(), ...(await idle()));
  return figures;
}

/** How soon research starts after the request, and stops after a pause. */
export async function benchStarts(): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const kind of ['postgres', 'embedded'] as const) {
    const processes = await openProcesses(kind, 1_500);
    try {
      await processes.start(['worker']);
      await firstCall(processes);
      figures.push(
        await starts(processes, kind === 'postgres' ? 'notified' : 'polled', kind),
        await pauses(processes, kind),
      );
    } finally {
      await processes.close();
    }
  }
  return figures;
}

async function firstCall(processes: Processes): Promise<number> {
  const before = processes.calls();
  await processes.ask();
  return until(() => processes.calls() > before);
}

async function starts(processes: Processes, how: 'notified' | 'polled', kind: string): Promise<Figure> {
  const times: number[] = [];
  for (let start = 0; start < STARTS; start += 1) {
    await until(async () => (await open(processes)) < 2, 50);
    const before = processes.calls();
    let began = 0;
    const run = await processes.ask(() => (began = performance.now()));
    await until(() => processes.calls() > before);
    times.push(performance.now() - began);
    await pauseResearch(processes.backend, { runId: run });
  }
  const limit = how === 'notified' ? 300 : 1_300;
  const p95 = percentile(times, 0.95);
  return {
    name: `start → first model call, ${how}, ${kind}, p95`,
    measured: `${p95.toFixed(0)} ms`,
    target: `≤ ${String(limit)} ms`,
    ok: p95 <= limit,
    detail: `${String(STARTS)} starts, median ${percentile(times, 0.5).toFixed(0)} ms, from before the run's row is written`,
  };
}

async function open(processes: Processes): Promise<number> {
  const runs = await getWorkflowRuns(processes.backend.db, {});
  return runs.filter(({ status, lease_owner }) => status === 'running' || lease_owner !== null).length;
}

async function pauses(processes: Processes, kind: string): Promise<Figure> {
  const times: number[] = [];
  for (let pause = 0; pause < STARTS; pause += 1) {
    const before = processes.calls();
    const runId = await processes.ask();
    await until(() => processes.calls() > before);
    await pauseResearch(processes.backend, { runId });
    times.push(await until(async () => (await getWorkflowRun(processes.backend.db, runId))?.lease_owner === null, 10));
  }
  const p95 = percentile(times, 0.95);
  return {
    name: `pause → call aborted and run let go, other process, ${kind}, p95`,
    measured: `${p95.toFixed(0)} ms`,
    target: '≤ 1,000 ms',
    ok: p95 <= 1_000,
    detail: `${String(STARTS)} pauses, median ${percentile(times, 0.5).toFixed(0)} ms`,
  };
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
    const active = await open(processes);
    for (let missing = active; missing < 4; missing += 1) runs.push(await processes.ask());
    await sleep(Math.random() * 1_500);
    const place = kill % 2;
    const worker = workers[place];
    if (worker !== undefined) await end(worker, 'SIGKILL');
    workers[place] = await processes.start(['worker']);
  }
  await until(
    async () =>
      (await open(processes)) === 0 &&
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

const IDLE_MS = 30_000;

/** The cost of an idle worker for the server of an embedded database, whose connection it shares. */
async function idle(): Promise<Figure[]> {
  const without = await idleServer(false);
  const withWorker = await idleServer(true);
  const share = (100 * (withWorker.cpu - without.cpu)) / IDLE_MS;
  const memory = withWorker.memory - without.memory;
  return [
    {
      name: 'idle worker: processor of the server of an embedded database',
      measured: `${share.toFixed(1)} %`,
      target: '≤ 3 %',
      ok: share <= 3,
      detail: `more than without one, over ${String(IDLE_MS / 1_000)} s; its share of the connection is less`,
    },
    {
      name: 'idle worker: memory of that server',
      measured: `${memory.toFixed(0)} MB`,
      target: '≤ 25 MB',
      ok: memory <= 25,
      detail: `resident: ${withWorker.memory.toFixed(0)} MB with, ${without.memory.toFixed(0)} MB without`,
    },
  ];
}

async function idleServer(serves: boolean): Promise<{ cpu: number; memory: number }> {
  const processes = await openProcesses('embedded', 100, { serves });
  try {
    await sleep(15_000);
    const from = cpuMs(processes.server?.pid);
    await sleep(IDLE_MS);
    return { cpu: cpuMs(processes.server?.pid) - from, memory: memoryMb(processes.server?.pid) };
  } finally {
    await processes.close();
  }
}

function cpuMs(pid: number | undefined): number {
  const fields =
    readFileSync(`/proc/${String(pid)}/stat`, 'utf8')
      .split(') ')[1]
      ?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) * 10;
}

function memoryMb(pid: number | undefined): number {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${String(pid)}/status`, 'utf8'))?.[1] ?? 0) / 1024;
}
