import type { Backend } from '#core/backend/backend.ts';
import { type Clock, withDeadline } from '#core/clock.ts';
import { type ChangesSince, changesSince } from '#core/data/live/changesSince.ts';
import { AppError, toAppError } from '#core/errors.ts';
import type { Log } from '#core/log.ts';
import { ChangeNotices } from './changeNotices.ts';

/** Milliseconds between two polls without notices of the database, and with them, in case one is missed. */
const POLL_MS = 1000;
const NOTICED_POLL_MS = 10_000;
/** Least milliseconds between two polls: a scrape causes hundreds of changes a second. */
const PAUSE_MS = 100;
/** Milliseconds that a poll may take. */
const POLL_DEADLINE_MS = 8000;
/** Milliseconds of a poll that passed an outage: others waited for the database as long. */
const STALLED_MS = 2000;

/** News for subscribers: changes with the cursor after them, or whether the database answers. */
export type News = ({ kind: 'changes' } & ChangesSince) | { kind: 'database'; away: boolean };

/** What {@link ChangeWatcher.answersSince} tells. */
export type DatabaseWatch = Pick<ChangeWatcher, 'answersSince'>;

export interface ChangeWatcherInput {
  backend: Pick<Backend, 'db' | 'listen'>;
  clock: Clock;
  log: Log;
}

/**
 * Polls the database for changes, once for the whole server and only while there are subscribers. Notices of the
 * database trigger a poll where they arrive; otherwise it polls every second.
 */
export class ChangeWatcher {
  readonly #input: ChangeWatcherInput;
  readonly #readers = new Set<(news: News) => void>();
  readonly #notices: ChangeNotices;
  #running: AbortController | null = null;
  #begun = Promise.withResolvers<number>();
  #cursor = '';
  #away = false;
  /** The last subscriber left while the database was away: whether it answers again is known after the next poll. */
  #leftAway = false;
  #answersSince = Number.NEGATIVE_INFINITY;

  constructor(input: ChangeWatcherInput) {
    this.#input = input;
    this.#notices = new ChangeNotices(input.backend, input.clock, input.log);
  }

  /** Whether the database did not answer the last poll. */
  get away(): boolean {
    return this.#away;
  }

  /**
   * Since when the database answers (epoch milliseconds): now while it is away, minus infinity where no outage was seen.
   */
  get answersSince(): number {
    return this.#away || this.#leftAway ? this.#input.clock.now() : this.#answersSince;
  }

  /** Resolves with the epoch milliseconds of the first poll: subscribers get every change after that. */
  get begun(): Promise<number> {
    return this.#begun.promise;
  }

  /** The cursor of the last poll; empty before the first. */
  get cursor(): string {
    return this.#cursor;
  }

  /** Calls `reader` with news. @returns a function that unsubscribes. */
  subscribe(reader: (news: News) => void): () => void {
    this.#readers.add(reader);
    if (this.#running === null) {
      this.#running = new AbortController();
      this.#begun = Promise.withResolvers();
      void this.#watch(this.#running.signal);
    }
    return () => {
      this.#readers.delete(reader);
      if (this.#readers.size > 0) return;
      this.#running?.abort();
      this.#running = null;
      this.#notices.stop();
      this.#leftAway ||= this.#away;
      this.#away = false;
    };
  }

  async #watch(signal: AbortSignal): Promise<void> {
    let cursor: string | null = null;
    while (!signal.aborted) {
      void this.#notices.listen(signal);
      const announced = this.#notices.take();
      const answer = await this.#poll(cursor, signal);
      if (signal.aborted) return;
      if (answer !== null) {
        // The first poll only reads the current cursor.
        const isNews = cursor !== null && (answer.gap || answer.changes.length > 0);
        cursor = answer.cursor;
        this.#cursor = cursor;
        this.#begun.resolve(this.#input.clock.now());
        if (isNews && !announced) this.#notices.doubt();
        if (isNews) this.#notify({ kind: 'changes', ...answer });
      }
      await this.#input.clock.sleep(PAUSE_MS, signal).catch(() => {});
      const most = this.#notices.trusted && answer !== null ? NOTICED_POLL_MS : POLL_MS;
      await this.#notices.wait(most - PAUSE_MS, signal);
    }
  }

  async #poll(cursor: string | null, signal: AbortSignal): Promise<ChangesSince | null> {
    const { backend, clock, log } = this.#input;
    const askedAt = clock.now();
    try {
      const answer = await withDeadline(
        clock,
        POLL_DEADLINE_MS,
        (late) => changesSince(backend.db, cursor, { signal: AbortSignal.any([signal, late]) }),
        () => new AppError('deadline', 'The database did not answer in time.'),
      );
      const now = clock.now();
      if (this.#away || this.#leftAway || now - askedAt > STALLED_MS) this.#answersSince = now;
      this.#leftAway = false;
      if (this.#away && !signal.aborted) {
        this.#away = false;
        log.info('Changes can be read again.');
        this.#notify({ kind: 'database', away: false });
      }
      return answer;
    } catch (thrown) {
      if (!this.#away && !signal.aborted) {
        this.#away = true;
        log.warn('Changes cannot be read.', { reason: toAppError(thrown).message });
        this.#notify({ kind: 'database', away: true });
      }
      return null;
    }
  }

  #notify(news: News): void {
    for (const reader of this.#readers) reader(news);
  }
}
