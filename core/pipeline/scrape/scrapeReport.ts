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

/** What suggesting did. */
export interface SuggestReport {
  /** Posts that were asked about. */
  asked: number;
  stored: number;
  /** Of those stored: the default ones, because the model's answer could not be read. */
  defaults: number;
  failed: number;
  costUsd: number;
  costIsEstimate: boolean;
  /** Why it ended before every post was asked about. */
  stopped: EventError | null;
}

/** What a scrape did. Costs are USD. */
export interface ScrapeReport {
  dryRun: boolean;
  accounts: AccountReport[];
  maxItems: number;
  items: number;
  added: number;
  updated: number;
  dropped: DroppedItems;
  /** What scraping all accounts was expected to cost at most. */
  estimatedCostUsd: number;
  scrapeCostUsd: number;
  suggestions: SuggestReport;
  /** Scraping and suggestions together. */
  costUsd: number;
  costIsEstimate: boolean;
  warnings: string[];
  /** What a front end should end with: the stop by the caller, or the first error where no account succeeded. */
  failure: AppError | null;
}

interface Parts {
  plan: ScrapePlan;
  accounts: AccountReport[];
  suggestions: SuggestReport;
  failure: AppError | null;
  dryRun: boolean;
}

/** The report of a scrape from its parts; costs are summed exactly. */
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

/** The report of an account before anything came of it. */
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
