/** A reservation of memory for one request body. */
export interface BodyReservation {
  /** Bytes reserved so far. */
  readonly size: number;
  /** Reserves more bytes; false if the budget is exhausted. */
  grow: (bytes: number) => boolean;
  release: () => void;
}

/** Limits the total memory of all request bodies in flight, and what one sender has of it. */
export class BodyBudget {
  readonly #total: number;
  readonly #ofOne: number;
  readonly #senders = new Map<string, number>();
  #used = 0;

  /** @param total bytes. @param ofOne bytes of one sender: what arrives slowly leaves room for others. */
  constructor(total: number, ofOne = total) {
    this.#total = total;
    this.#ofOne = ofOne;
  }

  /** Bytes that are not reserved. */
  get free(): number {
    return this.#total - this.#used;
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
    const held = (this.#senders.get(sender) ?? 0) + bytes;
    if (held > this.#ofOne) return false;
    if (held === 0) this.#senders.delete(sender);
    else this.#senders.set(sender, held);
    return true;
  }
}
