import { getWorkflowRun } from '#core/data/runs/workflowRuns.ts';
import { pauseResearch } from '#core/pipeline/research/pauseResearch.ts';
import type { Figure } from '../figure.ts';
import { percentile } from '../percentile.ts';
import { firstCall, openProcesses, openRuns, until, type Processes } from './processes.ts';

const STARTS = 20;

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

async function starts(processes: Processes, how: 'notified' | 'polled', kind: string): Promise<Figure> {
  const times: number[] = [];
  for (let start = 0; start < STARTS; start += 1) {
    await until(async () => (await openRuns(processes)) < 2, 50);
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
