import { AppError } from '#core/errors.ts';
import { fromNano, toNano } from '#core/models/money.ts';
import type { ResearchStep } from './step.ts';

/** `wait`: it does not fit now, but calls in flight may turn out cheaper than their reservations. */
export type Reservation = 'reserved' | 'wait' | 'exceeded';

/** Money that one or several runs may spend together. Amounts are USD; sums are exact. */
export interface Budget {
  /** Null: no limit. */
  readonly limitUsd: number | null;
  /** What is neither spent nor reserved; null without a limit. */
  readonly leftUsd: number | null;
  /** Reserves the maximum cost of a call before it is made. */
  reserve(usd: number): Reservation | Promise<Reservation>;
  /** Replaces a reservation by the actual cost when the call is over. */
  settle(reservedUsd: number, spentUsd: number): void;
  /** Adds what a run had cost before it was continued. */
  countSpent(usd: number): void;
  /** Calls `listener` after each settled call. Returns a function that unsubscribes it. */
  onSettle(listener: () => void): () => void;
}

export function createBudget(limitUsd: number | null): Budget {
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
    onSettle(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** The error of a call whose maximum cost does not fit. `leftUsd`: what is available to this call. */
export function budgetExceeded(
  budget: Budget,
  step: Pick<ResearchStep, 'number' | 'name'>,
  neededUsd: number,
  leftUsd = budget.leftUsd ?? 0,
): AppError {
  const limitUsd = budget.limitUsd ?? 0;
  const limit = `$${limitUsd.toFixed(4)}`;
  // Who continues a run with a budget below what it has cost.
  const rest =
    leftUsd < 0
      ? `$${(limitUsd - leftUsd).toFixed(4)} is spent already, more than the budget of ${limit}`
      : `$${leftUsd.toFixed(4)} of the budget of ${limit} is left`;
  return new AppError(
    'budget',
    `Step ${String(step.number)} (${step.name}) could cost up to $${neededUsd.toFixed(4)}, and ${rest}.`,
    {
      hint: 'Nothing is lost: start it again with a larger budget (`--budget` of `velocity research` or `velocity runs resume`) and it goes on from here.',
    },
  );
}
