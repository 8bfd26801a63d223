/** A reservation of memory for one request body. */
export interface BodyReservation {
  /** Bytes reserved so far. */
  readonly size: number;
  /** Reserves more bytes; false if the budget is exhausted. */
  grow: (bytes: number) => boolean;
  release: () => void;
}

/** Bytes of all bodies, of one sender's (what arrives slowly leaves room for others), and of all senders of one group. */
export interface BodyShares {
  total: number;
  ofOne?: number;
  group?: { of: (sender: string) => string; bytes: number };
}

/** Limits the total memory of all request bodies in flight, and what one sender has of it. */
export class BodyBudget {
  readonly #shares: BodyShares;
  readonly #held = new Map<string, number>();
  #used = 0;

  constructor(shares: BodyShares) {
    this.#shares = shares;
  }

  /** Bytes that are not reserved. */
  get free(): number {
    return this.#shares.total - this.#used;
  }

  /** An empty reservation: the announced length is not trusted. @param sender whose share it is; unset: nobody's. */
  open(sender?: string): BodyReservation {
    let size = 0;
    return {
      get size() {
        return size;
      },
      grow: (bytes) => {
        if (bytes > this.free || !this.#take(sender, bytes)) return false;
        this.#used += bytes;
        size += bytes;
        return true;
      },
      release: () => {
        this.#used -= size;
        this.#take(sender, -size);
        size = 0;
      },
    };
  }

  #take(sender: string | undefined, bytes: number): boolean {
    if (sender === undefined) return true;
    const { total, ofOne = total, group } = this.#shares;
    const parts = [{ key: sender, most: ofOne }];
    if (group !== undefined) parts.push({ key: `group ${group.of(sender)}`, most: group.bytes });
    const next = parts.map(({ key, most }) => ({ key, most, bytes: (this.#held.get(key) ?? 0) + bytes }));
    if (bytes > 0 && next.some((part) => part.bytes > part.most)) return false;
    for (const part of next) {
      if (part.bytes === 0) this.#held.delete(part.key);
      else this.#held.set(part.key, part.bytes);
    }
    return true;
  }
}
