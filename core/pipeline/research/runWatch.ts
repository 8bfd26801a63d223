import type { Clock } from '#core/clock.ts';
import type { Database } from '#core/data/database.ts';
import { watchWorkflowRuns, type RunLease } from '#core/data/runs/workflowLease.ts';
import { toAppError } from '#core/errors.ts';
import type { Log } from '#core/log.ts';
import type { RunLoss } from '#core/research/runStore.ts';

/** Checks the state of all runs of this process with one query. */
export interface RunWatch {
  /** Calls `onLost` once the run is paused, removed or taken over. Returns a function that ends the watch. */
  add(lease: RunLease, onLost: (loss: RunLoss) => void): () => void;
}

/** Milliseconds between checks: half the time within which a pause should reach the call. */
const CHECK_MS = 500;

export function createRunWatch({ db, clock, log }: { db: Database; clock: Clock; log: Log }): RunWatch {
  const watched = new Map<RunLease, (loss: RunLoss) => void>();
  let checking = false;
  const check = async () => {
    const asked = [...watched.keys()];
    const answers = await watchWorkflowRuns(db, asked);
    for (const lease of asked) {
      const answer = answers.find(({ run, owner }) => run === lease.runId && owner === lease.owner);
      if (answer?.held !== true) watched.get(lease)?.('taken-over');
      else if (answer.status !== 'running') watched.get(lease)?.('elsewhere');
    }
  };
  let failed = false;
  const keepChecking = async () => {
    while (watched.size > 0) {
      await clock.sleep(CHECK_MS);
      if (watched.size === 0) break;
      // A failed check is repeated. If the database is unreachable, storing the next result fails too.
      const failure = await check().then(
        () => null,
        (error: unknown) => toAppError(error),
      );
      const runs = watched.size;
      if (failure !== null && !failed) {
        log.warn('It cannot be seen how the runs stand; trying again.', { runs, error: failure.message });
      }
      if (failure === null && failed) log.info('It can be seen again how the runs stand.', { runs });
      failed = failure !== null;
    }
    checking = false;
  };
  return {
    add(lease, onLost) {
      watched.set(lease, onLost);
      if (!checking) {
        checking = true;
        void keepChecking();
      }
      return () => void watched.delete(lease);
    },
  };
}
