import type { AppError } from '#core/errors.ts';
import type { DroppedItems, ToldError } from './scrapeEvents.ts';

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
  error: ToldError | null;
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
  stopped: ToldError | null;
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
