import type { AppError } from '#core/errors.ts';
import { sumUsd } from '#core/models/money.ts';
import type { ScrapePlan } from './planScrape.ts';
import type { DroppedItems, EventError } from './scrapeEvents.ts';

export interface AccountReport {
  username: string;
  status: 'stored' | 'failed' | 'skipped';
  /** True where an unfinished run of an earlier scrape was collected. */
  resumed: boolean;
  actorRunId: string | null;
  items: number;
  added: number;
  updated: number;
  dropped: DroppedItems;
  costUsd: number;
  costIsEstimate: boolean;
  error: EventError | null;
}

/** The result of suggesting. */
export interface SuggestReport {
  /** Posts for which a model was called. */
  asked: number;
  stored: number;
  /** How many stored ones are defaults, because the model's answer could not be parsed. */
  defaults: number;
  failed: number;
  costUsd: number;
  costIsEstimate: boolean;
  /** Why it ended before all posts. */
  stopped: EventError | null;
}

/** The result of a scrape. Costs are USD. */
export interface ScrapeReport {
  dryRun: boolean;
  accounts: AccountReport[];
  maxItems: number;
  items: number;
  added: number;
  updated: number;
  dropped: DroppedItems;
  /** Upper estimate of the cost of scraping all accounts. */
  estimatedCostUsd: number;
  scrapeCostUsd: number;
  suggestions: SuggestReport;
  /** Scraping and suggestions together. */
  costUsd: number;
  costIsEstimate: boolean;
  warnings: string[];
  /**
   * The error that a front end should end with: the caller's cancellation, or the first error where no account
   * succeeded.
   */
  failure: AppError | null;
}

interface Parts {
  plan: ScrapePlan;
  accounts: AccountReport[];
  suggestions: SuggestReport;
  failure: AppError | null;
  dryRun: boolean;
}

/** Combines the parts of a scrape's report; costs are summed exactly. */
export function sumUp({ plan, accounts, suggestions, failure, dryRun }: Parts): ScrapeReport {
  const total = (pick: (account: AccountReport) => number) => accounts.reduce((sum, account) => sum + pick(account), 0);
  const dropped: Record<string, number> = {};
  for (const account of accounts) {
    for (const [reason, count] of Object.entries(account.dropped)) dropped[reason] = (dropped[reason] ?? 0) + count;
  }
  const scrapeCostUsd = sumUsd(accounts.map(({ costUsd }) => costUsd));
  return {
    dryRun,
    accounts,
    maxItems: plan.maxItems,
    items: total(({ items }) => items),
    added: total(({ added }) => added),
    updated: total(({ updated }) => updated),
    dropped,
    estimatedCostUsd: plan.estimatedCostUsd,
    scrapeCostUsd,
    suggestions,
    costUsd: sumUsd([scrapeCostUsd, suggestions.costUsd]),
    costIsEstimate: suggestions.costIsEstimate || accounts.some(({ costIsEstimate }) => costIsEstimate),
    warnings: plan.warnings,
    failure,
  };
}

/** The report of an account that was not tried. */
export function skippedAccount(username: string): AccountReport {
  return { ...untriedAccount(username), status: 'skipped' };
}

/** The initial report of an account. */
export function untriedAccount(username: string): AccountReport {
  return {
    username,
    status: 'failed',
    resumed: false,
    actorRunId: null,
    items: 0,
    added: 0,
    updated: 0,
    dropped: {},
    costUsd: 0,
    costIsEstimate: false,
    error: null,
  };
}
