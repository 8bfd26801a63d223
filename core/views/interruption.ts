import type { WorkflowRun } from '#core/data/runs/workflowRuns.ts';

/** Milliseconds after which a holder that lives has written a sign of it; and at most until another worker comes. */
const SIGN_MS = 13_000;
const TAKEOVER_MS = 24_000;

/**
 * What to say of a run whose worker gives no sign of life: `Interrupted, taken over in 9 s`. Null while somebody works
 * on it, or where it is not under way.
 * @param now the server's time, epoch milliseconds.
 */
export function interruption(run: Pick<WorkflowRun, 'status' | 'updated_at'>, now: number): string | null {
  const silent = now - Date.parse(run.updated_at);
  if (run.status !== 'running' || silent < SIGN_MS) return null;
  const seconds = Math.ceil((TAKEOVER_MS - silent) / 1000);
  return seconds > 0 ? `Interrupted, taken over in ${seconds} s` : 'Interrupted, waiting for a worker';
}
