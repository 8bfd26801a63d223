import type { Clock } from '#core/clock.ts';
import {
  createResearchBudget,
  getResearchBudget,
  reserveBudget,
  settleBudget,
} from '#core/data/runs/researchBudgets.ts';
import type { Database } from '#core/data/database.ts';
import type { RunLease } from '#core/data/runs/workflowLease.ts';
import { toAppError } from '#core/errors.ts';
import type { Log } from '#core/log.ts';
import type { Budget } from '#core/research/budget.ts';
import type { Services } from '../services.ts';

/** Milliseconds until a reservation is tried again while others hold the remaining money. */
const ASK_AGAIN_MS = 1_000;

/**
 * Opens the budget that a run shares with runs on any machine, kept in the database.
 * @param whenStored resolves when the cost of a call is stored in its run's row; until then its reservation must be
 * kept.
 */
export async function openSharedBudget(
  { db, clock, log }: { db: Database; clock: Clock; log: Log },
  held: RunLease,
  budgetId: string,
  whenStored: () => Promise<void>,
): Promise<Budget> {
  const limitUsd = await getResearchBudget(db, budgetId);
  const listeners = new Set<() => void>();
  const notify = () => {
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
      if (answer === 'wait') void clock.sleep(ASK_AGAIN_MS).then(notify);
      return answer;
    },
    settle(reservedUsd) {
      if (limitUsd === null || reservedUsd === 0) {
        notify();
        return;
      }
      whenStored()
        .then(() => settleBudget(db, held, reservedUsd))
        // A reservation that remains is released when the run is taken over or ends.
        .catch((error: unknown) => log.warn('A reservation stays', { error: toAppError(error).message }))
        .finally(notify);
    },
    // Not needed: the runs' rows contain what they have cost.
    countSpent: () => {},
    onSettle(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** Stores a budget shared by several stories and returns its id; null without a budget. */
export async function storeSharedBudget(
  { db, triggeredBy }: Pick<Services, 'db' | 'triggeredBy'>,
  budgetUsd: number | undefined,
): Promise<string | null> {
  if (budgetUsd === undefined) return null;
  return createResearchBudget(db, { limit_usd: budgetUsd, triggered_by: triggeredBy });
}
