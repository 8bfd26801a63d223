import type { GridColumn, GridRowData } from '../column.ts';
import type { RowHeight } from '../../rowHeight.ts';
import type { RowColleagues } from '../../edits/colleagues.ts';
import type { RowEdits } from '../../edits/unsavedCells.ts';
import type { GridControl } from '../gridControl.ts';
import { make } from './cellParts.ts';
import { CellView } from './CellView.ts';
import type { Drawings } from './drawings.ts';

/** The rendered columns. */
export interface ColumnsDrawn<Row> {
  columns: readonly GridColumn<Row>[];
  /** Their places. */
  drawn: readonly number[];
  pinned: number;
}

interface RowSeen<Row> {
  row: Row;
  edits: RowEdits | undefined;
  peers: RowColleagues | undefined;
  height: RowHeight;
  /** First and last selected column; −1: none. */
  left: number;
  right: number;
  /** The column with the cursor; empty if the cursor is in another row. */
  active: string;
}

/** A row's elements, reused for another row when it scrolls out of view. */
export class RowView<Row extends GridRowData> {
  readonly element = make('div', 'row');
  readonly #control: GridControl<Row>;
  readonly #drawings: Drawings;
  /**
   * Contains the pinned cells. One sticky element makes one compositing layer, where sticky cells would make one each.
   */
  readonly #pinned = make('div', 'pinned');
  readonly #cells = new Map<string, CellView<Row>>();
  #layout: ColumnsDrawn<Row> | undefined;
  #seen: RowSeen<Row> | undefined;
  #top = -1;
  #ariaIndex = -1;

  constructor(control: GridControl<Row>, drawings: Drawings) {
    this.#control = control;
    this.#drawings = drawings;
    this.element.role = 'row';
    this.#pinned.role = 'none';
  }

  cell(column: string): HTMLElement | undefined {
    return this.#cells.get(column)?.element;
  }

  place(top: number, ariaIndex: number): void {
    if (top !== this.#top) this.element.style.top = `${top}px`;
    if (ariaIndex !== this.#ariaIndex) this.element.setAttribute('aria-rowindex', String(ariaIndex));
    this.#top = top;
    this.#ariaIndex = ariaIndex;
  }

  show(layout: ColumnsDrawn<Row>, seen: RowSeen<Row>): void {
    const before = this.#seen;
    const isLaidOut = layout === this.#layout;
    if (
      isLaidOut &&
      before !== undefined &&
      seen.row === before.row &&
      seen.edits === before.edits &&
      seen.peers === before.peers &&
      seen.height === before.height &&
      seen.left === before.left &&
      seen.right === before.right &&
      seen.active === before.active
    ) {
      return;
    }
    if (!isLaidOut) this.#layOut(layout);
    this.#seen = seen;
    const { row, edits, peers, height, left, right, active } = seen;
    for (const at of layout.drawn) {
      const column = layout.columns[at];
      if (column === undefined) continue;
      this.#cells.get(column.id)?.show(row, {
        height,
        edit: edits?.[column.id],
        peer: peers?.editing[column.id],
        isChangedByOthers: peers?.changed.includes(column.id) === true,
        isSelected: at >= left && at <= right,
        isActive: column.id === active,
      });
    }
  }

  /** Removes what React renders in the row. */
  drop(): void {
    for (const cell of this.#cells.values()) cell.drop();
  }

  #layOut(layout: ColumnsDrawn<Row>): void {
    this.#layout = layout;
    const wanted = new Set(layout.drawn.map((at) => layout.columns[at]?.id));
    for (const [id, cell] of this.#cells) {
      if (wanted.has(id)) continue;
      cell.drop();
      cell.element.remove();
      this.#cells.delete(id);
    }
    if (layout.pinned === 0) this.#pinned.remove();
    else if (this.#pinned.parentElement === null) this.element.prepend(this.#pinned);
    const pinned = layout.drawn.filter((at) => at < layout.pinned);
    const others = layout.drawn.filter((at) => at >= layout.pinned);
    this.#put(layout, pinned, this.#pinned, this.#pinned.firstElementChild);
    const first = layout.pinned > 0 ? this.#pinned.nextElementSibling : this.element.firstElementChild;
    this.#put(layout, others, this.element, first);
  }

  #put(layout: ColumnsDrawn<Row>, places: readonly number[], parent: HTMLElement, first: Element | null): void {
    let next = first;
    for (const at of places) {
      const column = layout.columns[at];
      if (column === undefined) continue;
      const cell = this.#cells.get(column.id) ?? new CellView(this.#control, this.#drawings, column);
      this.#cells.set(column.id, cell);
      cell.layOut(column, at, layout.pinned);
      // A cell that is already in its position is not moved, which would close what is open in it.
      if (cell.element === next) next = next.nextElementSibling;
      else parent.insertBefore(cell.element, next);
    }
  }
}
