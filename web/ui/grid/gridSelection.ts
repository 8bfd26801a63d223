import { plural } from '#core/format.ts';
import type { GridRowData } from './column.ts';
import type { GridState } from './gridState.ts';
import { type CellIndex, type CellRange, rangeOf } from './keys/move.ts';
import type { ShownCells } from './shownCells.ts';

interface SelectionParts<Row extends GridRowData> {
  state: GridState;
  cells: ShownCells<Row>;
  /** Ends editing before the cursor moves. @returns false where the text cannot be stored: the cursor stays. */
  endEditing: () => boolean;
  /** Says to screen readers what the screen shows without words. */
  say: (text: string) => void;
  /** Called when the cursor has left a row, which may now disappear if it no longer matches the filter. */
  onRowLeft: (row: string) => void;
}

/** Scrolls a cell into view; `neighbours`: the rows next to it as well. */
export type Reveal = (at: CellIndex, neighbours: boolean) => void;

/** Moves the cursor, and selects cells. Both may go down to a last row that is still loading. */
export class GridSelection<Row extends GridRowData> {
  readonly #parts: SelectionParts<Row>;
  /** The cursor was sent to the last row, and follows it while more rows are loading. */
  #followsEnd = false;
  #reachesEnd = false;
  /** The cursor is at the head for want of rows, and not because somebody went there. */
  #awaitsRows = false;
  /** Set by the view. */
  reveal: Reveal = () => {};

  constructor(parts: SelectionParts<Row>) {
    this.#parts = parts;
  }

  /** Whether all rows were selected, also those that are still loading. */
  get reachesEnd(): boolean {
    return this.#reachesEnd;
  }

  /** Moves the cursor to a cell. @param neighbours as keys do: the rows next to it come into sight, too. */
  go(at: CellIndex, { focus = true, extend = false, toEnd = false, neighbours = false, scroll = true } = {}): void {
    const { state, cells, endEditing, onRowLeft } = this.#parts;
    const place = cells.placeAt(at);
    if (place === null || !endEditing()) return;
    [this.#followsEnd, this.#reachesEnd, this.#awaitsRows] = [toEnd, false, false];
    const { active } = state.view;
    if (extend && active !== null && at.row !== -1) {
      state.set({ rangeEnd: place }, { focus });
      this.#say();
      this.reveal(at, neighbours);
      return;
    }
    state.set({ active: place, rangeEnd: null, editing: false }, { focus });
    if (scroll) this.reveal(at, neighbours);
    if (active !== null && active.row !== place.row) onRowLeft(active.row);
  }

  /** @param toEnd down to the last row, also where it is still loading. */
  select(range: CellRange, { toEnd = false } = {}): void {
    const { state, cells, endEditing } = this.#parts;
    if (!endEditing()) return;
    [this.#followsEnd, this.#reachesEnd, this.#awaitsRows] = [false, toEnd, false];
    const active = cells.placeAt({ row: range.top, column: range.left });
    const rangeEnd = cells.placeAt({ row: range.bottom, column: range.right });
    state.set({ active, rangeEnd, editing: false }, { focus: true });
    this.#say();
  }

  /** The selected cells; undefined where there are none. */
  range(): CellRange | undefined {
    const { state, cells } = this.#parts;
    const { active, rangeEnd } = state.view;
    const from = cells.at(active);
    if (from === undefined || from.row === -1) return undefined;
    return rangeOf(from, cells.at(rangeEnd) ?? from);
  }

  /** From here on the cursor stays where it is, also where more rows come. */
  stay(): void {
    this.#followsEnd = this.#reachesEnd = false;
  }

  /** Call when other rows or columns are shown. @param before where the cursor was among those before. */
  cellsChanged(before: CellIndex | undefined): void {
    const { state, cells } = this.#parts;
    const last = cells.rowIds.length - 1;
    if (this.#reachesEnd && before !== undefined) queueMicrotask(() => this.#extendToEnd());
    if (this.#followsEnd && before !== undefined && before.row < last) queueMicrotask(() => this.#goToEnd(before));
    const goesDown = this.#awaitsRows && last >= 0;
    if ((cells.at(state.view.active) !== undefined && !goesDown) || state.view.editing) return;
    this.#awaitsRows = last === -1 && (this.#awaitsRows || before?.row !== -1);
    const row = goesDown ? 0 : Math.min(before?.row ?? 0, last);
    state.view = { ...state.view, active: cells.placeAt({ row, column: before?.column ?? 0 }), rangeEnd: null };
  }

  #goToEnd({ column }: CellIndex): void {
    const row = this.#parts.cells.rowIds.length - 1;
    if (this.#followsEnd) this.go({ row, column }, { focus: false, toEnd: true });
  }

  #extendToEnd(): void {
    const { state, cells } = this.#parts;
    const end = cells.at(state.view.rangeEnd);
    if (!this.#reachesEnd || end === undefined) return;
    state.set({ rangeEnd: cells.placeAt({ row: cells.rowIds.length - 1, column: end.column }) });
  }

  #say(): void {
    const { top = 0, bottom = 0, left = 0, right = 0 } = this.range() ?? {};
    const [rows, columns] = [bottom - top + 1, right - left + 1];
    this.#parts.say(`${plural(rows, 'row', 'rows')}, ${plural(columns, 'column', 'columns')} selected`);
  }
}
