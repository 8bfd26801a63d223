/** Counts who is inside, so that somebody can wait until all have left while nobody new comes in. */
export class Gate {
  #inside = 0;
  #empty: (() => void) | null = null;
  #shut: Promise<void> | null = null;

  /** Runs `work` inside; waits first while the gate is shut. */
  async pass<T>(work: () => Promise<T>): Promise<T> {
    while (this.#shut !== null) await this.#shut;
    this.#inside += 1;
    try {
      return await work();
    } finally {
      this.#inside -= 1;
      if (this.#inside === 0) this.#empty?.();
    }
  }

  /** Shuts the gate, waits until all have left, runs `work`, and opens the gate again whatever comes of it. */
  async alone<T>(work: () => Promise<T>): Promise<T> {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#shut = promise;
    try {
      if (this.#inside > 0) {
        await new Promise<void>((left) => {
          this.#empty = left;
        });
      }
      return await work();
    } finally {
      this.#empty = null;
      this.#shut = null;
      resolve();
    }
  }
}
