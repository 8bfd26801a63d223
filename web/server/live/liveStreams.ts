import type { ServerResponse } from 'node:http';
import PQueue from 'p-queue';
import { type Clock, withDeadline } from '#core/clock.ts';
import { type ChangesSince, changesSince } from '#core/data/live/changesSince.ts';
import { AppError } from '#core/errors.ts';
import { ChangeWatcher, type ChangeWatcherInput, type News } from './changeWatcher.ts';
import { eventText, LiveStream } from './liveStream.ts';

/** Streams of one user (each browser has one), and of all. */
const PER_USER = 12;
const IN_ALL = 1000;
const BEAT_MS = 15_000;
/** Milliseconds that a stream lasts at most: the next one shows the session anew. */
const LIFE_MS = 10 * 60_000;
const CATCH_UP_MS = 8000;
const CATCH_UPS = 8;

const beat = Buffer.from(': beat\n\n');
const again = Buffer.from(eventText({ event: 'end', data: 'again' }));

export interface LiveReader {
  userId: string;
  /** Milliseconds since the epoch: when the session's token expires. */
  expiresAt: number;
  /** Where the reader stopped; null at its first stream. */
  cursor: string | null;
  /** When it was seen that the reader is staff (milliseconds since the Unix epoch), and the way to ask once more. */
  staffAsked?: { at: number; anew: () => Promise<boolean> };
}

interface LiveStreamsInput extends ChangeWatcherInput {
  /** Called when the staff has changed, before streams are ended for it. */
  onStaffChange?: () => void;
}

/** The event streams of all dashboards that this server serves. */
export class LiveStreams {
  readonly #db: ChangeWatcherInput['backend']['db'];
  readonly #clock: Clock;
  readonly #watcher: ChangeWatcher;
  readonly #onStaffChange: () => void;
  readonly #limits: { perUser: number; inAll: number };
  readonly #open = new Set<LiveStream>();
  /** After a restart hundreds come at once: they take turns. */
  readonly #catchingUp = new PQueue({ concurrency: CATCH_UPS });
  #closed = false;
  #stopWatching: (() => void) | null = null;
  #beating: AbortController | null = null;

  constructor(input: LiveStreamsInput, limits: { perUser?: number; inAll?: number } = {}) {
    this.#db = input.backend.db;
    this.#clock = input.clock;
    this.#watcher = new ChangeWatcher(input);
    this.#onStaffChange = input.onStaffChange ?? (() => {});
    this.#limits = { perUser: PER_USER, inAll: IN_ALL, ...limits };
  }

  /** How many are open. */
  get size(): number {
    return this.#open.size;
  }

  /** Whether a user has the dashboard open, at this server. */
  isOpen(userId: string): boolean {
    return [...this.#open].some((stream) => stream.userId === userId);
  }

  /** @throws AppError `rate_limited` where the user, or everybody together, has too many open. */
  check(userId: string): void {
    const own = [...this.#open].filter((stream) => stream.userId === userId).length;
    if (!this.#closed && own < this.#limits.perUser && this.#open.size < this.#limits.inAll) return;
    throw new AppError('rate_limited', 'Too many dashboards are open to be kept up to date.', {
      hint: 'Close some of them; this one follows by itself.',
      retryAfterMs: 30_000,
    });
  }

  /** Sends what changed since the reader's cursor, and from then on all that changes, until the reader leaves. */
  async attach(response: ServerResponse, reader: LiveReader): Promise<void> {
    const { userId, expiresAt } = reader;
    const until = Math.min(expiresAt, this.#clock.now() + LIFE_MS);
    const stream = new LiveStream(response, { userId, until });
    this.#add(stream);
    response.once('close', () => this.#remove(stream));
    try {
      const missed = await this.#catchUp(reader);
      if (missed === null) {
        stream.end(again);
        return;
      }
      const { cursor: id, gap, changes } = missed;
      stream.begin(eventText({ event: gap ? 'gap' : 'changes', id, data: changes }));
    } catch {
      // It comes again with the cursor that it has.
      stream.begin(eventText({ event: 'database', data: { away: true } }));
      stream.end(again);
    }
  }

  /** Ends all of them: their readers go to another server, or come again. */
  close(): void {
    this.#closed = true;
    for (const stream of this.#open) stream.end(again);
  }

  /** Asked once the watcher has begun: a change between the two would be lost. Null: the reader is not staff any more. */
  #catchUp({ cursor, staffAsked }: LiveReader): Promise<ChangesSince | null> {
    return withDeadline(
      this.#clock,
      CATCH_UP_MS,
      async (signal) => {
        const begunAt = await this.#watcher.begun;
        // The watcher tells of who left the staff since; of before it knows nothing.
        if (staffAsked !== undefined && staffAsked.at <= begunAt && !(await staffAsked.anew())) return null;
        // A first stream has missed everything; one at the watcher's cursor has missed nothing.
        const here = this.#watcher.cursor;
        if (cursor === null || cursor === here) return { cursor: here, gap: cursor === null, changes: [] };
        return this.#catchingUp.add(() => changesSince(this.#db, cursor, { signal }), { signal });
      },
      () => new AppError('deadline', 'The database did not answer in time.'),
    );
  }

  #add(stream: LiveStream): void {
    this.#open.add(stream);
    this.#stopWatching ??= this.#watcher.subscribe((news) => this.#tell(news));
    if (this.#beating !== null) return;
    this.#beating = new AbortController();
    void this.#beat(this.#beating.signal);
  }

  #remove(stream: LiveStream): void {
    this.#open.delete(stream);
    if (this.#open.size > 0) return;
    this.#stopWatching?.();
    this.#stopWatching = null;
    this.#beating?.abort();
    this.#beating = null;
  }

  async #beat(signal: AbortSignal): Promise<void> {
    for (;;) {
      await this.#clock.sleep(BEAT_MS, signal).catch(() => {});
      if (signal.aborted) return;
      const now = this.#clock.now();
      for (const stream of this.#open) {
        if (now >= stream.until) stream.end(again);
        else stream.beat(beat);
      }
    }
  }

  #tell(news: News): void {
    if (news.kind === 'database') {
      this.#sendAll(eventText({ event: 'database', data: { away: news.away } }));
      return;
    }
    this.#sendAll(eventText({ event: news.gap ? 'gap' : 'changes', id: news.cursor, data: news.changes }));
    // The staff has changed, or may have: all readers have to authenticate again.
    const staff = news.changes.filter(({ table }) => table === 'staff');
    const all = news.gap || staff.some(({ id }) => id === null);
    if (all || staff.length > 0) this.#onStaffChange();
    for (const stream of this.#open) {
      if (all || staff.some(({ id }) => id === stream.userId)) stream.end(again);
    }
  }

  #sendAll(text: string): void {
    const bytes = Buffer.from(text);
    for (const stream of this.#open) stream.send(bytes);
  }
}
