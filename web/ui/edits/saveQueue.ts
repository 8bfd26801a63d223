import { type CellChange, cellOf } from './cellChange.ts';

interface QueueParts {
  /** Sends the changes of one request and handles its answer. */
  send: (changes: readonly CellChange[]) => Promise<void>;
  /** Resolves when a new text has been painted; its request is sent only then. */
  shown: () => Promise<void>;
  /** Whether a change replaces a text of which this page has only the beginning. */
  replacesUnread: (change: CellChange) => boolean;
  /** Pending while such texts are read for the clipboard: what replaces them is sent after that. Null: they are not. */
  reading: () => Promise<unknown> | null;
  /** Called when requests are begun, with what resolves when all are answered. */
  onSending: (requests: Promise<void>) => void;
}

/**
 * Changes that wait for the request in flight: one at a time, and the next one carries all that was entered meanwhile,
 * so that fast edits do not flood the server.
 */
export class SaveQueue {
  readonly #parts: QueueParts;
  #waiting: CellChange[] = [];
  #sending: Promise<void> | null = null;

  constructor(parts: QueueParts) {
    this.#parts = parts;
  }

  /** @returns what resolves when everything that waits is answered. */
  add(changes: readonly CellChange[]): Promise<void> {
    this.#waiting.push(...changes);
    if (this.#sending === null) {
      this.#sending = this.#sendAll();
      this.#parts.onSending(this.#sending);
    }
    return this.#sending;
  }

  /** Adds a change from within `send`: it goes with the next request. */
  addNext(change: CellChange): void {
    this.#waiting.push(change);
  }

  /** Whether a change of the same cell goes with the next request. */
  has(change: CellChange): boolean {
    return this.#waiting.some((other) => cellOf(other) === cellOf(change));
  }

  /** Resolves when everything that waits is answered. */
  settled(): Promise<void> {
    return this.#sending ?? Promise.resolve();
  }

  async #sendAll(): Promise<void> {
    try {
      await this.#parts.shown();
      await this.#sendWaiting();
    } finally {
      // Whatever went wrong, what is entered next is sent.
      this.#sending = null;
    }
  }

  async #sendWaiting(): Promise<void> {
    let isRead = false;
    while (this.#waiting.length > 0) {
      const reading: Promise<unknown> | null = isRead ? null : this.#parts.reading();
      const waits = (change: CellChange): boolean => reading !== null && this.#parts.replacesUnread(change);
      // A cell that was edited several times is sent once, with its latest text.
      const cells = [...new Map(this.#waiting.map((change) => [cellOf(change), change])).values()];
      const ready = cells.filter((change) => !waits(change));
      this.#waiting = cells.filter(waits);
      if (ready.length > 0) await this.#parts.send(ready);
      // What could not be read is not in the clipboard, and is replaced all the same.
      else await reading?.catch(() => {});
      isRead = ready.length === 0;
    }
  }
}
