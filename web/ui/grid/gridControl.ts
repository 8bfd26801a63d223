import { afterPaint } from '../afterPaint.ts';
import { Copying } from '../clipboard/copying.ts';
import { Composition } from '../field/composition.ts';
import { AwaitedRows } from './awaitedRows.ts';
import type { EnterCells, GridColumn, GridItem, GridRowData, RowSource } from './column.ts';
import type { Colleagues } from '../edits/colleagues.ts';
import type { LastChange } from '../edits/ConflictPanel.tsx';
import type { EditedText } from '../edits/editedText.ts';
import { bytesAfter } from '../edits/unsavedCells.ts';
import { normalized } from '../edits/normalized.ts';
import { type UndoParts, UndoSteps } from '../edits/undoSteps.ts';
import { GridState, type Place } from './gridState.ts';
import type { CellIndex } from './keys/move.ts';
import { GridSelection, type Reveal } from './gridSelection.ts';
import { ShownCells } from './shownCells.ts';

/** What a screen provides to its grid. */
export interface GridParts<Row extends GridRowData> extends UndoParts {
  rows: RowSource<Row>;
  colleagues: Colleagues;
  /** Reads who changed a cell last; null where that is not known. */
  lastChange: (cell: Place) => Promise<LastChange | null>;
  /** Milliseconds until a read that failed is repeated, as that of a save; null: it is not. */
  retryAfter: (failures: number, error: unknown) => number | null;
  /** Says to screen readers what the screen shows without words. */
  say: (text: string) => void;
  /** Called when the cursor has left a row, which may now disappear if it no longer matches the filter. */
  onRowLeft: (row: string) => void;
  /** Called with the cell being edited, to show it to colleagues; null when editing ends. */
  onEditing: (place: Place | null) => void;
}

/** The elements in which a grid is shown. */
interface GridElements {
  reveal: Reveal;
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
  readonly selection: GridSelection<Row>;
  #hasFocus = () => true;
  /** Opens the menu of a row, at one of its cells. */
  openMenu: (row: string, cell: HTMLElement) => void = () => {};
  /** Opens the large editor. */
  expand: (place: Place) => void = () => {};
  readonly copying: Copying;
  #opened: OpenText | null = null;
  /** How often this person edited something. */
  editCount = 0;
  readonly history: UndoSteps;
  readonly #awaited: AwaitedRows;

  constructor(parts: GridParts<Row>) {
    this.parts = parts;
    this.copying = new Copying(parts);
    const endEditing = () => !this.state.view.editing || this.#opened === null || this.#opened.end();
    this.selection = new GridSelection({ ...parts, state: this.state, cells: this.cells, endEditing });
    this.history = new UndoSteps(parts, {
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
  attach({ reveal, hasFocus }: GridElements): void {
    this.selection.reveal = reveal;
    this.#hasFocus = hasFocus;
  }

  /** Sets how menus or the large editor are opened. */
  openWith(open: Partial<Pick<GridControl<Row>, 'openMenu' | 'expand'>>): void {
    Object.assign(this, open);
  }

  /** Sets the items and columns. The cursor stays on its cell, or moves to the nearest remaining one. */
  show(items: readonly GridItem[], columns: readonly GridColumn<Row>[]): void {
    if (items === this.cells.items && columns === this.cells.columns) return;
    const before = this.cells.at(this.state.view.active);
    this.cells.set(items, columns);
    this.#awaited.have(this.cells.rowIds.length);
    const { active } = this.state.view;
    this.selection.cellsChanged(before);
    if (this.state.view.active !== active && this.#hasFocus()) queueMicrotask(() => this.state.set({}));
  }

  /** An editor is opened on a cell; null: closed. */
  setOpened(opened: OpenText | null): void {
    this.#opened = opened;
    // From here on the cursor stays where somebody types.
    if (opened !== null) this.selection.stay();
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
    else if (at !== undefined && this.#opened === null && this.#hasFocus()) this.selection.go(at);
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

  /** Stores this person's edits as one step that can be undone. */
  readonly enter: EnterCells = (typed) => {
    this.editCount += 1;
    const changes = normalized(typed, this.cells.columns);
    this.history.record(changes);
    void this.parts.edits.enter(changes);
  };

  undo(): void {
    if (!this.copying.stopWaiting()) this.history.undo();
  }

  redo(): void {
    this.history.redo();
  }
}
