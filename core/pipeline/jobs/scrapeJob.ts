import type { JobAttempt } from '#core/backend/queue/openQueue.ts';
import { getMonitoredAccounts } from '#core/data/accounts/monitoredAccounts.ts';
import { getOpenScrapeBatches, getRecentScrapeBatches, type ScrapeBatch } from '#core/data/scrapes/scrapeBatches.ts';
import { getUnfinishedScrapeRun } from '#core/data/scrapes/scrapeRuns.ts';
import { suggestAfterScrape } from '../scrape/scrape.ts';
import { scrapeAccount } from '../scrape/scrapeAccount.ts';
import type { Services } from '../services.ts';

/**
 * One attempt at collecting a profile's unfinished run, whose process is gone. Nothing is started or paid for: whoever
 * scraped the profile may have stopped that.
 * @throws {AppError} where another attempt may succeed.
 */
export async function scrapeJob(
  services: Services,
  { key: username, madeAt }: Pick<JobAttempt, 'key' | 'madeAt'>,
  { signal }: { signal: AbortSignal },
): Promise<void> {
  signal.throwIfAborted();
  const { db, log, scraper } = services;
  const unfinished = await getUnfinishedScrapeRun(db, username, { signal });
  // The next scrape of the profile gives up one of another actor.
  if (unfinished === null || unfinished.actor !== scraper.actor) return;
  // While the job waited, the run that it was made for ended, or a scrape of the profile began: `sweepScrapes` makes
  // another job for what that leaves.
  if (Date.parse(unfinished.started_at) > madeAt) return;
  if ((await getOpenScrapeBatches(db, { signal })).some((batch) => isOf(batch, username))) return;
  const accounts = await getMonitoredAccounts(db, {}, { signal });
  const account = accounts.find((one) => isSame(one.username, username)) ?? null;
  const target = { username: account?.username ?? unfinished.username, account };
  const request = { target, maxItems: unfinished.max_items, storedSince: undefined, collectOnly: unfinished };
  const { tweetIds, error } = await scrapeAccount(
    services,
    { ...request, index: 1, total: 1 },
    { signal, notify: () => {} },
  );
  if (tweetIds.length > 0 && !signal.aborted && (await wantsIdeas(services, username))) {
    await suggestAfterScrape(services, tweetIds, { signal });
  }
  if (error === null) return;
  if (error.retryable || signal.aborted) throw error;
  log.warn(`The unfinished scrape of @${username} brought nothing`, { error: error.message });
}

/** Whether the scrape that the profile's run belongs to still wants title ideas: nothing is spent on one that was stopped. */
async function wantsIdeas({ db }: Services, username: string): Promise<boolean> {
  const batch = (await getRecentScrapeBatches(db)).find((one) => isOf(one, username));
  return batch === undefined || (batch.suggest && batch.status !== 'cancelled');
}

function isOf({ progress }: ScrapeBatch, username: string): boolean {
  return progress.some((row) => isSame(row.username, username));
}

function isSame(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}
