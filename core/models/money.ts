/** Billionths of a dollar: every price and cost is a whole number of them. */
const NANO = 1_000_000_000;

/** USD as a whole number of 1e-9 USD. Exact up to about 9 million dollars. */
export function toNano(usd: number): number {
  return Math.round(usd * NANO);
}

/** A whole number of 1e-9 USD as USD. */
export function fromNano(nano: number): number {
  return nano / NANO;
}

/** The exact sum of amounts in USD: `sumUsd([0.1, 0.2])` is 0.3. */
export function sumUsd(amounts: Iterable<number>): number {
  let sum = 0;
  for (const usd of amounts) sum += toNano(usd);
  return fromNano(sum);
}

/** What one or several requests cost. */
export interface Spent {
  usd: number;
  /** True where the gateway reported no cost for all or a part of it, so that the catalogue's price was used. */
  isEstimate: boolean;
}
