import type { ServerResponse } from 'node:http';
import PQueue from 'p-queue';
import { type Clock, withDeadline } from '#core/clock.ts';
import { type ChangesSince, changesSince } from '#core/data/live/changesSince.ts';
import { AppError, toAppError } from '#core/errors.ts';
import { ChangeWatcher, type ChangeWatcherInput, type News } from './changeWatcher.ts';
import { eventText, LiveStream } from './liveStream.ts';

/** Most streams per user, each of whose browsers has one, and in all. */
const PER_USER = 12;
const IN_ALL = 1000;
const BEAT_MS = 5_000;
/** Milliseconds after which a stream ends, so that the client authenticates again. */
const LIFE_MS = 10 * 60_000;
/** Milliseconds after which a stream's session is checked again: it may be signed out, or its password changed. */
const CHECK_MS = 60_000;
const CATCH_UP_MS = 8000;
const CATCH_UPS = 8;

const beat = Buffer.from(': beat\n\n');
const again = Buffer.from(eventText({ event: 'end', data: 'again' }));

export interface LiveReader {
  userId: string;
  /** Epoch milliseconds at which the session's token expires. */
  expiresAt: number;
  /** The client's last cursor; null at its first stream. */
  cursor: string | null;
  /** When the user was found to be staff (epoch milliseconds), and a function that checks it again. */
  staffAsked?: { at: number; anew: () => Promise<boolean> };
}

interface LiveStreamsInput extends ChangeWatcherInput {
  /** Called when the staff has changed, before streams are ended because of it. */
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
  readonly #sessions = new WeakMap<LiveStream, { checkedAt: number; anew: (() => Promise<boolean>) | undefined }>();
  /** When the last stream of each user ended (epoch milliseconds), since this server started. */
  readonly #leftAt = new Map<string, number>();
  /** After a restart hundreds of clients reconnect at once: they catch up a few at a time. */
  readonly #catchingUp = new PQueue({ concurrency: CATCH_UPS });
  readonly #checking = new PQueue({ concurrency: 1 });
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

  /** The number of open streams. */
  get size(): number {
    return this.#open.size;
  }

  /** Since when the database answers, as far as the streams' polls show (epoch milliseconds). */
  get answersSince(): number {
    return this.#watcher.answersSince;
  }

  /** Whether a user has the dashboard open on this server. */
  isOpen(userId: string): boolean {
    return [...this.#open].some((stream) => stream.userId === userId);
  }

  /** When a user last had the dashboard open on this server; null where they did not since it started. */
  lastSeen(userId: string): string | null {
    const at = this.isOpen(userId) ? this.#clock.now() : this.#leftAt.get(userId);
    return at === undefined ? null : new Date(at).toISOString();
  }

  /** @throws AppError `rate_limited` where the user, or all users together, have too many streams open. */
  check(userId: string): void {
    const own = [...this.#open].filter((stream) => stream.userId === userId).length;
    if (!this.#closed && own < this.#limits.perUser && this.#open.size < this.#limits.inAll) return;
    throw new AppError('rate_limited', 'Too many dashboards are open to be kept up to date.', {
      hint: 'Close some of them; this one follows by itself.',
      retryAfterMs: 30_000,
    });
  }

  /** Sends the changes since the client's cursor, and then every change until the client disconnects. */
  async attach(response: ServerResponse, reader: LiveReader): Promise<void> {
    const { userId, expiresAt } = reader;
    // Of the socket, not of the response: one that was closed before it came to write does not say so.
    const { socket } = response.req;
    if (socket.destroyed) return;
    const until = Math.min(expiresAt, this.#clock.now() + LIFE_MS);
    const stream = new LiveStream(response, { userId, until });
    this.#sessions.set(stream, { checkedAt: this.#clock.now(), anew: reader.staffAsked?.anew });
    this.#add(stream);
    const leave = () => {
      socket.off('close', leave);
      this.#remove(stream);
    };
    socket.once('close', leave);
    response.once('close', leave);
    try {
      const missed = await this.#catchUp(reader);
      if (missed === null) {
        stream.end(again);
        return;
      }
      const { cursor: id, gap, changes } = missed;
      stream.begin(eventText({ event: gap ? 'gap' : 'changes', id, data: changes }));
    } catch {
      // The client reconnects with the cursor that it has.
      stream.begin(eventText({ event: 'database', data: { away: true } }));
      stream.end(again);
    }
  }

  /** Ends all streams: their clients reconnect, to this server or another. */
  close(): void {
    this.#closed = true;
    for (const stream of this.#open) stream.end(again);
  }

  /**
   * The missed changes; null where the user is not staff any more. Read after the watcher's first poll, so that none is
   * lost between.
   */
  #catchUp({ cursor, staffAsked }: LiveReader): Promise<ChangesSince | null> {
    return withDeadline(
      this.#clock,
      CATCH_UP_MS,
      async (signal) => {
        const begunAt = await this.#watcher.begun;
        // The watcher reports only later changes of the staff, so an earlier check has to be repeated.
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
    this.#stopWatching ??= this.#watcher.subscribe((news) => this.#notify(news));
    if (this.#beating !== null) return;
    this.#beating = new AbortController();
    void this.#beat(this.#beating.signal);
  }

  #remove(stream: LiveStream): void {
    this.#open.delete(stream);
    this.#leftAt.set(stream.userId, this.#clock.now());
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
        else {
          stream.beat(beat);
          void this.#checkSession(stream, now);
        }
      }
    }
  }

  /** Ends a stream whose session is over, or whose user is not staff any more. */
  async #checkSession(stream: LiveStream, now: number): Promise<void> {
    const session = this.#sessions.get(stream);
    if (session?.anew === undefined || now - session.checkedAt < CHECK_MS) return;
    const { anew } = session;
    session.checkedAt = now;
    const holds = await this.#checking.add(anew).catch((error: unknown) => toAppError(error).code !== 'auth');
    if (!holds) stream.end(again);
  }

  #notify(news: News): void {
    if (news.kind === 'database') {
      this.#sendAll(eventText({ event: 'database', data: { away: news.away } }));
      return;
    }
    this.#sendAll(eventText({ event: news.gap ? 'gap' : 'changes', id: news.cursor, data: news.changes }));
    // Ends the streams of users whose right has changed, or may have, so that they authenticate again.
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
