import { AppError } from '#core/errors.ts';
import { fromNano, sumUsd, toNano } from '#core/models/money.ts';
import type { ResearchStep } from './step.ts';

/** `wait`: it does not fit now, but calls in flight may turn out cheaper than their reservations. */
export type Reservation = 'reserved' | 'wait' | 'exceeded';

/** USD: what is spent, how much of it are estimates, and was before runs came under a shared budget; what is set aside. */
export interface BudgetUse {
  spentUsd: number;
  estimatedUsd: number;
  earlierUsd: number;
  reservedUsd: number;
}

/** Money that one or several runs may spend together. Amounts are USD; sums are exact. */
export interface Budget {
  /** Null: no limit. */
  readonly limitUsd: number | null;
  /** What is neither spent nor reserved; null without a limit. */
  readonly leftUsd: number | null;
  /**
   * Reserves the maximum cost of a call before it is made. A database that is away for a moment is asked again, until the
   * signal aborts.
   */
  reserve(usd: number, signal?: AbortSignal): Reservation | Promise<Reservation>;
  /** Replaces a reservation by the actual cost when the call is over. */
  settle(reservedUsd: number, spentUsd: number): void;
  /** What is used of it, for the message of a run that it stops. */
  used(): Promise<BudgetUse>;
  /**
   * Waits, while nothing of this run is in progress, for bills that could make room for `usd`.
   * @returns true where there may be room now. Never throws.
   */
  awaitBills(usd: number, signal: AbortSignal): Promise<boolean>;
  /** Calls `listener` after each settled call. Returns a function that unsubscribes it. */
  onSettle(listener: () => void): () => void;
}

/** A budget in memory, of calls in this process. */
export interface MemoryBudget extends Budget {
  /** Adds what was spent before, or corrects what was counted. */
  countSpent(usd: number): void;
}

export function createBudget(limitUsd: number | null): MemoryBudget {
  const limit = limitUsd === null ? null : toNano(limitUsd);
  const listeners = new Set<() => void>();
  let spent = 0;
  let reserved = 0;
  let inFlight = 0;
  return {
    limitUsd,
    get leftUsd() {
      return limit === null ? null : fromNano(limit - spent - reserved);
    },
    reserve(usd) {
      const nano = toNano(usd);
      if (limit !== null && spent + reserved + nano > limit) return inFlight > 0 ? 'wait' : 'exceeded';
      reserved += nano;
      inFlight += 1;
      return 'reserved';
    },
    settle(reservedUsd, spentUsd) {
      reserved -= toNano(reservedUsd);
      spent += toNano(spentUsd);
      inFlight -= 1;
      for (const listener of listeners) listener();
    },
    countSpent(usd) {
      spent += toNano(usd);
    },
    used: async () => ({
      spentUsd: fromNano(spent),
      estimatedUsd: 0,
      earlierUsd: 0,
      reservedUsd: fromNano(reserved),
    }),
    // Costs in memory have no bills.
    awaitBills: async () => false,
    onSettle(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** The error of a run that the budget stops: what is left of it, and what became of the rest. */
export async function budgetExceeded(
  budget: Budget,
  step: Pick<ResearchStep, 'number' | 'name'>,
  neededUsd: number,
): Promise<AppError> {
  const limitUsd = budget.limitUsd ?? 0;
  const { spentUsd, estimatedUsd, earlierUsd, reservedUsd } = await budget.used();
  const limit = fourDigits(limitUsd);
  const spent = `${estimatedUsd > 0 ? '~' : ''}${fourDigits(spentUsd)}`;
  const leftUsd = sumUsd([limitUsd, -spentUsd, -reservedUsd]);
  const of = [
    earlierUsd > 0 ? `${fourDigits(earlierUsd)} of it by these runs before they were continued` : null,
    estimatedUsd > 0 ? `${fourDigits(estimatedUsd)} of it an estimate, at most` : null,
  ].filter((part) => part !== null);
  const uses = [
    `${spent} is spent${of.length === 0 ? '' : ` (${of.join(', ')})`}`,
    reservedUsd > 0 ? `${fourDigits(reservedUsd)} is reserved for calls in progress` : null,
  ].filter((part) => part !== null);
  // Who continues a run with a budget below what it has cost.
  const rest =
    spentUsd > limitUsd
      ? `${spent} is spent already, more than the budget of ${limit}`
      : `${fourDigits(Math.max(0, leftUsd))} of the budget of ${limit} is left: ${uses.join(', ')}`;
  const later =
    estimatedUsd > 0 ? 'When the bills of the estimates have come, less may be spent: `velocity usage` says so. ' : '';
  return new AppError(
    'budget',
    `Step ${String(step.number)} (${step.name}) could cost up to ${fourDigits(neededUsd)}, and ${rest}.`,
    {
      hint: `Nothing is lost: start it again with a larger budget (\`--budget\` of \`velocity research\` or \`velocity runs resume\`) and it goes on from here. ${later}`.trimEnd(),
    },
  );
}

/** USD; four digits, so that what is compared adds up. */
function fourDigits(usd: number): string {
  return `$${usd.toFixed(4)}`;
}
