import { dailyScrapes, estimateScrapeCost } from '#core/scrapeCost.ts';
import { DEFAULT_MAX_TWEETS } from '#core/apify/run/actorInput.ts';
import { normaliseHandle } from '#core/data/accounts/handle.ts';
import { getMonitoredAccounts, type MonitoredAccount } from '#core/data/accounts/monitoredAccounts.ts';
import { AppError } from '#core/errors.ts';
import { sumUsd } from '#core/models/money.ts';
import type { OperationContext, Services } from '../services.ts';

export interface ScrapeInput {
  /** With or without `@`. Default: all active accounts. Handles that are not monitored are scraped too. */
  handles?: readonly string[] | undefined;
  /** True where the handles are the remaining ones of all active accounts. */
  all?: boolean | undefined;
  /** Maximum posts for each account. Default 50. */
  maxItems?: number | undefined;
}

/** One profile of a scrape; `account` is null where it is not monitored. */
export interface ScrapeTarget {
  username: string;
  account: MonitoredAccount | null;
}

export interface ScrapePlan {
  targets: ScrapeTarget[];
  maxItems: number;
  /** True where all active accounts are scraped. */
  all: boolean;
  /** Upper estimate for all accounts together in USD. */
  estimatedCostUsd: number;
  warnings: string[];
}

const MOST_ITEMS = 10_000;

/**
 * What a scrape would do and cost. Only reads the accounts; no service is called.
 * @throws {AppError} `not_found` 'No active accounts to scrape'; `invalid_input` for an invalid handle or number, and
 * for a deactivated account.
 */
export async function planScrape(
  { db }: Pick<Services, 'db'>,
  input: ScrapeInput,
  { signal }: Pick<OperationContext, 'signal'> = {},
): Promise<ScrapePlan> {
  const maxItems = input.maxItems ?? DEFAULT_MAX_TWEETS;
  if (!Number.isInteger(maxItems) || maxItems < 1 || maxItems > MOST_ITEMS) {
    throw new AppError('invalid_input', `The most posts for an account is no number from 1 to ${MOST_ITEMS}.`, {
      hint: `Leave it out for ${DEFAULT_MAX_TWEETS}.`,
    });
  }
  const handles = (input.handles ?? []).map((handle) => normaliseHandle(handle));
  const accounts = await getMonitoredAccounts(db, {}, { signal });
  const active = accounts.filter(({ is_active }) => is_active);
  const all = input.all === true || handles.length === 0;
  const targets =
    handles.length === 0
      ? active.map((account) => ({ username: account.username, account }))
      : withoutRepeats(handles).map((handle) => targetOf(handle, accounts));
  if (targets.length === 0) {
    throw new AppError('not_found', 'No active accounts to scrape', {
      hint: 'Add one with `velocity accounts add <handle>`, or switch one on with `velocity accounts enable <handle>`.',
    });
  }
  const { warning } = dailyScrapes(active.length);
  return {
    targets,
    maxItems,
    all,
    estimatedCostUsd: sumUsd(targets.map(() => estimateScrapeCost(maxItems))),
    warnings: warning === null ? [] : [warning],
  };
}

function targetOf(handle: string, accounts: readonly MonitoredAccount[]): ScrapeTarget {
  const account = accounts.find(({ username }) => username.toLowerCase() === handle.toLowerCase());
  if (account?.is_active === false) {
    throw new AppError('invalid_input', `@${account.username} is switched off, so it is not scraped.`, {
      hint: `Switch it on with \`velocity accounts enable ${account.username}\`.`,
    });
  }
  return { username: account?.username ?? handle, account: account ?? null };
}

function withoutRepeats(handles: readonly string[]): string[] {
  return [...new Map(handles.map((handle) => [handle.toLowerCase(), handle])).values()];
}
