/** A reservation of memory for one request body. */
export interface BodyReservation {
  /** Bytes reserved so far. */
  readonly size: number;
  /** Reserves more bytes; false if the budget is exhausted. */
  grow: (bytes: number) => boolean;
  release: () => void;
}

/** Limits the total memory of all request bodies in flight. */
export class BodyBudget {
  readonly #total: number;
  #used = 0;

  /** @param total bytes. */
  constructor(total: number) {
    this.#total = total;
  }

  /** Bytes that are not reserved. */
  get free(): number {
    return this.#total - this.#used;
  }

  /** An empty reservation: the announced length is not trusted. */
  open(): BodyReservation {
    let size = 0;
    return {
      get size() {
        return size;
      },
      grow: (bytes) => {
        if (bytes > this.free) return false;
        this.#used += bytes;
        size += bytes;
        return true;
      },
      release: () => {
        this.#used -= size;
        size = 0;
      },
    };
  }
}
