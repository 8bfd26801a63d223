import { formatUsd } from '#core/format.ts';

/** For a model of unknown price: servers other than OpenRouter list ids alone. */
export const PRICE_UNKNOWN = 'Price unknown';

/**
 * The most that something costs, for people: `at most $0.0240`. Of models of unknown price: `price unknown,
 * counted as at most $0.0240`, since budgets have to count something.
 */
export function formatMost(usd: number, isUnknown: boolean): string {
  return `${isUnknown ? 'price unknown, counted as ' : ''}at most ${formatUsd(usd)}`;
}
