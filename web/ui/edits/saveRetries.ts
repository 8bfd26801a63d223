import type { CellChange } from './cellChange.ts';
import { changeOf, type UnsavedCells } from './unsavedCells.ts';

interface RetryParts {
  /**
   * Milliseconds until a save that failed is retried by itself. Infinity: once the connection or the session is back;
   * null: only when the person asks for it.
   * @param failures how many saves have failed before this one.
   */
  retryAfter: (failures: number, error: unknown) => number | null;
  send: (changes: readonly CellChange[]) => void;
}

/** Retries saves that failed for a reason that may pass. Their cells show as failed until they are stored. */
export class SaveRetries {
  readonly #cells: UnsavedCells;
  readonly #parts: RetryParts;
  #failures = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isStopped = false;

  constructor(cells: UnsavedCells, parts: RetryParts) {
    this.#cells = cells;
    this.#parts = parts;
  }

  /** A request failed as a whole. @returns whether it is retried. */
  failed(error: unknown): boolean {
    const delay = this.#parts.retryAfter(this.#failures, error);
    if (delay === null) return false;
    this.#failures += 1;
    clearTimeout(this.#timer);
    if (Number.isFinite(delay) && !this.#isStopped) this.#timer = setTimeout(() => this.retryNow(), delay);
    return true;
  }

  /** The server answers again: the next failure is the first one. */
  answered(): void {
    this.#failures = 0;
  }

  /** Retries whatever waits for it. */
  retryNow(): void {
    clearTimeout(this.#timer);
    if (this.#isStopped) return;
    const changes = this.#cells.troubled().flatMap(({ row, column }) => {
      const edit = this.#cells.of(row, column);
      if (edit?.state !== 'failed' || edit.retry !== 'waiting') return [];
      this.#cells.put(row, column, { ...edit, retry: 'sent' });
      return [changeOf(row, column, edit)];
    });
    if (changes.length > 0) this.#parts.send(changes);
  }

  /** Retries nothing any more, also of the requests that are still on their way. */
  stop(): void {
    this.#isStopped = true;
    clearTimeout(this.#timer);
  }
}
