import { Listeners } from '../listeners.ts';

/** A cell by the ids of its row and column, which stay valid while rows are added and removed. */
export interface Place {
  row: string;
  column: string;
}

/** The row of the column headers. */
export const HEAD = 'head';

/** The cell that an element belongs to. */
export function cellPlaceOf(target: EventTarget | null): Place | null {
  const cell = target instanceof Element ? target.closest<HTMLElement>('[data-column]') : null;
  const { row, column } = cell?.dataset ?? {};
  return row === undefined || column === undefined ? null : { row, column };
}

/** The id of a cell's element while the cursor is on it. */
export function cellElementId({ row, column }: Place): string {
  return `cell-${row}-${column}`;
}

interface Cursor {
  /** The active cell. */
  active: Place | null;
  /** The selection's other corner; null: only the active cell is selected. */
  rangeEnd: Place | null;
  /** The active cell's text is being edited. */
  editing: boolean;
}

/**
 * The part of the grid's state that changes with every key. Kept outside React, so that moving the cursor renders no
 * component.
 */
export class GridState {
  view: Cursor = { active: null, rangeEnd: null, editing: false };
  /** Gives the grid the focus. Set by the view. */
  takeFocus: () => void = () => {};
  readonly #listeners = new Listeners();

  readonly subscribe = this.#listeners.subscribe;

  set(change: Partial<Cursor>, { focus = false } = {}): void {
    this.view = { ...this.view, ...change };
    if (focus) this.takeFocus();
    this.#listeners.call();
  }
}
