import { missingToken } from '#core/apify/scrapingRefused.ts';
import {
  openScrapeBatch,
  reportScrapeBatch,
  type ScrapeBatch,
  type ScrapeProgressRow,
} from '#core/data/scrapes/scrapeBatches.ts';
import { AppError, toAppError } from '#core/errors.ts';
import type { Services } from '../services.ts';
import { planScrape } from './planScrape.ts';
import { scrape } from './scrape.ts';
import type { ScrapeEvent } from './scrapeEvents.ts';

/** Milliseconds between two signs of life. */
const BEAT_MS = 15_000;

/** Scrapes that a server was asked for: each goes on whoever leaves, and tells its progress in its row. */
export class ScrapeDesk {
  readonly #services: Services;
  readonly #stopping = new AbortController();
  readonly #running = new Set<Promise<void>>();

  constructor(services: Services) {
    this.#services = services;
  }

  /**
   * Begins to scrape one account, or all active ones, and returns at once. While a scrape runs, everybody who asks gets
   * that one.
   * @throws AppError `not_found` 'No active accounts to scrape', `invalid_input` for an account that is switched off,
   * `auth` without a token.
   */
  async start({ username, askedBy }: { username?: string | undefined; askedBy: string }): Promise<ScrapeBatch> {
    const handles = username === undefined ? [] : [username];
    const { targets } = await planScrape(this.#services, { handles });
    if (!this.#services.scraper.configured) throw missingToken();
    const usernames = targets.map((target) => target.username);
    const asked = { isAll: username === undefined, askedBy, usernames };
    const { began, batch } = await openScrapeBatch(this.#services.db, asked);
    if (began) {
      const work = this.#work(batch, handles, askedBy);
      this.#running.add(work);
      void work.finally(() => this.#running.delete(work));
    }
    return batch;
  }

  /** Stops what runs, once what was paid for is stored. */
  async stop(): Promise<void> {
    this.#stopping.abort(new AppError('cancelled', 'The server stopped.'));
    await Promise.all(this.#running);
  }

  async #work(batch: ScrapeBatch, handles: readonly string[], askedBy: string): Promise<void> {
    const { db, log } = this.#services;
    let progress = batch.progress;
    let writing = Promise.resolve();
    const stop = new AbortController();
    const tellAfter = async (before: Promise<void>, soFar: ScrapeProgressRow[], ended: boolean) => {
      await before;
      try {
        if (await reportScrapeBatch(db, { id: batch.id, progress: soFar, ended })) return;
        stop.abort(new AppError('cancelled', 'Another server goes on with it.'));
      } catch (thrown) {
        log.warn('Scraping could not tell how far it is.', { reason: toAppError(thrown).message });
      }
    };
    const write = (ended: boolean) => {
      const soFar = progress;
      writing = tellAfter(writing, soFar, ended);
    };
    const beat = setInterval(() => write(false), BEAT_MS);
    const signal = AbortSignal.any([this.#stopping.signal, stop.signal]);
    try {
      await scrape(
        { ...this.#services, triggeredBy: askedBy },
        { handles },
        {
          signal,
          emit: (event) => {
            const next = progressAfter(progress, event);
            if (next === progress) return;
            progress = next;
            write(false);
          },
        },
      );
    } catch (thrown) {
      const text = toAppError(thrown).message;
      progress = progress.map((row) => (isOver(row) ? row : { username: row.username, status: 'failed', text }));
    } finally {
      clearInterval(beat);
      write(true);
      await writing;
    }
  }
}

function isOver({ status }: ScrapeProgressRow): boolean {
  return status !== 'waiting' && status !== 'scraping';
}

/** The progress with what an event says of one account. */
function progressAfter(progress: ScrapeProgressRow[], event: ScrapeEvent): ScrapeProgressRow[] {
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
  return progress;
}
