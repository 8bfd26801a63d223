// Specification, section 9.
const SCRAPES_PER_ACCOUNT = 2;
const DAILY_LIMIT = 100;
const RECOMMENDED_ACCOUNTS = 50;

/** How many scrapes a day the active accounts mean, and how many there should be at most. */
export interface DailyScrapes {
  planned: number;
  limit: number;
  /** What to tell people; null where the plan fits. */
  warning: string | null;
}

/** Two scrapes a day are planned for each active account, 100 are the limit. */
export function dailyScrapes(activeAccounts: number): DailyScrapes {
  const planned = activeAccounts * SCRAPES_PER_ACCOUNT;
  const warning =
    planned > DAILY_LIMIT
      ? `${planned} daily scrapes are planned (${activeAccounts} active accounts, ${SCRAPES_PER_ACCOUNT} each), ` +
        `more than the limit of ${DAILY_LIMIT}. Keep fewer than ${RECOMMENDED_ACCOUNTS} accounts active.`
      : null;
  return { planned, limit: DAILY_LIMIT, warning };
}
