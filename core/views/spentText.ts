import { formatUsd, plural } from '#core/format.ts';
import { PRICE_UNKNOWN } from '#core/models/unknownPrice.ts';

interface CostSum {
  calls: number;
  failed: number;
  /** USD. */
  costUsd: number;
  costIsEstimate: boolean;
  /** Calls to models of unknown price. */
  unpriced: number;
}

type CostFigures = Pick<CostSum, 'costUsd' | 'costIsEstimate'> & { priceIsUnknown: boolean };

/** The cost of a usage row in words: `~` before an estimate, and no amount where the price of all calls is unknown. */
export function spentText({ calls, failed, costUsd, costIsEstimate, unpriced }: CostSum): string {
  if (unpriced > 0 && unpriced >= calls - failed) return PRICE_UNKNOWN;
  return `${costIsEstimate ? '~' : ''}${formatUsd(costUsd)}`;
}

/** A sum of costs: `~` where an estimate is in it. */
export function sumText(usd: number, ...parts: readonly Pick<CostSum, 'costIsEstimate'>[]): string {
  return `${parts.some(({ costIsEstimate }) => costIsEstimate) ? '~' : ''}${formatUsd(usd)}`;
}

/** What a run has cost; {@link sumText}. */
export function runCostText(run: { cost_usd: number; cost_is_estimate: boolean }): string {
  return sumText(run.cost_usd, { costIsEstimate: run.cost_is_estimate });
}

/** What a step of a run has cost, in words; {@link costText}. */
export function stepCostText(step: {
  estimated_cost: number;
  cost_is_estimate: boolean;
  price_is_unknown?: boolean;
}): string {
  const { estimated_cost: costUsd, cost_is_estimate: costIsEstimate, price_is_unknown: unknown } = step;
  return costText({ costUsd, costIsEstimate, priceIsUnknown: unknown === true });
}

/** Why totals can exceed the real bills; null where the price of every model is known. */
export function unpricedNote({ unpriced }: Pick<CostSum, 'unpriced'>): string | null {
  if (unpriced === 0) return null;
  const calls = plural(unpriced, 'call', 'calls');
  return `${calls} went to models whose price is unknown: sums and budgets count $2.00 per 1M tokens for them.`;
}

interface Estimates {
  /** Calls that are counted with an estimate. */
  estimated: number;
  /** USD. */
  estimatedUsd: number;
  /** Those whose bill the gateway is still asked for. */
  awaitingBill: number;
  /** Those that ended before the gateway named them; USD that was billed for them at most. */
  unnamed: number;
  unnamedUsd: number;
}

/** Which part of a sum is an estimate, and whether its bill is to come; null where the gateway billed all of it. */
export function estimateNote({ estimated, estimatedUsd, awaitingBill, unnamed, unnamedUsd }: Estimates): string | null {
  if (estimated === 0) return null;
  const counted = `${plural(estimated, 'call is', 'calls are')} counted with an estimate, ${formatUsd(estimatedUsd)} in all`;
  const isOne = estimated === 1;
  if (awaitingBill === estimated) return `${counted}, until the gateway has ${isOne ? 'its bill' : 'their bills'}.`;
  if (unnamed === estimated) {
    return `${counted}: ${isOne ? 'it' : 'they'} ended before the gateway named ${isOne ? 'it, so that its bill' : 'them, so that their bills'} cannot be asked for. At most that was billed.`;
  }
  const none = estimated - awaitingBill - unnamed;
  if (none === estimated) return `${counted}: the gateway has no bill for ${isOne ? 'it' : 'them'}.`;
  const parts = [
    awaitingBill > 0 ? `the bills of ${awaitingBill} are to come` : null,
    unnamed > 0
      ? `${unnamed} ended before the gateway named ${unnamed === 1 ? 'it, so that its bill' : 'them, so that their bills'} cannot be asked for (at most ${formatUsd(unnamedUsd)} of it)`
      : null,
    none > 0 ? 'for the rest the gateway has none' : null,
  ];
  return `${counted}: ${parts.filter((part) => part !== null).join(', and ')}.`;
}

/** Why the sum of scraping may be below its bills; null where every scrape has ended. */
export function unbilledNote({ awaitingBill }: Pick<Estimates, 'awaitingBill'>): string | null {
  if (awaitingBill === 0) return null;
  const isOne = awaitingBill === 1;
  return `${plural(awaitingBill, 'scrape has', 'scrapes have')} not ended, and ${isOne ? 'its cost is' : 'their costs are'} not in the sums yet. Where ${isOne ? 'it was' : 'they were'} broken off, a worker or the next scrape of the account collects ${isOne ? 'it' : 'them'}.`;
}

/** The cost of a step or a run, in words. */
export function costText({ costUsd, costIsEstimate, priceIsUnknown }: CostFigures): string {
  return priceIsUnknown ? PRICE_UNKNOWN : `${costIsEstimate ? '~' : ''}${formatUsd(costUsd)}`;
}
