/** Milliseconds for which changes are gathered. */
const GATHER_MS = 250;
/** Milliseconds after which rows are asked for again that could not be read. */
export const AGAIN_MS = 2000;

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

  /** What could not be read is asked for again. */
  addAgain(ids: readonly string[]): void {
    this.add(ids, AGAIN_MS);
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }
}
