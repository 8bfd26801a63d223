import { type CellChange, cellOf } from './cellChange.ts';

type CellPlace = Pick<CellChange, 'row' | 'column'>;

/** Texts that were sent and got no answer, by cell: they may be stored. */
export class UnansweredTexts {
  readonly #cells = new Map<string, Set<string>>();

  add(change: CellPlace & Pick<CellChange, 'value'>): void {
    const cell = cellOf(change);
    this.#cells.set(cell, (this.#cells.get(cell) ?? new Set()).add(change.value));
  }

  has(place: CellPlace): boolean {
    return this.#cells.has(cellOf(place));
  }

  /** Forgets those of a cell. @param stored the text that it holds now. @returns whether that is one of them. */
  forget(place: CellPlace, stored?: string): boolean {
    const texts = this.#cells.get(cellOf(place));
    this.#cells.delete(cellOf(place));
    return stored !== undefined && texts?.has(stored) === true;
  }
}
