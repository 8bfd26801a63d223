import { LRUCache } from 'lru-cache';
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
  readonly #buckets = new LRUCache<string, Bucket>({ max: 20_000 });

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
    const now = this.#clock.now();
    const bucket = this.#buckets.get(key) ?? { tokens: this.#burst, filledAt: now };
    // If the clock moved backwards, the bucket stays unchanged.
    const seconds = Math.max(0, now - bucket.filledAt) / 1000;
    bucket.tokens = Math.min(this.#burst, bucket.tokens + seconds * this.#perSecond);
    bucket.filledAt = now;
    this.#buckets.set(key, bucket);
    if (bucket.tokens < cost) return Math.ceil((cost - bucket.tokens) / this.#perSecond);
    bucket.tokens -= cost;
    return 0;
  }
}
