import { formatUsd } from '#core/format.ts';

/** Shown for a model of unknown price: servers other than OpenRouter list no prices. */
export const PRICE_UNKNOWN = 'Price unknown';

/**
 * The upper limit of a cost, for display: `at most $0.0240`. For models of unknown price: `price unknown, counted as at
 * most $0.0240`, since budgets need a number.
 */
export function formatMost(usd: number, isUnknown: boolean): string {
  return `${isUnknown ? 'price unknown, counted as ' : ''}at most ${formatUsd(usd)}`;
}
