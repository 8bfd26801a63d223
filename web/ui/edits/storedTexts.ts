import { type CellChange, cellOf } from './cellChange.ts';
import { MOST_STEPS } from './history.ts';

/** A text that was written into a cell; `newer`: how often the same text was written into it since. */
export type WrittenText = Pick<CellChange, 'row' | 'column' | 'value'> & { newer: number };

/** The texts of this person that were stored, by cell: which recorded changes reached the database, and in which turn. */
export class StoredTexts {
  /** Oldest first. */
  readonly #texts = new Map<string, string[]>();

  add(change: Pick<CellChange, 'row' | 'column' | 'value'>): void {
    const texts = this.#texts.get(cellOf(change)) ?? [];
    // No more of them can be undone.
    this.#texts.set(cellOf(change), [...texts, change.value].slice(-MOST_STEPS));
  }

  /** Forgets those of a cell. */
  delete(cell: string): void {
    this.#texts.delete(cell);
  }

  /**
   * What the changes of a cell wrote; null for those that were never stored, because another text followed at once.
   * @param changes oldest first.
   */
  written(cell: string, changes: readonly CellChange[]): (WrittenText | null)[] {
    const stored = this.#texts.get(cell) ?? [];
    let last = stored.length - 1;
    const newestFirst = changes.toReversed().map(({ row, column, value }) => {
      const at = last < 0 ? -1 : stored.lastIndexOf(value, last);
      if (at === -1) return null;
      last = at - 1;
      return { row, column, value, newer: stored.slice(at + 1).filter((text) => text === value).length };
    });
    return newestFirst.toReversed();
  }
}
