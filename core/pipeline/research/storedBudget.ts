import { getRunBudgetUse } from '#core/data/runs/researchBudgets.ts';
import { toAppError } from '#core/errors.ts';
import { sumUsd } from '#core/models/money.ts';
import type { BudgetUse } from '#core/research/budget.ts';
import type { ResearchServices } from '../services.ts';

/** Milliseconds between two looks at what is spent. */
const LOOK_MS = 1_000;

/** What a run's budget has in the database, where bills take the place of estimates. */
export interface StoredBudget {
  /** `reservedUsd` is that of a shared budget. */
  used(): Promise<BudgetUse>;
  /**
   * Waits while bills that are to come within a minute of their calls could make room for `usd`.
   * @returns what is spent, where there is room now; null where there is none, or the signal aborts. Never throws.
   */
  untilRoom(limitUsd: number, usd: number, signal: AbortSignal): Promise<number | null>;
}

export function openStoredBudget(
  { db, clock, log, bills }: Pick<ResearchServices, 'db' | 'clock' | 'log' | 'bills'>,
  runId: string,
): StoredBudget {
  const look = async (signal?: AbortSignal) => {
    const found = await getRunBudgetUse(db, runId, { signal });
    return {
      spentUsd: found?.spent_usd ?? 0,
      estimatedUsd: found?.estimated_usd ?? 0,
      earlierUsd: found?.earlier_usd ?? 0,
      reservedUsd: found?.reserved_usd ?? 0,
      awaitedUsd: found?.awaited_usd ?? 0,
    };
  };
  return {
    async used() {
      const { awaitedUsd: _awaited, ...use } = await look();
      return use;
    },
    async untilRoom(limitUsd, usd, signal) {
      try {
        for (;;) {
          const { spentUsd, awaitedUsd } = await look(signal);
          if (sumUsd([spentUsd, usd]) <= limitUsd) return spentUsd;
          if (awaitedUsd === 0 || sumUsd([spentUsd, -awaitedUsd, usd]) > limitUsd) return null;
          bills?.expect();
          await clock.sleep(LOOK_MS, signal);
        }
      } catch (error) {
        if (!signal.aborted) log.info('budget: bills could not be looked for', { error: toAppError(error).message });
        return null;
      }
    },
  };
}
