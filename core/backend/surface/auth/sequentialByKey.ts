/** Runs the tasks of one key one after the other, and those of different keys at the same time. */
export class SequentialByKey {
  readonly #last = new Map<string, Promise<unknown>>();

  /** @returns what the task returns. @throws what it throws; the tasks behind it run all the same. */
  run<T>(key: string, task: () => Promise<T>): Promise<T> {
    const result = (this.#last.get(key) ?? Promise.resolve()).then(task);
    const ended: Promise<unknown> = Promise.allSettled([result]).finally(() => {
      if (this.#last.get(key) === ended) this.#last.delete(key);
    });
    this.#last.set(key, ended);
    return result;
  }
}
