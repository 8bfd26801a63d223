import { missingToken } from '#core/apify/scrapingRefused.ts';
import { getScrapedPostsOf } from '#core/data/posts/scrapedPosts.ts';
import { toAppError, type AppError } from '#core/errors.ts';
import type { OperationContext, Services } from '../services.ts';
import { nothingSuggested, suggest } from '../suggest/suggest.ts';
import { planScrape, type ScrapeInput, type ScrapePlan } from './planScrape.ts';
import { scrapeAccount } from './scrapeAccount.ts';
import { progressTo, type ScrapeEvent, type ScrapeProgress } from './scrapeEvents.ts';
import { type AccountReport, type ScrapeReport, type SuggestReport, skippedAccount, sumUp } from './scrapeReport.ts';

// Specification, section 9: pauses between accounts.
const PAUSE_ALL_MS = 3_000;
const PAUSE_NAMED_MS = 1_000;

export interface ScrapeOptions extends ScrapeInput {
  /** Default true. */
  suggest?: boolean | undefined;
  /** Platform ids of posts that an earlier attempt stored: suggestions are requested for them too. Default: none. */
  alsoSuggest?: readonly string[] | undefined;
  /**
   * ISO 8601, by the database's clock: accounts that were stored then or later are not paid for again. Default: all are
   * scraped.
   */
  storedSince?: string | undefined;
  /** Only plans and estimates: nothing is called or written. */
  dryRun?: boolean | undefined;
}

/**
 * Scrapes accounts one after the other, stores every post with a snapshot of its metrics, then requests suggestions. A
 * failed account does not stop the others; a refused token or missing credit does, since every further account would
 * fail too. When the caller cancels, paid results are stored first.
 * @throws {AppError} where the scrape cannot begin: no accounts, no token, an invalid handle. Later errors are in the
 * report, and `report.failure` is the one to end with.
 * @example
 * ```ts
 * const report = await scrape(services, { handles: ['bbcworld'], maxItems: 20 }, { signal });
 * ```
 */
export async function scrape(
  services: Services,
  input: ScrapeOptions,
  { signal, emit }: OperationContext<ScrapeEvent> = {},
): Promise<ScrapeReport> {
  const plan = await planScrape(services, input, { signal });
  const notify = progressTo(services.clock, emit);
  const begun = services.clock.now();
  if (input.dryRun === true) {
    warn(plan, notify);
    const accounts = plan.targets.map(({ username }) => skippedAccount(username));
    return sumUp({ plan, accounts, suggestions: nothingSuggested(), failure: null, dryRun: true });
  }
  if (!services.scraper.configured) throw missingToken();
  notify({
    type: 'scrape-started',
    accounts: plan.targets.map(({ username }) => username),
    maxItems: plan.maxItems,
    estimatedCostUsd: plan.estimatedCostUsd,
  });
  warn(plan, notify);
  const { accounts, tweetIds, failure } = await scrapeAccounts(
    services,
    { plan, storedSince: input.storedSince },
    signal,
    notify,
  );
  const wanted = [...new Set([...(input.alsoSuggest ?? []), ...tweetIds])];
  const suggestions =
    input.suggest === false || wanted.length === 0 || signal?.aborted === true
      ? nothingSuggested()
      : await suggestAfterScrape(services, wanted, { signal, emit });
  const report = sumUp({
    plan,
    accounts,
    suggestions,
    failure: signal?.aborted === true ? toAppError(signal.reason) : failure,
    dryRun: false,
  });
  notify(finished(report, services.clock.now() - begun));
  return report;
}

function warn({ warnings }: ScrapePlan, notify: (progress: ScrapeProgress) => void): void {
  for (const message of warnings) notify({ type: 'warning', kind: 'daily-limit', message });
}

interface ScrapedAccounts {
  accounts: AccountReport[];
  tweetIds: string[];
  /** The first error, if no account succeeded. */
  failure: AppError | null;
}

async function scrapeAccounts(
  services: Services,
  { plan, storedSince }: { plan: ScrapePlan; storedSince: string | undefined },
  signal: AbortSignal | undefined,
  notify: (progress: ScrapeProgress) => void,
): Promise<ScrapedAccounts> {
  const accounts: AccountReport[] = [];
  const tweetIds: string[] = [];
  const total = plan.targets.length;
  let firstError: AppError | null = null;
  let skipBecause: string | null = null;
  for (const [place, target] of plan.targets.entries()) {
    if (place > 0 && skipBecause === null) await pause(services, plan.all, signal, notify);
    if (signal?.aborted === true) skipBecause ??= toAppError(signal.reason).message;
    if (skipBecause !== null) {
      accounts.push(skippedAccount(target.username));
      notify({ type: 'account-skipped', username: target.username, reason: skipBecause });
      continue;
    }
    const job = { target, maxItems: plan.maxItems, storedSince, index: place + 1, total };
    const scraped = await scrapeAccount(services, job, { signal, notify });
    accounts.push(scraped.report);
    tweetIds.push(...scraped.tweetIds);
    firstError ??= scraped.error;
    if (scraped.refused) skipBecause = scraped.error?.message ?? null;
  }
  const succeeded = accounts.some(({ status }) => status === 'stored');
  return { accounts, tweetIds, failure: succeeded ? null : firstError };
}

async function pause(
  { clock }: Services,
  all: boolean,
  signal: AbortSignal | undefined,
  notify: (progress: ScrapeProgress) => void,
): Promise<void> {
  const ms = all ? PAUSE_ALL_MS : PAUSE_NAMED_MS;
  if (signal?.aborted === true) return;
  notify({ type: 'pause', ms });
  await clock.sleep(ms, signal).catch((thrown: unknown) => {
    if (signal?.aborted !== true) throw thrown;
  });
}

/** A failure to suggest never fails the scrape, even where the posts cannot be loaded. */
export async function suggestAfterScrape(
  services: Services,
  tweetIds: readonly string[],
  context: OperationContext<ScrapeEvent>,
): Promise<SuggestReport> {
  try {
    const posts = await getScrapedPostsOf(services.db, tweetIds, { signal: context.signal });
    return await suggest(services, { posts }, context);
  } catch (thrown) {
    const { code, message, hint } = toAppError(thrown);
    const stopped = { code, message, hint: hint ?? null };
    progressTo(services.clock, context.emit)({ type: 'suggestions-stopped', left: tweetIds.length, ...stopped });
    return { ...nothingSuggested(), stopped };
  }
}

function finished(report: ScrapeReport, elapsedMs: number): ScrapeProgress {
  const count = (status: AccountReport['status']) => report.accounts.filter((one) => one.status === status).length;
  const { items, added, updated, dropped, costUsd, costIsEstimate } = report;
  return {
    type: 'scrape-finished',
    accounts: report.accounts.length,
    failed: count('failed'),
    skipped: count('skipped'),
    items,
    added,
    updated,
    dropped,
    suggestions: report.suggestions.stored,
    costUsd,
    costIsEstimate,
    elapsedMs: Math.max(0, elapsedMs),
  };
}
