import type { Clock } from '#core/clock.ts';
import { toAppError } from '#core/errors.ts';
import type { Log } from '#core/log.ts';
import type { RunStop } from './run.ts';
import type { RunStore } from './runStore.ts';

/** Milliseconds between signs of life: how long a pause from another process takes to arrive, a sixth of the lease. */
export const HEARTBEAT_MS = 5000;

interface HeartbeatDeps {
  store: RunStore;
  clock: Clock;
  log: Log;
}

/**
 * Renews a run's lease until the returned function is called, and asks the run to stop where it was paused or taken
 * over. The function resolves when no renewal is under way any more: one that came after the release would hold the run.
 */
export function startHeartbeat(
  { store, clock, log }: HeartbeatDeps,
  runId: string,
  stop: RunStop,
): () => Promise<void> {
  const ended = new AbortController();
  const beat = async () => {
    while (!ended.signal.aborted) {
      await clock.sleep(HEARTBEAT_MS, ended.signal);
      try {
        const status = await store.renew(runId);
        if (status === null) stop.ask({ kind: 'taken-over' });
        else if (status !== 'running') stop.ask({ kind: 'elsewhere' });
      } catch (error) {
        // The lease outlives several missed beats; storing the next result shows whether the backend is gone.
        log.warn('A run could not renew its lease', { runId, error: toAppError(error).message });
      }
    }
  };
  // The only way out of the loop by throwing is the sleep that ends with the run.
  const beating = beat().catch(() => {});
  return () => {
    ended.abort();
    return beating;
  };
}
