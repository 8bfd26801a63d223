import type { Clock } from '#core/clock.ts';
import { getResearchBudget, reserveBudget, settleBudget } from '#core/data/runs/commonBudget.ts';
import type { Database } from '#core/data/database.ts';
import type { RunLease } from '#core/data/runs/workflowLease.ts';
import { toAppError } from '#core/errors.ts';
import type { Log } from '#core/log.ts';
import type { Budget } from '#core/research/budget.ts';

/** Milliseconds until money that others have set aside is asked for again. */
const ASK_AGAIN_MS = 1_000;

/**
 * The budget that a run shares with runs on any machine, kept in the database.
 * @param whenStored until what a call cost is in its run's row, others must not be given what was set aside for it.
 */
export async function openCommonBudget(
  { db, clock, log }: { db: Database; clock: Clock; log: Log },
  held: RunLease,
  budgetId: string,
  whenStored: () => Promise<void>,
): Promise<Budget> {
  const limitUsd = await getResearchBudget(db, budgetId);
  const listeners = new Set<() => void>();
  const tell = () => {
    for (const listener of listeners) listener();
  };
  let leftUsd = limitUsd;
  return {
    limitUsd,
    get leftUsd() {
      return leftUsd;
    },
    async reserve(usd) {
      if (limitUsd === null) return 'reserved';
      const { answer, left } = await reserveBudget(db, held, usd);
      leftUsd = left;
      if (answer === 'wait') void clock.sleep(ASK_AGAIN_MS).then(tell);
      return answer;
    },
    settle(reservedUsd) {
      if (limitUsd === null || reservedUsd === 0) {
        tell();
        return;
      }
      whenStored()
        .then(() => settleBudget(db, held, reservedUsd))
        // What is not released here is released when the run is taken over or let go.
        .catch((error: unknown) => log.warn('A reservation stays', { error: toAppError(error).message }))
        .finally(tell);
    },
    // The rows hold what its runs have cost.
    countSpent: () => {},
    onSettle(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
