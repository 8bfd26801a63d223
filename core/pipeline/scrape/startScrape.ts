import { endScrapeBatch, getScrapeBatch, openScrapeBatch, type ScrapeBatch } from '#core/data/scrapes/scrapeBatches.ts';
import { AppError } from '#core/errors.ts';
import type { OperationContext, Services } from '../services.ts';
import { withRest } from './batchProgress.ts';
import { planScrape } from './planScrape.ts';

interface StartScrapeInput {
  /** One account; default: all active ones. */
  username?: string | undefined;
  /** Maximum posts for each account. Default 50. */
  maxItems?: number | undefined;
  /** Email of the person, or what requested it. */
  askedBy: string;
}

/**
 * Requests a scrape, which a worker performs. While one is open, all requests return that one.
 * @throws {AppError} `not_found` 'No active accounts to scrape', `invalid_input` for a deactivated account.
 */
export async function startScrape(
  { db, notifyWorker }: Pick<Services, 'db' | 'notifyWorker'>,
  { username, maxItems, askedBy }: StartScrapeInput,
  { signal }: Pick<OperationContext, 'signal'> = {},
): Promise<ScrapeBatch> {
  const handles = username === undefined ? [] : [username];
  const { targets } = await planScrape({ db }, { handles, maxItems }, { signal });
  const usernames = targets.map((target) => target.username);
  const { batch } = await openScrapeBatch(
    db,
    { isAll: username === undefined, askedBy, usernames, maxItems },
    { signal },
  );
  notifyWorker?.();
  return batch;
}

/**
 * Stops a scrape within a second, wherever it runs: paid results are stored first.
 * @throws {AppError} `not_found`.
 */
export async function stopScrape(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  { id, askedBy }: { id: string; askedBy: string },
  { signal }: Pick<OperationContext, 'signal'> = {},
): Promise<ScrapeBatch> {
  const batch = await getScrapeBatch(db, id, { signal });
  if (batch === null)
    throw new AppError('not_found', 'There is no such scrape.', { hint: 'Reload the page to see how it stands.' });
  const progress = withRest(batch.progress, 'skipped', `Stopped by ${askedBy}.`);
  const at = new Date(clock.now()).toISOString();
  await endScrapeBatch(db, id, { status: 'cancelled', at, progress }, { signal });
  return (await getScrapeBatch(db, id, { signal })) ?? batch;
}
