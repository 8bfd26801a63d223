import type { CellChange } from './cellChange.ts';
import { changeOf, type UnsavedCells } from './unsavedCells.ts';

interface RepeatedParts {
  /**
   * Milliseconds until a save that failed is repeated by itself; null: only when the person asks for it.
   * @param failures how many saves have failed before this one.
   */
  retryAfter: (failures: number, error: unknown) => number | null;
  send: (changes: readonly CellChange[]) => void;
}

/** Saves that failed for a reason that may pass are repeated. Their cells show as failed until they are stored. */
export class RepeatedSaves {
  readonly #cells: UnsavedCells;
  readonly #parts: RepeatedParts;
  #failures = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(cells: UnsavedCells, parts: RepeatedParts) {
    this.#cells = cells;
    this.#parts = parts;
  }

  /** A request failed as a whole. @returns whether it is repeated. */
  failed(error: unknown): boolean {
    const delay = this.#parts.retryAfter(this.#failures, error);
    if (delay === null) return false;
    this.#failures += 1;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#sendAll(), delay);
    return true;
  }

  /** The server answers again: the next failure is the first one. */
  answered(): void {
    this.#failures = 0;
  }

  /** Repeats nothing any more. */
  stop(): void {
    clearTimeout(this.#timer);
  }

  #sendAll(): void {
    const changes = this.#cells.troubled().flatMap(({ row, column }) => {
      const edit = this.#cells.of(row, column);
      if (edit?.repeat !== 'waiting') return [];
      this.#cells.put(row, column, { ...edit, repeat: 'sent' });
      return [changeOf(row, column, edit)];
    });
    if (changes.length > 0) this.#parts.send(changes);
  }
}
