/** A cell by its row and column, so that it stays itself while rows come and go. */
export interface Place {
  row: string;
  column: string;
}

/** The row of the column headers. */
export const HEAD = 'head';

interface GridView {
  /** The active cell. */
  active: Place | null;
  /** The other corner of what is selected; null: the active cell alone. */
  rangeEnd: Place | null;
  /** The active cell's text is being edited. */
  editing: boolean;
  /** The cell below the pointer: it shows its expand button. */
  hovered: Place | null;
}

/** What of the grid moves with every key. Outside of React's state: a moved cursor draws two rows, not the grid. */
export class GridState {
  view: GridView = { active: null, rangeEnd: null, editing: false, hovered: null };
  /** Counts up when the active cell shall take the focus. */
  focusWanted = 0;
  #focusTaken = 0;
  readonly #listeners = new Set<() => void>();

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  set(change: Partial<GridView>, { focus = false } = {}): void {
    this.view = { ...this.view, ...change };
    if (focus) this.focusWanted += 1;
    for (const listener of this.#listeners) listener();
  }

  /** True once for each time that the active cell shall take the focus. */
  takesFocus(wanted: number): boolean {
    const due = wanted !== this.#focusTaken;
    this.#focusTaken = wanted;
    return due;
  }
}
