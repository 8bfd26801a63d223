import { addArticleCounts } from '#core/data/articles/articleCounts.ts';
import type { Database } from '#core/data/database.ts';
import { type Clock, withDeadline } from '#core/clock.ts';
import { AppError, toAppError } from '#core/errors.ts';
import type { Log } from '#core/log.ts';
import { AddressQuota } from '../http/addressQuota.ts';

const FLUSH_MS = 5000;
/** Counts per client address and minute: more than a reader opens articles. */
const PER_MINUTE = 60;
const MINUTE_MS = 60_000;
const MAX_SLUGS = 5000;
/** Milliseconds after which a write is given up: longer than any statement may run. */
const WRITE_MS = 70_000;

/**
 * Collects views and shares, and adds them to the articles every five seconds. Without cookies: only counts are stored.
 */
export class ReaderCounts {
  readonly #db: Database;
  readonly #clock: Clock;
  readonly #log: Log;
  #counts = new Map<string, { views: number; shares: number }>();
  #waiting = false;
  #writing: Promise<void> | null = null;
  readonly #quota: AddressQuota;

  constructor(db: Database, clock: Clock, log: Log) {
    this.#db = db;
    this.#clock = clock;
    this.#log = log;
    this.#quota = new AddressQuota(clock, { limit: PER_MINUTE, windowMs: MINUTE_MS });
  }

  /** Counts one event for each slug. What exceeds the address's quota is dropped. */
  add(kind: 'views' | 'shares', slugs: readonly string[], address: string): void {
    const wanted = [...new Set(slugs)];
    const allowed = wanted.slice(0, this.#quota.take(address, wanted.length));
    for (const slug of allowed) {
      const count = this.#counts.get(slug) ?? { views: 0, shares: 0 };
      count[kind] += 1;
      if (this.#counts.size < MAX_SLUGS || this.#counts.has(slug)) this.#counts.set(slug, count);
    }
    if (allowed.length > 0) void this.#flushLater();
  }

  /** Writes the collected counts after a write in progress; also called when the process ends. */
  async flush(): Promise<void> {
    await this.#writing;
    if (this.#counts.size === 0) return;
    this.#writing ??= this.#write().finally(() => {
      this.#writing = null;
    });
    await this.#writing;
  }

  async #write(): Promise<void> {
    const counts = this.#counts;
    this.#counts = new Map();
    const late = () => new AppError('deadline', 'The database did not answer.');
    try {
      await withDeadline(this.#clock, WRITE_MS, () => addArticleCounts(this.#db, Object.fromEntries(counts)), late);
    } catch (thrown) {
      const error = toAppError(thrown);
      if (error.code === 'deadline') {
        this.#log.warn('Whether reader counts were written is not known; they are not written twice.');
        return;
      }
      for (const [slug, { views, shares }] of counts) {
        const newer = this.#counts.get(slug) ?? { views: 0, shares: 0 };
        this.#counts.set(slug, { views: newer.views + views, shares: newer.shares + shares });
      }
      this.#log.warn('Reader counts could not be written; they are kept for the next try.', {
        reason: error.message,
      });
    }
  }

  async #flushLater(): Promise<void> {
    if (this.#waiting) return;
    this.#waiting = true;
    await this.#clock.sleep(FLUSH_MS);
    this.#waiting = false;
    await this.flush();
    if (this.#counts.size > 0) void this.#flushLater();
  }
}
