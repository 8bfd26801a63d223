import { HandedOver } from '#core/abortReasons.ts';
import { ideasStoppedText } from '#core/data/scrapes/ideasStopped.ts';
import { updateScrapeBatch, type ScrapeBatchLease, type ScrapeProgressRow } from '#core/data/scrapes/scrapeBatches.ts';
import { AppError, toAppError } from '#core/errors.ts';
import type { Services } from '../services.ts';
import type { ScrapeEvent } from './scrapeEvents.ts';

/** Milliseconds between checks whether the scrape was stopped. */
const CHECK_MS = 500;

export interface BatchWatch {
  /** Aborts where the batch was stopped, or is held by another attempt (`HandedOver`). */
  signal: AbortSignal;
  report(progress: readonly ScrapeProgressRow[]): void;
  /** Leaves the rest to another attempt. */
  leave(): void;
  end(): Promise<void>;
}

/** Stores a batch's progress, one update after the other, and checks twice a second whether it was stopped. */
export function watchBatch(
  { db, clock, log }: Pick<Services, 'db' | 'clock' | 'log'>,
  lease: ScrapeBatchLease,
): BatchWatch {
  const stopping = new AbortController();
  const ending = new AbortController();
  let writing = Promise.resolve();
  const update = async (progress?: readonly ScrapeProgressRow[]) => {
    try {
      const status = await updateScrapeBatch(db, lease, progress === undefined ? {} : { progress });
      if (status === 'cancelled') stopping.abort(new AppError('cancelled', 'Stopped.'));
      else if (status !== 'running') stopping.abort(new HandedOver());
    } catch (error) {
      log.warn('It could not be told how far a scrape is', { batch: lease.id, error: toAppError(error).message });
    }
  };
  const checking = (async () => {
    while (!ending.signal.aborted && !stopping.signal.aborted) {
      await clock.sleep(CHECK_MS, ending.signal).catch(() => {});
      if (!ending.signal.aborted) await (writing = writing.then(() => update()));
    }
  })();
  return {
    signal: stopping.signal,
    report: (progress) => void (writing = writing.then(() => update(progress))),
    leave: () => stopping.abort(new HandedOver()),
    async end() {
      ending.abort();
      await checking;
      await writing;
    },
  };
}

/** The progress after an event of one account, or after the end of title ideas, which the last stored account's line tells. */
export function progressAfter(progress: ScrapeProgressRow[], event: ScrapeEvent): ScrapeProgressRow[] {
  const set = (username: string, status: ScrapeProgressRow['status'], text: string) =>
    progress.map((row) =>
      row.username.toLowerCase() === username.toLowerCase() ? { username: row.username, status, text } : row,
    );
  if (event.type === 'account-started') {
    return set(event.username, 'scraping', event.resumed ? 'collecting an earlier run' : 'starting');
  }
  if (event.type === 'account-status') return set(event.username, 'scraping', 'waiting for results');
  if (event.type === 'account-stored') {
    return set(event.username, 'stored', `${event.added + event.updated} posts, ${event.added} new`);
  }
  if (event.type === 'account-failed') return set(event.username, 'failed', event.message);
  if (event.type === 'account-skipped') return set(event.username, 'skipped', event.reason);
  if (event.type === 'suggestions-stopped') {
    const last = progress.findLast(({ status }) => status === 'stored');
    if (last !== undefined) return set(last.username, 'stored', `${last.text}. ${ideasStoppedText(event)}`);
  }
  return progress;
}

/** The final progress: unfinished accounts get this status, with the reason. */
export function withRest(
  progress: readonly ScrapeProgressRow[],
  status: 'failed' | 'skipped' | 'waiting',
  text: string,
): ScrapeProgressRow[] {
  return progress.map((row) => (isOver(row) ? row : { username: row.username, status, text }));
}

export function isOver({ status }: ScrapeProgressRow): boolean {
  return status !== 'waiting' && status !== 'scraping';
}
