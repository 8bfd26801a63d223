import { recentEntries } from '#core/backend/surface/recentEntries.ts';
import { limitedAddress } from '#core/backend/surface/clientAddress.ts';
import type { Clock } from '#core/clock.ts';

/** A rate limit per client address (IPv6: per /64). Counted in this process, for the most recent addresses. */
export class AddressQuota {
  readonly #clock: Clock;
  readonly #limit: number;
  readonly #windowMs: number;
  readonly #spent = recentEntries<{ count: number; until: number }>();

  constructor(clock: Clock, { limit, windowMs }: { limit: number; windowMs: number }) {
    this.#clock = clock;
    this.#limit = limit;
    this.#windowMs = windowMs;
  }

  /** Takes up to `wanted` from the quota of an address. @returns how many it got. */
  take(address: string, wanted = 1): number {
    const spent = this.#windowOf(limitedAddress(address));
    const granted = Math.min(wanted, Math.max(0, this.#limit - spent.count));
    spent.count += granted;
    return granted;
  }

  /** How many an address got in the window that runs. */
  spent(address: string): number {
    return this.#windowOf(limitedAddress(address)).count;
  }

  #windowOf(address: string): { count: number; until: number } {
    const now = this.#clock.now();
    const known = this.#spent.get(address);
    // After the clock jumped back a window must not last longer than its length.
    if (known !== undefined && now < known.until && known.until - now <= this.#windowMs) return known;
    const fresh = { count: 0, until: now + this.#windowMs };
    this.#spent.set(address, fresh);
    return fresh;
  }
}
