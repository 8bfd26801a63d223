import { LRUCache } from 'lru-cache';
import { limitedAddress } from '#core/backend/surface/clientAddress.ts';
import type { Clock } from '#core/clock.ts';

/** How much one address (IPv6: one /64) may do within a time. Kept in this process alone, for the addresses seen last. */
export class AddressQuota {
  readonly #clock: Clock;
  readonly #limit: number;
  readonly #windowMs: number;
  readonly #spent = new LRUCache<string, { count: number; until: number }>({ max: 20_000 });

  constructor(clock: Clock, { limit, windowMs }: { limit: number; windowMs: number }) {
    this.#clock = clock;
    this.#limit = limit;
    this.#windowMs = windowMs;
  }

  /** Takes up to `wanted` from what an address may still do; returns how many it got. */
  take(address: string, wanted = 1): number {
    const spent = this.#windowOf(limitedAddress(address));
    const granted = Math.min(wanted, Math.max(0, this.#limit - spent.count));
    spent.count += granted;
    return granted;
  }

  #windowOf(address: string): { count: number; until: number } {
    const now = this.#clock.now();
    const known = this.#spent.get(address);
    // A clock that jumped back must not make a window last longer than it is.
    if (known !== undefined && now < known.until && known.until - now <= this.#windowMs) return known;
    const fresh = { count: 0, until: now + this.#windowMs };
    this.#spent.set(address, fresh);
    return fresh;
  }
}
