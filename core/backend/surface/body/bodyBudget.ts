/** Memory for one body. */
export interface BodyPlace {
  /** Bytes taken so far. */
  readonly size: number;
  /** Takes more bytes; false where there are none left. */
  grow: (bytes: number) => boolean;
  release: () => void;
}

/** Bounds the memory of all request bodies that are in flight at once. */
export class BodyBudget {
  readonly #total: number;
  #used = 0;

  /** @param total bytes. */
  constructor(total: number) {
    this.#total = total;
  }

  /** Bytes that are not taken. */
  get free(): number {
    return this.#total - this.#used;
  }

  /** A reservation without bytes yet: the length that a sender announces does not count. */
  open(): BodyPlace {
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
