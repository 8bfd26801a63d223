/** Those who want to know of each change of something, as `useSyncExternalStore` subscribes them. */
export class Listeners {
  readonly #all = new Set<() => void>();

  /** @returns what ends it. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#all.add(listener);
    return () => this.#all.delete(listener);
  };

  readonly call = (): void => {
    for (const listener of this.#all) listener();
  };
}
