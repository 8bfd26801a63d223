import type { CellChange } from './cellChange.ts';

type CellPlace = Pick<CellChange, 'row' | 'column'>;

/** Texts that were sent and got no answer, by cell: they may be stored. */
export class UnansweredTexts {
  readonly #cells = new Map<string, Set<string>>();

  add({ row, column, value }: CellPlace & Pick<CellChange, 'value'>): void {
    const cell = `${row} ${column}`;
    this.#cells.set(cell, (this.#cells.get(cell) ?? new Set()).add(value));
  }

  has({ row, column }: CellPlace): boolean {
    return this.#cells.has(`${row} ${column}`);
  }

  /** Forgets those of a cell. @returns whether the text that it holds now is one of them. */
  settle({ row, column }: CellPlace, held?: string): boolean {
    const cell = `${row} ${column}`;
    const texts = this.#cells.get(cell);
    this.#cells.delete(cell);
    return held !== undefined && texts?.has(held) === true;
  }
}
