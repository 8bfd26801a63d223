import type { JobAttempt } from '#core/backend/queue/openQueue.ts';
import { getRecentScrapeBatches, type ScrapeBatch } from '#core/data/scrapes/scrapeBatches.ts';
import { getScrapeRuns } from '#core/data/scrapes/scrapeRuns.ts';
import { scrape } from '../scrape/scrape.ts';
import type { Services } from '../services.ts';

/** How many recent runs are searched for one of an earlier attempt that stored the profile already. */
const SEARCHED_RUNS = 200;

/**
 * One attempt at scraping a profile. A paid run is collected, not repeated; a profile that an earlier attempt stored is
 * not scraped again.
 * @throws {AppError} where another attempt may succeed.
 */
export async function scrapeJob(
  services: Services,
  { key: username, madeAt }: Pick<JobAttempt, 'key' | 'madeAt'>,
  { maxItems, signal }: { maxItems: number | undefined; signal: AbortSignal },
): Promise<void> {
  if (signal.aborted) throw new DOMException('The worker stops.', 'AbortError');
  const done = (await getScrapeRuns(services.db, { limit: SEARCHED_RUNS })).some(
    (run) =>
      run.username.toLowerCase() === username.toLowerCase() &&
      run.status === 'stored' &&
      Date.parse(run.started_at) >= madeAt,
  );
  if (done) return;
  const suggest = await wantsIdeas(services, username);
  const report = await scrape(services, { handles: [username], maxItems, suggest }, { signal });
  if (report.failure !== null && (report.failure.retryable || signal.aborted)) throw report.failure;
  if (report.failure !== null) services.log.warn(`@${username} was not scraped`, { error: report.failure.message });
}

/** Whether the scrape that the profile's run belongs to still wants title ideas: nothing is spent on one that was stopped. */
async function wantsIdeas({ db }: Services, username: string): Promise<boolean> {
  const isOf = ({ progress }: ScrapeBatch) =>
    progress.some((row) => row.username.toLowerCase() === username.toLowerCase());
  const batch = (await getRecentScrapeBatches(db)).find(isOf);
  return batch === undefined || (batch.suggest && batch.status !== 'cancelled');
}
