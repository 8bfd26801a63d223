/** Milliseconds for which changes are gathered. */
const GATHER_MS = 250;

/** The rows that were changed and are read again soon, many at once. */
export class ChangedIds {
  readonly #onDue: (ids: string[]) => void;
  #ids = new Set<string>();
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** @param onDue called with what has been gathered. */
  constructor(onDue: (ids: string[]) => void) {
    this.#onDue = onDue;
  }

  add(ids: readonly string[], ms = GATHER_MS): void {
    for (const id of ids) this.#ids.add(id);
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined;
      const due = [...this.#ids];
      this.#ids.clear();
      if (due.length > 0) this.#onDue(due);
    }, ms);
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }
}
