import type { EnterCells, GridColumn, GridItem, GridRowData, RowSource } from './column.ts';
import type { Colleagues } from './colleagues.ts';
import type { CellEdits } from './edits/cellEdits.ts';
import { completed, type EditHistory, noHistory, recorded, redoing, undoing } from './edits/history.ts';
import type { CellChange } from './edits/cellChange.ts';
import { GridState, HEAD, type Place } from './gridState.ts';
import { type CellIndex, type CellRange, rangeOf } from './keys/move.ts';

/** What a screen gives to its grid. */
export interface GridParts<Row extends GridRowData> {
  rows: RowSource<Row>;
  edits: CellEdits;
  colleagues: Colleagues;
  /** The stored texts of cells, whole. */
  wholeTexts: (cells: readonly Place[]) => Promise<readonly string[]>;
  /** What was in cells before `value` was stored in them; null where it was not. */
  replacedTexts: (cells: readonly CellChange[]) => Promise<readonly (string | null)[]>;
  /** Says something to the person. */
  tell: (text: string, kind: 'message' | 'error') => void;
  /** Called when the cursor left a row: one that no longer fits the filter may go now. */
  onRowLeft?: (row: string) => void;
  /** The cell whose text is being edited, so that colleagues see it; null when none is. */
  onEditing?: (place: Place | null) => void;
}

/**
 * The grid's own state and what happens to it. Components subscribe to what they draw; nothing here draws. It knows the
 * rows and columns that are shown, by their ids and places.
 */
export class GridControl<Row extends GridRowData> {
  readonly state = new GridState();
  readonly parts: GridParts<Row>;
  columns: readonly GridColumn<Row>[] = [];
  items: readonly GridItem[] = [];
  /** Ids of the rows from top to bottom. */
  rowIds: readonly string[] = [];
  /** Rows that a screen shows. */
  page = 10;
  /** Brings a cell into sight; `ahead`: with the row next to it. Set by the view. */
  reveal: (at: CellIndex, ahead: boolean) => void = () => {};
  /** Opens the large editor. */
  expand: (place: Place) => void = () => {};
  openMenu: (row: string, cell: HTMLElement) => void = () => {};
  #places = new Map<string, number>();
  #history: EditHistory = noHistory;
  /** Until then the newest step of the history, which is undone next, knows beginnings of texts alone. */
  #reading: Promise<void> | null = null;
  /** The cursor was sent to the last row, and follows rows that are still being read. */
  #toEnd = false;

  constructor(parts: GridParts<Row>) {
    this.parts = parts;
  }

  /** Says how the menu of a row, given by its id, is opened. */
  openMenusWith(open: (row: string, cell: HTMLElement) => void): void {
    this.openMenu = open;
  }

  /** Says how the large editor is opened. */
  expandWith(open: (place: Place) => void): void {
    this.expand = open;
  }

  /** Takes what is shown from now on. The cursor stays on its cell, or goes to the nearest that is left. */
  show(items: readonly GridItem[], columns: readonly GridColumn<Row>[]): void {
    if (items === this.items && columns === this.columns) return;
    const before = this.at(this.state.view.active);
    this.items = items;
    this.columns = columns;
    this.rowIds = items.filter((item) => item.kind === 'row').map(({ id }) => id);
    this.#places = new Map(this.rowIds.map((id, at) => [id, at]));
    if (this.#toEnd && before !== undefined && before.row < this.rowIds.length - 1) {
      queueMicrotask(() =>
        this.go({ row: this.rowIds.length - 1, column: before.column }, { focus: false, toEnd: true }),
      );
    }
    if (this.at(this.state.view.active) !== undefined || this.state.view.editing) return;
    const row = Math.min(before?.row ?? 0, this.rowIds.length - 1);
    this.state.view = {
      ...this.state.view,
      active: this.placeAt({ row, column: before?.column ?? 0 }),
      rangeEnd: null,
    };
  }

  rowIndex(id: string): number | undefined {
    return id === HEAD ? -1 : this.#places.get(id);
  }

  at(place: Place | null): CellIndex | undefined {
    if (place === null) return undefined;
    const row = this.rowIndex(place.row);
    const column = this.columns.findIndex(({ id }) => id === place.column);
    return row === undefined || column === -1 ? undefined : { row, column };
  }

  placeAt({ row, column }: CellIndex): Place | null {
    const id = row === -1 ? HEAD : this.rowIds[row];
    const name = this.columns[Math.max(0, Math.min(column, this.columns.length - 1))]?.id;
    return id === undefined || name === undefined ? null : { row: id, column: name };
  }

  column(id: string): GridColumn<Row> | undefined {
    return this.columns.find((column) => column.id === id);
  }

  /** The text of a cell as this person sees it: what is not saved yet counts. */
  textOf(row: Row, column: GridColumn<Row>): string {
    return this.parts.edits.of(row.id, column.id)?.value ?? column.text(row);
  }

  /** Whether only the beginning of a cell's text is here. */
  isCut(row: Row, column: GridColumn<Row>): boolean {
    return this.parts.edits.of(row.id, column.id) === undefined && column.isCut?.(row) === true;
  }

  /** Puts the cursor on a cell. @param ahead as keys do: the row next to it comes into sight, too. */
  go(at: CellIndex, { focus = true, extend = false, toEnd = false, ahead = false } = {}): void {
    this.#toEnd = toEnd;
    const place = this.placeAt(at);
    if (place === null) return;
    const { active } = this.state.view;
    if (extend && active !== null && at.row !== -1) {
      this.state.set({ rangeEnd: place }, { focus });
      this.reveal(at, ahead);
      return;
    }
    this.state.set({ active: place, rangeEnd: null, editing: false }, { focus });
    this.reveal(at, ahead);
    if (active !== null && active.row !== place.row) this.parts.onRowLeft?.(active.row);
  }

  /** What is selected; undefined where nothing is. */
  range(): CellRange | undefined {
    const { active, rangeEnd } = this.state.view;
    const from = this.at(active);
    if (from === undefined || from.row === -1) return undefined;
    return rangeOf(from, this.at(rangeEnd) ?? from);
  }

  select(range: CellRange): void {
    const active = this.placeAt({ row: range.top, column: range.left });
    const rangeEnd = this.placeAt({ row: range.bottom, column: range.right });
    this.state.set({ active, rangeEnd, editing: false }, { focus: true });
  }

  /** Stores edits of this person, as one step that can be undone. */
  readonly enter: EnterCells = (changes) => {
    const real = changes.filter(({ expected, cut, value }) => expected !== value || cut === true);
    this.#history = recorded(this.#history, real);
    void this.parts.edits.enter(changes);
  };

  undo(): void {
    this.#whenRead(() => {
      if (this.#history.done.at(-1)?.some(({ cut }) => cut) !== true) this.#undo();
      else this.#reading = this.#completeNewest().then((isComplete) => (isComplete ? this.#undo() : undefined));
    });
  }

  redo(): void {
    this.#whenRead(() => this.#step(redoing(this.#history), 'There is nothing to redo.'));
  }

  #undo(): void {
    this.#step(undoing(this.#history), 'There is nothing to undo.');
  }

  /**
   * Reads the whole texts that the newest step replaced, of which only beginnings were here. What was not stored is given
   * up instead. @returns false where they cannot be read, or another step is the newest by then.
   */
  async #completeNewest(): Promise<boolean> {
    const { edits, replacedTexts, tell } = this.parts;
    await edits.settled();
    const step = this.#history.done.at(-1) ?? [];
    const cut = step.filter((change) => change.cut);
    try {
      const texts = await replacedTexts(cut);
      const isNewest = this.#history.done.at(-1) === step;
      this.#history = completed(this.#history, step, texts);
      for (const { row, column } of cut) if (edits.of(row, column)?.cut === true) edits.giveUp(row, column);
      return isNewest;
    } catch (error) {
      tell(
        `${error instanceof Error ? error.message : 'The texts before could not be read.'} Nothing was undone.`,
        'error',
      );
      return false;
    } finally {
      this.#reading = null;
    }
  }

  #whenRead(act: () => void): void {
    if (this.#reading === null) act();
    else void this.#reading.then(() => this.#whenRead(act));
  }

  #step(step: ReturnType<typeof undoing>, nothing: string): void {
    if (step === undefined) {
      this.parts.tell(nothing, 'message');
      return;
    }
    this.#history = step.history;
    void this.parts.edits.enter(step.changes);
    const [first] = step.changes;
    const at = first === undefined ? undefined : this.at(first);
    if (at !== undefined) this.go(at);
  }
}
