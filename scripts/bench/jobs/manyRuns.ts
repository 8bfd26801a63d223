import { getLivingWorkers } from '#core/data/workers/workers.ts';
import type { Figure } from '../figure.ts';
import { openProcesses, until } from './processes.ts';

/** `VELOCITY_BENCH_RUNS`: default 1,000, as documented; use fewer for a quick run. */
const RUNS = Number(process.env['VELOCITY_BENCH_RUNS'] ?? 1_000);
const CALLS_A_WORKER = 16;
const WORKERS = 3;
const LATENCY_MS = 1_000;
const STEPS = 8;

/** Many runs by three workers on one PostgreSQL: how much longer than their calls take. */
export async function benchManyRuns(): Promise<Figure[]> {
  const processes = await openProcesses('postgres', LATENCY_MS);
  try {
    const { db } = processes.backend;
    for (let asked = 0; asked < RUNS; asked += 5) {
      await Promise.all(Array.from({ length: Math.min(5, RUNS - asked) }, () => processes.ask()));
    }
    // Hidden from the workers until all are inserted: the figure is about runs, not about process start.
    await db
      .from('workflow_runs')
      .update({ deleted_at: new Date().toISOString() })
      .is('deleted_at', null)
      .throwOnError();
    const args = ['worker', '--concurrency', String(CALLS_A_WORKER), '--calls', String(CALLS_A_WORKER)];
    await Promise.all(Array.from({ length: WORKERS }, () => processes.start(args)));
    await until(async () => (await getLivingWorkers(db)).length === WORKERS, 100);
    const least = (RUNS * STEPS * LATENCY_MS) / (WORKERS * CALLS_A_WORKER) / 1_000;
    const began = performance.now();
    await db.from('workflow_runs').update({ deleted_at: null }).eq('status', 'pending').throwOnError();
    const completed = async () => {
      const counted = db.from('workflow_runs').select('id', { count: 'exact', head: true });
      return (await counted.eq('status', 'completed').throwOnError()).count;
    };
    const most = 60_000 + 5_000 * least;
    await until(async () => processes.calls() >= RUNS * STEPS && (await completed()) === RUNS, 250, most);
    const seconds = (performance.now() - began) / 1_000;
    const repeated = processes.calls() - RUNS * STEPS;
    return [
      {
        name: `${RUNS.toLocaleString('en-US')} runs of 8 steps, 3 workers of 16 calls`,
        measured: `${seconds.toFixed(0)} s, ${String(repeated)} calls repeated`,
        target: `≤ 1.1 × ${least.toFixed(0)} s`,
        ok: seconds <= 1.1 * least && repeated === 0,
        detail: `${(seconds / least).toFixed(2)} times what the calls alone take, 48 at a time; from the moment in which all of them wait before three idle workers`,
      },
    ];
  } finally {
    await processes.close();
  }
}
