import { LRUCache } from 'lru-cache';
import PQueue from 'p-queue';
import { type Clock, withDeadline } from '#core/clock.ts';
import { AppError } from '#core/errors.ts';
import { hasRoom, visitPriority } from '../http/visitPriority.ts';
import { PacedQueue, type QueuedTask } from './pacedQueue.ts';

export interface StaleCacheOptions {
  clock: Clock;
  /** Up to this age a value is served without a query. */
  freshMs: number;
  /** Up to this age it is served at once while it is reloaded (stale-while-revalidate). */
  staleMs: number;
  /** Most entries; the least recently used are dropped first, also where all are too long together. */
  max: number;
  /** Whether to cache a value: answers about what does not exist must not push out others. Default: always. */
  keep?: (value: unknown) => boolean;
}

/** Loads a value. The signal aborts at the deadline, after which the load is not waited for. */
type Load<T> = (signal: AbortSignal) => Promise<T>;

interface Entry<T> {
  value: T;
  /** The value as JSON: where a new answer has the same text, the old object is kept. */
  text: string;
  loadedAt: number;
  /** Number of the load that brought it: a load that started earlier but ends later must not replace it. */
  order: number;
  /** When a load last failed or timed out; null since one succeeded. */
  failedAt: number | null;
  load: Load<T>;
}

interface Loading<T> {
  result: Promise<T>;
  /** Resolves when callers with an older value stop waiting; never where the load ends before that. */
  heldWait: Promise<null>;
  /** True once callers with an older value do not wait for this load any more. */
  slow: boolean;
  /** Lets it go before those of a lower priority, while it waits. */
  raise: (priority: number) => void;
}

/**
 * Characters that the values of one cache have as JSON, two thousand articles of usual length. Each is held twice, as
 * value and as text, with two bytes where it is not Latin: 64 MB at most.
 */
const KEPT_CHARACTERS = 16 * 1024 * 1024;
/** Milliseconds that a load may take in all, and how long of that in the queue. */
const LOAD_DEADLINE_MS = 8000;
const QUEUE_DEADLINE_MS = 4000;
/** Milliseconds that a caller waits for a new value where there is an older one. */
const HELD_WAIT_MS = 1000;
/** Most loads of each queue that run at once, and most that wait, so that an outage cannot pile them up without bound. */
const CONCURRENT_LOADS = 4;
const WAITING_LOADS = { most: 1000, mostOfAll: 5000 };
/** Milliseconds of the event loop that one load counts for at most: reading an article takes two to three. */
const LOAD_MS = 5;

/**
 * A cache of database answers with stale-while-revalidate and stale-if-error: older values are served only where
 * reloading fails or takes more than a second, so that readers see the last good page while the database is down.
 * An unchanged answer keeps its object identity, so that pages rendered from it stay valid.
 */
export class StaleCache<T> {
  readonly #options: StaleCacheOptions;
  readonly #entries: LRUCache<string, Entry<T>>;
  readonly #loading = new Map<string, Loading<T>>();
  /** What is cached is read: its reloads do not wait for other addresses, which may be anything. */
  readonly #reloads = new PQueue({ concurrency: CONCURRENT_LOADS });
  /** Those of clients who ask for little go first, so that nobody waits behind thousands of a stranger's. */
  readonly #firstLoads = new PacedQueue(CONCURRENT_LOADS, { mostMs: LOAD_MS });
  #loads = 0;

  constructor(options: StaleCacheOptions) {
    this.#options = options;
    this.#entries = new LRUCache({
      max: options.max,
      maxSize: KEPT_CHARACTERS,
      sizeCalculation: ({ text }) => text.length + 1,
    });
  }

  /** The value, where it can be served without waiting. A stale one starts reloading. */
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
   * Milliseconds since the database was last asked for the value; 0 where there is none. A failed or hanging read
   * counts as asked: there is nothing newer, and a CDN should go on serving its copy.
   */
  age(key: string): number {
    const entry = this.#entries.peek(key);
    if (entry === undefined) return 0;
    const askedAt = Math.max(entry.loadedAt, entry.failedAt ?? 0);
    return Math.max(0, this.#options.clock.now() - askedAt);
  }

  /** The cached value, of any age. */
  held(key: string): T | undefined {
    return this.#entries.peek(key)?.value;
  }

  /**
   * The value of `key`, loaded where necessary. Concurrent callers share one load. Where there is an older value they
   * wait at most a second, and the load continues in the background; else they wait for its deadline of eight seconds.
   * @throws the error of `load` where there is no older value; AppError `deadline` where it does not answer, `storage`
   * where too many loads are queued.
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

  /** Whether a load failed a moment ago: then not every caller tries again. */
  #justFailed({ failedAt }: Entry<T>): boolean {
    return failedAt !== null && this.#since(failedAt) < this.#options.freshMs;
  }

  /** Milliseconds since a time. After the clock was turned back an entry counts as old, not as new for ever. */
  #since(moment: number): number {
    const age = this.#options.clock.now() - moment;
    return age < 0 ? Number.POSITIVE_INFINITY : age;
  }

  #load(key: string, load: Load<T>): Loading<T> {
    const running = this.#loading.get(key);
    if (running !== undefined) {
      running.raise(visitPriority());
      return running;
    }
    const { clock } = this.#options;
    const ended = new AbortController();
    let queued: Pick<QueuedTask<T>, 'raise'> | null = null;
    const result = this.#attempt(key, load, (task) => (queued = task)).finally(() => {
      this.#loading.delete(key);
      ended.abort();
    });
    // Nobody may be waiting for it, and then its rejection must not count as unhandled.
    result.catch(() => {});
    const heldWait = new Promise<null>((resolve) => {
      const becomeSlow = () => {
        loading.slow = true;
        this.#failed(key);
        resolve(null);
      };
      clock.sleep(HELD_WAIT_MS, ended.signal).then(becomeSlow, () => {});
    });
    const loading: Loading<T> = { result, heldWait, slow: false, raise: (priority) => queued?.raise(priority) };
    this.#loading.set(key, loading);
    return loading;
  }

  /**
   * Runs a load. One that is abandoned at the deadline may still store its value later.
   * @param onQueued gets a first load as it waits in its queue.
   */
  async #attempt(key: string, load: Load<T>, onQueued: (task: QueuedTask<T>) => void): Promise<T> {
    const isReload = this.#entries.has(key);
    const priority = visitPriority();
    const { size } = isReload ? this.#reloads : this.#firstLoads;
    if (!hasRoom(size, priority, WAITING_LOADS)) throw tooMany();
    const { clock } = this.#options;
    const order = (this.#loads += 1);
    const begunAt = clock.now();
    const work = (signal: AbortSignal) => {
      const task = async () => {
        // Too little time is left to finish, and others are queued behind it.
        if (this.#since(begunAt) >= QUEUE_DEADLINE_MS) throw noAnswer();
        const value = await load(signal);
        // A value that arrives after the deadline counts as old as its request.
        return this.#store(key, { value, order, loadedAt: signal.aborted ? begunAt : clock.now(), load });
      };
      if (isReload) return this.#reloads.add(task, { signal });
      const queued = this.#firstLoads.enqueue(task, { signal, priority });
      onQueued(queued);
      return queued.result;
    };
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
