/** A read/write lock: requests share it, and what needs the database alone waits until they have ended and holds new ones back. */
export class ReadWriteLock {
  #readers = 0;
  #onIdle: (() => void) | null = null;
  #held: Promise<void> | null = null;

  /** Runs `work` beside others; waits first while somebody holds the lock exclusively. */
  async shared<T>(work: () => Promise<T>): Promise<T> {
    while (this.#held !== null) await this.#held;
    this.#readers += 1;
    try {
      return await work();
    } finally {
      this.#readers -= 1;
      if (this.#readers === 0) this.#onIdle?.();
    }
  }

  /** Holds new work back, waits until all under way has ended, and runs `work`. The lock is released whatever comes of it. */
  async exclusive<T>(work: () => Promise<T>): Promise<T> {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#held = promise;
    try {
      if (this.#readers > 0) {
        await new Promise<void>((idle) => {
          this.#onIdle = idle;
        });
      }
      return await work();
    } finally {
      this.#onIdle = null;
      this.#held = null;
      resolve();
    }
  }
}
