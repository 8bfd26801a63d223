import type { WorkflowRun } from '#core/data/runs/workflowRuns.ts';

/** Milliseconds without a heartbeat after which a worker counts as dead, and after which another one has taken over. */
const SIGN_MS = 13_000;
const TAKEOVER_MS = 24_000;

/**
 * Text for a run whose worker sends no heartbeat: `Interrupted, taken over in 9 s`. Null while a worker is alive or
 * where the run is not under way.
 * @param now the server's time, epoch milliseconds.
 */
export function interruption(run: Pick<WorkflowRun, 'status' | 'updated_at'>, now: number): string | null {
  const silent = now - Date.parse(run.updated_at);
  if (run.status !== 'running' || silent < SIGN_MS) return null;
  const seconds = Math.ceil((TAKEOVER_MS - silent) / 1000);
  return seconds > 0 ? `Interrupted, taken over in ${seconds} s` : 'Interrupted, waiting for a worker';
}
