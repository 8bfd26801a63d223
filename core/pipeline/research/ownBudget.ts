import { sumUsd } from '#core/models/money.ts';
import { type Budget, createBudget } from '#core/research/budget.ts';
import type { ResearchServices } from '../services.ts';
import { openStoredBudget } from './storedBudget.ts';

/** The budget that a run has for itself: kept in memory, because one process works on it, and corrected by bills. */
export function openOwnBudget(
  services: Pick<ResearchServices, 'db' | 'clock' | 'log' | 'bills'>,
  { id, budget_usd: limitUsd, cost_usd: costUsd }: { id: string; budget_usd: number | null; cost_usd: number },
): Budget {
  const memory = createBudget(limitUsd);
  memory.countSpent(costUsd);
  const stored = openStoredBudget(services, id);
  return {
    limitUsd,
    get leftUsd() {
      return memory.leftUsd;
    },
    reserve: (usd) => memory.reserve(usd),
    settle: (reservedUsd, spentUsd) => memory.settle(reservedUsd, spentUsd),
    onSettle: (listener) => memory.onSettle(listener),
    async used() {
      const [found, { reservedUsd }] = await Promise.all([stored.used(), memory.used()]);
      return { ...found, reservedUsd };
    },
    async awaitBills(usd, signal) {
      if (limitUsd === null) return false;
      const spentUsd = await stored.untilRoom(limitUsd, usd, signal);
      if (spentUsd === null) return false;
      const counted = (await memory.used()).spentUsd;
      memory.countSpent(sumUsd([spentUsd, -counted]));
      return true;
    },
  };
}
