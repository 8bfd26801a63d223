import type { JobAttempt } from '#core/backend/queue/openQueue.ts';
import { getScrapeRuns } from '#core/data/scrapes/scrapeRuns.ts';
import { scrape } from '../scrape/scrape.ts';
import type { Services } from '../services.ts';

/** Runs of the service looked at to see whether an attempt before this one has stored the profile already. */
const LOOKED_AT = 200;

/**
 * One attempt at scraping a profile. A run that is paid for is collected, not repeated; what an attempt before this one
 * stored is not scraped again.
 * @throws AppError where another attempt may succeed.
 */
export async function scrapeJob(
  services: Services,
  { key: username, madeAt }: Pick<JobAttempt, 'key' | 'madeAt'>,
  { maxItems, signal }: { maxItems: number | undefined; signal: AbortSignal },
): Promise<void> {
  if (signal.aborted) throw new DOMException('The worker stops.', 'AbortError');
  const done = (await getScrapeRuns(services.db, { limit: LOOKED_AT })).some(
    (run) =>
      run.username.toLowerCase() === username.toLowerCase() &&
      run.status === 'stored' &&
      Date.parse(run.started_at) >= madeAt,
  );
  if (done) return;
  const report = await scrape(services, { handles: [username], maxItems }, { signal });
  if (report.failure !== null && (report.failure.retryable || signal.aborted)) throw report.failure;
  if (report.failure !== null) services.log.warn(`@${username} was not scraped`, { error: report.failure.message });
}
