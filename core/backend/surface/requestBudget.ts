import { recentEntries } from './recentEntries.ts';
import type { Clock } from '#core/clock.ts';

interface Bucket {
  tokens: number;
  filledAt: number;
}

/** A token bucket per key. Kept in this process for the most recent keys. */
export class RequestBudget {
  readonly #clock: Clock;
  readonly #perSecond: number;
  readonly #burst: number;
  readonly #buckets = recentEntries<Bucket>();

  /** @param burst requests that may come at once, after `burst / perSecond` seconds without any. */
  constructor(clock: Clock, { perSecond, burst }: { perSecond: number; burst: number }) {
    this.#clock = clock;
    this.#perSecond = perSecond;
    this.#burst = burst;
  }

  /**
   * @param cost tokens that the request takes; at most the burst.
   * @returns 0 if the request may continue, otherwise whole seconds to wait.
   */
  take(key: string, cost = 1): number {
    const bucket = this.#filled(key);
    if (bucket.tokens < cost) return this.#waitFor(bucket, cost);
    bucket.tokens -= cost;
    return 0;
  }

  /** What {@link take} would return, without taking. */
  waitFor(key: string): number {
    return this.#waitFor(this.#filled(key), 1);
  }

  /** Tokens that were taken and have not come back yet. */
  spent(key: string): number {
    return this.#burst - this.#filled(key).tokens;
  }

  #waitFor({ tokens }: Bucket, cost: number): number {
    return tokens < cost ? Math.ceil((cost - tokens) / this.#perSecond) : 0;
  }

  #filled(key: string): Bucket {
    const now = this.#clock.now();
    const bucket = this.#buckets.get(key) ?? { tokens: this.#burst, filledAt: now };
    // If the clock moved backwards, the bucket stays unchanged.
    const seconds = Math.max(0, now - bucket.filledAt) / 1000;
    bucket.tokens = Math.min(this.#burst, bucket.tokens + seconds * this.#perSecond);
    bucket.filledAt = now;
    this.#buckets.set(key, bucket);
    return bucket;
  }
}
