// Specification, section 9: 0.016 per 40 tweets plus 0.0004 per tweet beyond 40. In 1e-9 USD, so that sums stay whole.
const FIRST_NANO_USD = 16_000_000;
const FIRST_TWEETS = 40;
const NEXT_NANO_USD = 400_000;

/** Estimated price of a scrape in USD. Nothing asked for costs nothing. */
export function estimateScrapeCost(tweets: number): number {
  if (!(tweets > 0)) return 0;
  const beyond = Math.max(0, Math.ceil(tweets) - FIRST_TWEETS);
  return (FIRST_NANO_USD + beyond * NEXT_NANO_USD) / 1e9;
}
