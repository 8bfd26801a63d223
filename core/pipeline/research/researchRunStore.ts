import type { Database } from '#core/data/database.ts';
import { completeWorkflowAndCreateProduction } from '#core/data/production/productionStories.ts';
import {
  advanceWorkflowRun,
  claimWorkflowRun,
  failWorkflowRun,
  pauseWorkflowRun,
  releaseWorkflowRun,
} from '#core/data/runs/workflowLease.ts';
import { LEASE_SECONDS, type RunStore } from '#core/research/runStore.ts';

/** The engine's store on a backend, for one holder of leases. */
export function createRunStore(db: Database, owner: string, leaseSeconds: number = LEASE_SECONDS): RunStore {
  const lease = (runId: string) => ({ runId, owner, seconds: leaseSeconds });
  return {
    advance: (runId, turn) => advanceWorkflowRun(db, lease(runId), turn),
    async renew(runId) {
      const run = await claimWorkflowRun(db, lease(runId));
      return run?.status ?? null;
    },
    async pause(runId, reason) {
      await pauseWorkflowRun(db, runId, reason);
    },
    async fail(runId, message) {
      await failWorkflowRun(db, lease(runId), message);
    },
    release: (runId) => releaseWorkflowRun(db, lease(runId)),
    async complete(runId, production) {
      const { story } = await completeWorkflowAndCreateProduction(db, runId, production);
      return story;
    },
  };
}
