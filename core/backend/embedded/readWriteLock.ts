/** A read/write lock: requests share it; exclusive work waits for them to finish and holds back new ones. */
export class ReadWriteLock {
  #readers = 0;
  readonly #onIdle = new Set<() => void>();
  #held: Promise<void> | null = null;

  /** Runs `work` concurrently with other shared work, after any exclusive work. */
  async shared<T>(work: () => Promise<T>): Promise<T> {
    while (this.#held !== null) await this.#held;
    this.#readers += 1;
    try {
      return await work();
    } finally {
      this.#readers -= 1;
      if (this.#readers === 0) for (const idle of this.#onIdle) idle();
    }
  }

  /** Resolves when no work runs; does not hold back new work. */
  async idle(): Promise<void> {
    while (this.#held !== null) await this.#held;
    await this.#readersGone();
  }

  /**
   * Holds back new work, waits for running work to finish, then runs `work`. The lock is released even if it throws.
   */
  async exclusive<T>(work: () => Promise<T>): Promise<T> {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#held = promise;
    try {
      await this.#readersGone();
      return await work();
    } finally {
      this.#held = null;
      resolve();
    }
  }

  async #readersGone(): Promise<void> {
    if (this.#readers === 0) return;
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#onIdle.add(resolve);
    await promise;
    this.#onIdle.delete(resolve);
  }
}
