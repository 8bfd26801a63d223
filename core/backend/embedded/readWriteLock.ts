/** A read/write lock: requests share it; exclusive work waits for them to finish and holds back new ones. */
export class ReadWriteLock {
  #readers = 0;
  #onIdle: (() => void) | null = null;
  #held: Promise<void> | null = null;

  /** Runs `work` concurrently with other shared work, after any exclusive work. */
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

  /**
   * Holds back new work, waits for running work to finish, then runs `work`. The lock is released even if it throws.
   */
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
