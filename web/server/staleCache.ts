import { LRUCache } from 'lru-cache';
import type { Clock } from '#core/clock.ts';

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

interface Entry<T> {
  value: T;
  /** What the value was when it was last seen different: equal answers keep the value's identity. */
  text: string;
  loadedAt: number;
  load: () => Promise<T>;
}

/**
 * Answers of the database, kept for a moment. Fresh ones are served as they are, stale ones while they renew, older
 * ones only when renewing fails: a dead database shows readers the last good page.
 * An answer that has not changed keeps its identity, so that pages rendered from it stay valid.
 */
export class StaleCache<T> {
  readonly #options: StaleCacheOptions;
  readonly #entries: LRUCache<string, Entry<T>>;
  readonly #loading = new Map<string, Promise<T>>();
  readonly #failedAt = new Map<string, number>();

  constructor(options: StaleCacheOptions) {
    this.#options = options;
    this.#entries = new LRUCache({ max: options.max });
  }

  /** The value where nobody has to wait for it; one that is stale begins to be renewed. */
  atOnce(key: string): T | undefined {
    const entry = this.#entries.get(key);
    if (entry === undefined) return undefined;
    const age = this.#age(entry);
    if (age < this.#options.freshMs || this.#justFailed(key)) return entry.value;
    if (age >= this.#options.staleMs) return undefined;
    this.#load(key, entry.load).catch(() => {});
    return entry.value;
  }

  /**
   * Milliseconds since the database was last asked for the value; 0 where none is held. A read that failed counts as
   * asked: nothing newer can be had, and a CDN should go on carrying the readers.
   */
  age(key: string): number {
    const entry = this.#entries.peek(key);
    if (entry === undefined) return 0;
    const askedAt = Math.max(entry.loadedAt, this.#failedAt.get(key) ?? 0);
    return Math.max(0, this.#options.clock.now() - askedAt);
  }

  /** The value that is held now, of whatever age. */
  held(key: string): T | undefined {
    return this.#entries.peek(key)?.value;
  }

  /**
   * The value of `key`, loaded by `load` where it must be. Simultaneous callers share one load.
   * @throws what `load` throws, where there is no earlier value to show.
   */
  async get(key: string, load: () => Promise<T>): Promise<T> {
    const held = this.atOnce(key);
    if (held !== undefined) return held;
    const entry = this.#entries.get(key);
    const loaded = this.#load(key, load);
    return entry === undefined ? loaded : loaded.catch(() => entry.value);
  }

  /** A database that just failed is not asked again by every reader. */
  #justFailed(key: string): boolean {
    const failedAt = this.#failedAt.get(key);
    return failedAt !== undefined && this.#options.clock.now() - failedAt < this.#options.freshMs;
  }

  /** A clock that was turned back makes an entry old, not eternal. */
  #age(entry: Entry<T>): number {
    const age = this.#options.clock.now() - entry.loadedAt;
    return age < 0 ? Number.POSITIVE_INFINITY : age;
  }

  #load(key: string, load: () => Promise<T>): Promise<T> {
    const running = this.#loading.get(key);
    if (running !== undefined) return running;
    const started = this.#store(key, load).finally(() => this.#loading.delete(key));
    this.#loading.set(key, started);
    return started;
  }

  async #store(key: string, load: () => Promise<T>): Promise<T> {
    try {
      const value = await load();
      if (this.#options.keep?.(value) === false) {
        this.#entries.delete(key);
        return value;
      }
      const text = JSON.stringify(value);
      const before = this.#entries.get(key);
      const kept = before !== undefined && before.text === text ? before.value : value;
      this.#entries.set(key, { value: kept, text, loadedAt: this.#options.clock.now(), load });
      this.#failedAt.delete(key);
      return kept;
    } catch (error) {
      if (this.#entries.has(key)) this.#failedAt.set(key, this.#options.clock.now());
      throw error;
    }
  }
}
