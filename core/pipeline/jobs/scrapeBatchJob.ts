import { HandedOver } from '#core/abortReasons.ts';
import type { JobAttempt } from '#core/backend/queue/openQueue.ts';
import { getMonitoredAccounts } from '#core/data/accounts/monitoredAccounts.ts';
import { isStorageUnavailable } from '#core/data/databaseError.ts';
import {
  endScrapeBatch,
  getScrapeBatch,
  updateScrapeBatch,
  takeScrapeBatch,
  type ScrapeBatch,
  type ScrapeProgressRow,
} from '#core/data/scrapes/scrapeBatches.ts';
import { getTweetIdsWithoutIdeas } from '#core/data/posts/scrapedPosts.ts';
import { AppError, toAppError } from '#core/errors.ts';
import { ownerOf } from './owner.ts';
import { isOver, progressAfter, watchBatch, withRest } from '../scrape/batchProgress.ts';
import { scrape, suggestAfterScrape } from '../scrape/scrape.ts';
import type { ScrapeEvent } from '../scrape/scrapeEvents.ts';
import type { Services } from '../services.ts';

/**
 * One attempt at a scrape of several accounts: finished accounts are skipped, and a run that an earlier attempt paid
 * for is collected. The abort reason `HandedOver` leaves the rest to another worker.
 * @throws {AppError} where the database became unreachable and another attempt should continue.
 */
export async function scrapeBatchJob(
  services: Services,
  { key: id, attempt }: Pick<JobAttempt, 'key' | 'attempt'>,
  { signal }: { signal: AbortSignal },
): Promise<void> {
  if (signal.aborted) return;
  const { db, log } = services;
  const lease = { id, owner: ownerOf(services, attempt) };
  const batch = await takeScrapeBatch(db, lease);
  if (batch === null) return;
  let progress = await withoutInactive(services, batch);
  const handles = progress.filter((row) => !isOver(row)).map(({ username }) => username);
  const watch = watchBatch(services, lease);
  const work = AbortSignal.any([signal, watch.signal]);
  let storageError: AppError | null = null;
  const emit = (event: ScrapeEvent) => {
    // After a hand-over these are neither failed nor skipped: they wait for the next attempt.
    if (work.reason instanceof HandedOver && (event.type === 'account-failed' || event.type === 'account-skipped'))
      return;
    if (event.type === 'account-failed' && event.storageUnavailable) {
      storageError = new AppError('storage', event.message, { retryable: true });
      watch.leave();
      return;
    }
    // Without a key nobody expects ideas.
    if (event.type === 'suggestions-stopped' && !services.gateway.configured) return;
    const next = progressAfter(progress, event);
    if (next !== progress) watch.report((progress = next));
  };
  try {
    const alsoSuggest = await withoutIdeas(services, batch, progress);
    const asked = { ...services, triggeredBy: batch.asked_by };
    if (handles.length > 0) {
      // An earlier attempt may have died, or go on for a moment, between storing an account and saying so.
      const storedSince = batch.begun_at ?? undefined;
      const { is_all: all, max_items: maxItems, suggest } = batch;
      const input = { handles, all, maxItems: maxItems ?? undefined, suggest, alsoSuggest, storedSince };
      await scrape(asked, input, { signal: work, emit });
    } else if (alsoSuggest.length > 0) await suggestAfterScrape(asked, alsoSuggest, { signal: work, emit });
  } catch (thrown) {
    const error = toAppError(thrown);
    if (isStorageUnavailable(error)) storageError = error;
    // A hand-over while it was being planned is no failure either.
    else if (!(work.reason instanceof HandedOver)) progress = withRest(progress, 'failed', error.message);
  }
  await watch.end();
  if (storageError !== null) throw storageError;
  const handedOver = work.reason instanceof HandedOver;
  await updateScrapeBatch(db, lease, {
    progress: handedOver ? withRest(progress, 'waiting', '') : progress,
    ending: handedOver ? 'pending' : 'done',
  });
  if (handedOver) log.info('A scrape is handed over', { batch: id });
}

/** Ends a scrape that no worker could finish. */
export async function failedScrapeBatch(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  id: string,
  reason: string,
): Promise<void> {
  const batch = await getScrapeBatch(db, id);
  if (batch === null) return;
  const progress = withRest(batch.progress, 'failed', `No worker could bring this scrape to its end: ${reason}.`);
  await endScrapeBatch(db, id, { status: 'done', at: new Date(clock.now()).toISOString(), progress });
}

/** The progress with accounts skipped that were deactivated or removed since the scrape was requested. */
async function withoutInactive(
  { db }: Services,
  { progress, is_all: isAll }: ScrapeBatch,
): Promise<ScrapeProgressRow[]> {
  const accounts = await getMonitoredAccounts(db, {});
  return progress.map((row) => {
    if (isOver(row)) return row;
    const account = accounts.find(({ username }) => username.toLowerCase() === row.username.toLowerCase());
    const text =
      account === undefined ? (isAll ? 'Removed meanwhile.' : null) : account.is_active ? null : 'Switched off.';
    return text === null ? row : { username: row.username, status: 'skipped', text };
  });
}

/**
 * Platform ids of posts that earlier attempts stored: they ended before title ideas were requested, or in the middle of
 * it.
 */
async function withoutIdeas(
  { db }: Services,
  { started_at: since, suggest }: ScrapeBatch,
  progress: readonly ScrapeProgressRow[],
): Promise<string[]> {
  if (!suggest) return [];
  const usernames = progress.flatMap(({ username, status }) => (status === 'stored' ? [username] : []));
  return usernames.length === 0 ? [] : getTweetIdsWithoutIdeas(db, { usernames, since });
}
