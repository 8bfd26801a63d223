// Specification, section 9: $0.016 for the first 40 tweets, $0.0004 for each further one. In 1e-9 USD, so that sums
// stay whole.
const FIRST_NANO_USD = 16_000_000;
const FIRST_TWEETS = 40;
const NEXT_NANO_USD = 400_000;

/** Estimated price of a scrape in USD; 0 for no tweets. */
export function estimateScrapeCost(tweets: number): number {
  if (!(tweets > 0)) return 0;
  const beyond = Math.max(0, Math.ceil(tweets) - FIRST_TWEETS);
  return (FIRST_NANO_USD + beyond * NEXT_NANO_USD) / 1e9;
}

// Specification, section 9.
const SCRAPES_PER_ACCOUNT = 2;
const DAILY_LIMIT = 100;
const RECOMMENDED_ACCOUNTS = 50;

/** How many scrapes a day are planned for the active accounts, and how many are allowed. */
export interface DailyScrapes {
  planned: number;
  limit: number;
  /** Warning for people; null where the plan fits. */
  warning: string | null;
}

/** Plans two scrapes a day for each active account; 100 are the limit. */
export function dailyScrapes(activeAccounts: number): DailyScrapes {
  const planned = activeAccounts * SCRAPES_PER_ACCOUNT;
  const warning =
    planned > DAILY_LIMIT
      ? `${planned} daily scrapes are planned (${activeAccounts} active accounts, ${SCRAPES_PER_ACCOUNT} each), ` +
        `more than the limit of ${DAILY_LIMIT}. Keep fewer than ${RECOMMENDED_ACCOUNTS} accounts active.`
      : null;
  return { planned, limit: DAILY_LIMIT, warning };
}
