import { LRUCache } from 'lru-cache';
import PQueue from 'p-queue';
import { type Clock, withDeadline } from '#core/clock.ts';
import { AppError } from '#core/errors.ts';

export interface StaleCacheOptions {
  clock: Clock;
  /** Served without asking. */
  freshMs: number;
  /** Served at once up to this age, while it is renewed behind the reader's back. */
  staleMs: number;
  /** Entries kept; the least recently used go first. */
  max: number;
  /** False for answers that are not worth an entry: what does not exist must not push out what does. */
  keep?: (value: unknown) => boolean;
}

/** Loads a value. The signal aborts at the deadline; a load that does not obey it is abandoned then. */
type Load<T> = (signal: AbortSignal) => Promise<T>;

interface Entry<T> {
  value: T;
  /** What the value was when it was last seen different: equal answers keep the value's identity. */
  text: string;
  loadedAt: number;
  /** Number of the load that brought it: an older one that ends later must not replace it. */
  order: number;
  /** When a load last failed, or did not answer in time; null since one succeeded. */
  failedAt: number | null;
  load: Load<T>;
}

interface Loading<T> {
  result: Promise<T>;
  /** Resolves when readers who have an older value shall wait no longer; never where the load ends before. */
  heldWait: Promise<null>;
  /** True once readers with an older value wait no longer. */
  slow: boolean;
}

/** Milliseconds that a load may take in all, and how many of them in the queue. */
const LOAD_DEADLINE_MS = 8000;
const QUEUE_DEADLINE_MS = 4000;
/** Milliseconds that a reader waits for a new value where there is an older one. */
const HELD_WAIT_MS = 1000;
/** Loads at once, and waiting for their turn: what an outage piles up is bounded. */
const CONCURRENT_LOADS = 32;
const WAITING_LOADS = 1000;

/**
 * Answers of the database, kept for a moment. Fresh ones are served as they are, stale ones while they renew, older
 * ones only when renewing fails or takes more than a second: a dead database shows readers the last good page.
 * An answer that has not changed keeps its identity, so that pages rendered from it stay valid.
 */
export class StaleCache<T> {
  readonly #options: StaleCacheOptions;
  readonly #entries: LRUCache<string, Entry<T>>;
  readonly #loading = new Map<string, Loading<T>>();
  readonly #queue = new PQueue({ concurrency: CONCURRENT_LOADS });
  #loads = 0;

  constructor(options: StaleCacheOptions) {
    this.#options = options;
    this.#entries = new LRUCache({ max: options.max });
  }

  /** The value where nobody has to wait for it; one that is stale begins to be renewed. */
  atOnce(key: string): T | undefined {
    const entry = this.#entries.get(key);
    if (entry === undefined) return undefined;
    const age = this.#since(entry.loadedAt);
    if (age < this.#options.freshMs || this.#justFailed(entry)) return entry.value;
    if (this.#loading.get(key)?.slow === true) return entry.value;
    if (age >= this.#options.staleMs) return undefined;
    this.#load(key, entry.load);
    return entry.value;
  }

  /**
   * Milliseconds since the database was last asked for the value; 0 where none is held. A read that failed, or does
   * not answer, counts as asked: nothing newer can be had, and a CDN should go on carrying the readers.
   */
  age(key: string): number {
    const entry = this.#entries.peek(key);
    if (entry === undefined) return 0;
    const askedAt = Math.max(entry.loadedAt, entry.failedAt ?? 0);
    return Math.max(0, this.#options.clock.now() - askedAt);
  }

  /** The value that is held now, of whatever age. */
  held(key: string): T | undefined {
    return this.#entries.peek(key)?.value;
  }

  /**
   * The value of `key`, loaded by `load` where it must be. Simultaneous callers share one load. Where an older value is
   * held they wait a second for it, and it goes on without them; else to its deadline, eight seconds at the most.
   * @throws what `load` throws, where there is no earlier value to show; AppError `deadline` where it does not answer,
   * `storage` where too many loads wait already.
   */
  async get(key: string, load: Load<T>): Promise<T> {
    const held = this.atOnce(key);
    if (held !== undefined) return held;
    const entry = this.#entries.get(key);
    const { result, heldWait } = this.#load(key, load);
    if (entry === undefined) return result;
    const loaded = result.then((value) => ({ value })).catch(() => null);
    const outcome = await Promise.race([loaded, heldWait]);
    return outcome === null ? entry.value : outcome.value;
  }

  /** A database that just failed is not asked again by every reader. */
  #justFailed({ failedAt }: Entry<T>): boolean {
    return failedAt !== null && this.#since(failedAt) < this.#options.freshMs;
  }

  /** After a clock was turned back an entry must count as old, not as new for ever. */
  #since(moment: number): number {
    const age = this.#options.clock.now() - moment;
    return age < 0 ? Number.POSITIVE_INFINITY : age;
  }

  #load(key: string, load: Load<T>): Loading<T> {
    const running = this.#loading.get(key);
    if (running !== undefined) return running;
    const { clock } = this.#options;
    const ended = new AbortController();
    const result = this.#attempt(key, load).finally(() => {
      this.#loading.delete(key);
      ended.abort();
    });
    // Its rejection is ignored where nobody waits for it.
    result.catch(() => {});
    const heldWait = new Promise<null>((resolve) => {
      const becomeSlow = () => {
        loading.slow = true;
        this.#failed(key);
        resolve(null);
      };
      clock.sleep(HELD_WAIT_MS, ended.signal).then(becomeSlow, () => {});
    });
    const loading: Loading<T> = { result, heldWait, slow: false };
    this.#loading.set(key, loading);
    return loading;
  }

  /** A load that is abandoned at the deadline may still bring its value later. */
  async #attempt(key: string, load: Load<T>): Promise<T> {
    if (this.#queue.size >= WAITING_LOADS) throw tooMany();
    const { clock } = this.#options;
    const order = (this.#loads += 1);
    const begunAt = clock.now();
    const work = (signal: AbortSignal) =>
      this.#queue.add(
        async () => {
          // It has too little time left to finish, and others wait behind it.
          if (this.#since(begunAt) >= QUEUE_DEADLINE_MS) throw noAnswer();
          const value = await load(signal);
          // A value that comes after the deadline is as old as its request.
          return this.#store(key, { value, order, loadedAt: signal.aborted ? begunAt : clock.now(), load });
        },
        { signal },
      );
    try {
      return await withDeadline(clock, LOAD_DEADLINE_MS, work, noAnswer);
    } catch (error) {
      this.#failed(key);
      throw error;
    }
  }

  #failed(key: string): void {
    const entry = this.#entries.peek(key);
    if (entry !== undefined) entry.failedAt = this.#options.clock.now();
  }

  #store(key: string, { value, ...loaded }: Pick<Entry<T>, 'value' | 'order' | 'loadedAt' | 'load'>): T {
    const before = this.#entries.get(key);
    if (before !== undefined && before.order > loaded.order) return before.value;
    if (this.#options.keep?.(value) === false) {
      this.#entries.delete(key);
      return value;
    }
    const text = JSON.stringify(value);
    const kept = before !== undefined && before.text === text ? before.value : value;
    this.#entries.set(key, { ...loaded, value: kept, text, failedAt: null });
    return kept;
  }
}

function noAnswer(): AppError {
  return new AppError('deadline', 'The database did not answer in time.', {
    hint: 'Try again in a few seconds.',
    retryable: true,
  });
}

function tooMany(): AppError {
  return new AppError('storage', 'Too many reads wait for the database.', {
    hint: 'Try again in a few seconds.',
    retryable: true,
  });
}
