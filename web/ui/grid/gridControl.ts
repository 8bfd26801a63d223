import { plural } from '#core/format.ts';
import { afterPaint } from '../afterPaint.ts';
import { Copying } from '../clipboard/copying.ts';
import { Composition } from '../field/composition.ts';
import { AwaitedRows } from './awaitedRows.ts';
import type { EnterCells, GridColumn, GridItem, GridRowData, RowSource } from './column.ts';
import type { Colleagues } from './colleagues.ts';
import type { LastChange } from '../edits/ConflictPanel.tsx';
import type { CellEdits } from '../edits/cellEdits.ts';
import type { EditedText } from '../edits/editedText.ts';
import { bytesAfter } from '../edits/unsavedCells.ts';
import type { WrittenText } from '../edits/storedTexts.ts';
import { UndoSteps } from '../edits/undoSteps.ts';
import { GridState, type Place } from './gridState.ts';
import { type CellIndex, type CellRange, rangeOf } from './keys/move.ts';
import { ShownCells } from './shownCells.ts';

/** What a screen provides to its grid. */
export interface GridParts<Row extends GridRowData> {
  rows: RowSource<Row>;
  edits: CellEdits;
  colleagues: Colleagues;
  /** Reads the whole stored texts of cells. */
  wholeTexts: (cells: readonly Place[]) => Promise<readonly string[]>;
  /** Reads the texts that `value` replaced; null where it was not stored. */
  replacedTexts: (cells: readonly WrittenText[]) => Promise<readonly (string | null)[]>;
  /** Reads who changed a cell last; null where that is not known. */
  lastChange: (cell: Place) => Promise<LastChange | null>;
  /** Milliseconds until a read that failed is repeated, as that of a save; null: it is not. */
  retryAfter: (failures: number, error: unknown) => number | null;
  /** Shows a message. */
  tell: (text: string, kind: 'message' | 'error') => void;
  /** Says to screen readers what the screen shows without words. */
  say: (text: string) => void;
  /** Called when the cursor has left a row, which may now disappear if it no longer matches the filter. */
  onRowLeft: (row: string) => void;
  /** Called with the cell being edited, to show it to colleagues; null when editing ends. */
  onEditing: (place: Place | null) => void;
}

/** The elements in which a grid is shown. */
interface GridElements {
  /** Scrolls a cell into view; `neighbours`: the rows next to it as well. */
  reveal: (at: CellIndex, neighbours: boolean) => void;
  /** Whether the keyboard is in the table, and not in a dialog over it. */
  hasFocus: () => boolean;
}

/** A text that is open in an editor. */
interface OpenText {
  text: EditedText;
  /** Opens it anew with what is there now. */
  reopen: () => void;
  /** Ends editing before the cursor moves. @returns false where the text cannot be stored: it stays open. */
  end: () => boolean;
}

/**
 * The grid's state and operations, without rendering: components subscribe to what they show. Addresses the visible
 * rows and columns by id and index.
 */
export class GridControl<Row extends GridRowData> {
  readonly state = new GridState();
  readonly composition = new Composition();
  readonly parts: GridParts<Row>;
  readonly cells = new ShownCells<Row>();
  #elements: GridElements = { reveal: () => {}, hasFocus: () => true };
  #openMenu: (row: string, cell: HTMLElement) => void = () => {};
  #expand: (place: Place) => void = () => {};
  readonly copying: Copying;
  #opened: OpenText | null = null;
  /** How often this person edited something. */
  editCount = 0;
  readonly #history: UndoSteps;
  readonly #awaited: AwaitedRows;
  /** The cursor was sent to the last row, and follows it while more rows are loading. */
  #toEnd = false;
  /** All rows were selected, also those that are still loading. */
  selectsToEnd = false;

  constructor(parts: GridParts<Row>) {
    this.parts = parts;
    this.copying = new Copying(parts);
    this.#history = new UndoSteps(parts, {
      isTypedInto: (cells) => this.#openIn(cells)?.text.isChanged === true,
      onStep: (cells) => this.#show(cells),
    });
    this.#awaited = new AwaitedRows(parts.rows);
    // Rows that have come are shown in the next paint.
    parts.rows.subscribe(() => {
      if (this.#awaited.isOver()) void afterPaint().then(() => this.#awaited.have(0));
    });
  }

  /** Resolves when the table has this many rows, or all that it will have. @throws the error of rows that cannot be read. */
  rowsUpTo(rows: number): Promise<void> {
    return this.#awaited.until(rows, this.cells.rowIds.length);
  }

  /** Sets the elements in which the grid is shown. */
  attach(elements: GridElements): void {
    this.#elements = elements;
  }

  /** Sets how the menu of a row is opened. */
  openMenusWith(open: (row: string, cell: HTMLElement) => void): void {
    this.#openMenu = open;
  }

  /** Sets how the large editor is opened. */
  expandWith(open: (place: Place) => void): void {
    this.#expand = open;
  }

  /** Opens the menu of a row, at one of its cells. */
  openMenu(row: string, cell: HTMLElement): void {
    this.#openMenu(row, cell);
  }

  /** Opens the large editor. */
  expand(place: Place): void {
    this.#expand(place);
  }

  /** Sets the items and columns. The cursor stays on its cell, or moves to the nearest remaining one. */
  show(items: readonly GridItem[], columns: readonly GridColumn<Row>[]): void {
    if (items === this.cells.items && columns === this.cells.columns) return;
    const before = this.cells.at(this.state.view.active);
    this.cells.set(items, columns);
    this.#awaited.have(this.cells.rowIds.length);
    if (this.selectsToEnd && before !== undefined) queueMicrotask(() => this.#extendToEnd());
    if (this.#toEnd && before !== undefined && before.row < this.cells.rowIds.length - 1) {
      queueMicrotask(() => this.#goToEnd(before.column));
    }
    if (this.cells.at(this.state.view.active) !== undefined || this.state.view.editing) return;
    const row = Math.min(before?.row ?? 0, this.cells.rowIds.length - 1);
    this.state.view = {
      ...this.state.view,
      active: this.cells.placeAt({ row, column: before?.column ?? 0 }),
      rangeEnd: null,
    };
  }

  #goToEnd(column: number): void {
    if (this.#toEnd) this.go({ row: this.cells.rowIds.length - 1, column }, { focus: false, toEnd: true });
  }

  /** An editor is opened on a cell; null: closed. */
  setOpened(opened: OpenText | null): void {
    this.#opened = opened;
    // From here on the cursor stays where somebody types.
    if (opened !== null) [this.#toEnd, this.selectsToEnd] = [false, false];
    this.parts.onEditing(opened === null ? null : opened.text.place);
  }

  /** The cell that is open in an editor. */
  edited(): CellIndex | undefined {
    return this.cells.at(this.#opened?.text.place ?? null);
  }

  #openIn(cells: readonly Place[]): OpenText | null {
    const { row, column } = this.#opened?.text.place ?? {};
    return cells.some((cell) => cell.row === row && cell.column === column) ? this.#opened : null;
  }

  /** Shows where something was undone. That may be late: somebody types into another cell by then. */
  #show(cells: readonly Place[]): void {
    const opened = this.#openIn(cells);
    const [at] = cells
      .flatMap((cell) => this.cells.at(cell) ?? [])
      .toSorted((a, b) => a.row - b.row || a.column - b.column);
    if (opened !== null) opened.reopen();
    else if (at !== undefined && this.#opened === null && this.#elements.hasFocus()) this.go(at);
  }

  /** A cell's text as this person sees it, unsaved edits included. */
  textOf(row: Row, column: GridColumn<Row>): string {
    return this.parts.edits.of(row.id, column.id)?.value ?? column.text(row);
  }

  /** Whether only the beginning of a cell's text is loaded. */
  isTruncated(row: Row, column: GridColumn<Row>): boolean {
    return this.parts.edits.of(row.id, column.id)?.partial ?? column.fullBytes?.(row) !== undefined;
  }

  /** The bytes of a text of which only the beginning is known, with this person's edit of that. */
  fullBytes(row: Row, column: GridColumn<Row>): number | undefined {
    const edit = this.parts.edits.of(row.id, column.id);
    if (edit === undefined) return column.fullBytes?.(row);
    return edit.partial ? bytesAfter(edit) : undefined;
  }

  /** Moves the cursor to a cell. @param neighbours as keys do: the rows next to it come into sight, too. */
  go(at: CellIndex, { focus = true, extend = false, toEnd = false, neighbours = false, scroll = true } = {}): void {
    const place = this.cells.placeAt(at);
    if (place === null || !this.#endEditing()) return;
    this.#toEnd = toEnd;
    this.selectsToEnd = false;
    const { active } = this.state.view;
    if (extend && active !== null && at.row !== -1) {
      this.state.set({ rangeEnd: place }, { focus });
      this.#saySelection();
      this.#elements.reveal(at, neighbours);
      return;
    }
    this.state.set({ active: place, rangeEnd: null, editing: false }, { focus });
    if (scroll) this.#elements.reveal(at, neighbours);
    if (active !== null && active.row !== place.row) this.parts.onRowLeft(active.row);
  }

  #endEditing(): boolean {
    return !this.state.view.editing || this.#opened === null || this.#opened.end();
  }

  /** The selection; undefined where there is none. */
  range(): CellRange | undefined {
    const { active, rangeEnd } = this.state.view;
    const from = this.cells.at(active);
    if (from === undefined || from.row === -1) return undefined;
    return rangeOf(from, this.cells.at(rangeEnd) ?? from);
  }

  #extendToEnd(): void {
    const last = this.cells.at(this.state.view.rangeEnd);
    if (!this.selectsToEnd || last === undefined) return;
    this.state.set({ rangeEnd: this.cells.placeAt({ row: this.cells.rowIds.length - 1, column: last.column }) });
  }

  /** @param toEnd down to the last row, also where it is still loading. */
  select(range: CellRange, { toEnd = false } = {}): void {
    if (!this.#endEditing()) return;
    this.#toEnd = false;
    this.selectsToEnd = toEnd;
    const active = this.cells.placeAt({ row: range.top, column: range.left });
    const rangeEnd = this.cells.placeAt({ row: range.bottom, column: range.right });
    this.state.set({ active, rangeEnd, editing: false }, { focus: true });
    this.#saySelection();
  }

  #saySelection(): void {
    const { top = 0, bottom = 0, left = 0, right = 0 } = this.range() ?? {};
    const [rows, columns] = [bottom - top + 1, right - left + 1];
    this.parts.say(`${plural(rows, 'row', 'rows')}, ${plural(columns, 'column', 'columns')} selected`);
  }

  /** Stores this person's edits as one step that can be undone. */
  readonly enter: EnterCells = (changes) => {
    this.editCount += 1;
    this.#history.record(changes);
    void this.parts.edits.enter(changes);
  };

  /** Records what was done beside edits, for Undo. @param undo returns false where it was undone already. */
  recordOther(undo: () => boolean): void {
    this.#history.recordOther(undo);
  }

  undo(): void {
    if (!this.copying.stopWaiting()) this.#history.undo();
  }

  redo(): void {
    this.#history.redo();
  }
}
