import { sumUsd } from '#core/models/money.ts';

/** A sum of costs. Sums are exact. */
export interface CostSum {
  /** Model calls; runs, for scraping. */
  calls: number;
  /** Failed calls, billed or not. */
  failed: number;
  /** Tokens of models; items, for scraping. */
  amount: number;
  /** USD. */
  costUsd: number;
  /** True where a part of it is an estimate: of `estimatedUsd` for `estimated` calls. */
  costIsEstimate: boolean;
  estimated: number;
  estimatedUsd: number;
  /** Estimated calls whose bill the gateway is still asked for. For the others there is none. */
  awaitingBill: number;
  /** Those that ended before the gateway named them: their bills cannot be asked for, and are `unnamedUsd` at most. */
  unnamed: number;
  unnamedUsd: number;
  /** Calls to models of unknown price: `costUsd` includes them at the flat rate. */
  unpriced: number;
}

/** The sum of no costs. */
export function noCosts(): CostSum {
  const exact = { costIsEstimate: false, estimated: 0, estimatedUsd: 0, awaitingBill: 0, unnamed: 0, unnamedUsd: 0 };
  return { calls: 0, failed: 0, amount: 0, costUsd: 0, ...exact, unpriced: 0 };
}

/** Adds to a sum. */
export function addCosts(sum: CostSum, more: CostSum): void {
  sum.calls += more.calls;
  sum.failed += more.failed;
  sum.amount += more.amount;
  sum.costUsd = sumUsd([sum.costUsd, more.costUsd]);
  sum.costIsEstimate ||= more.costIsEstimate;
  sum.estimated += more.estimated;
  sum.estimatedUsd = sumUsd([sum.estimatedUsd, more.estimatedUsd]);
  sum.awaitingBill += more.awaitingBill;
  sum.unnamed += more.unnamed;
  sum.unnamedUsd = sumUsd([sum.unnamedUsd, more.unnamedUsd]);
  sum.unpriced += more.unpriced;
}
