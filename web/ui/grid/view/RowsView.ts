import type { GridColumn, GridItem, GridRowData } from '../column.ts';
import type { RowHeight } from '../../rowHeight.ts';
import type { GridControl } from '../gridControl.ts';
import { drawnRange } from '../layout/viewport.ts';
import type { Drawings } from './drawings.ts';
import type { Ranges } from './ranges.ts';
import { type ColumnsDrawn, RowView } from './RowView.ts';
import { SectionView } from './SectionView.ts';

/** The items of a table from top to bottom, and how their rows look. */
export interface ItemsShown<Row> {
  items: readonly GridItem[];
  columns: readonly GridColumn<Row>[];
  height: RowHeight;
}

interface RowsSight {
  body: HTMLElement;
  /** Which items are in sight. */
  ranges: Ranges;
  /** Indexes of the sections among the items. */
  sections: readonly number[];
  /** Index of the item with the cursor, which stays rendered. */
  kept: number | undefined;
  /** The table is about to scroll. */
  isMoving: boolean;
}

/** The rows and section headings that are rendered: those in sight, and some ahead of them. */
export class RowsView<Row extends GridRowData> {
  readonly #control: GridControl<Row>;
  readonly #drawings: Drawings;
  readonly #rows = new Map<string, RowView<Row>>();
  readonly #headings = new Map<string, SectionView>();
  /** The indexes that were rendered last, of these items. */
  #drawn: { items: readonly GridItem[]; places: readonly number[] } = { items: [], places: [] };
  /** Whether rows have been painted: the first ones come sooner without those below them. */
  isPainted = false;

  constructor(control: GridControl<Row>, drawings: Drawings) {
    this.#control = control;
    this.#drawings = drawings;
  }

  /** The element of a cell, where it is rendered. */
  cell(row: string, column: string): HTMLElement | undefined {
    return this.#rows.get(row)?.cell(column);
  }

  /** Removes everything. */
  clear(): void {
    for (const view of this.#rows.values()) view.drop();
    for (const { element } of [...this.#rows.values(), ...this.#headings.values()]) element.remove();
    this.#rows.clear();
    this.#headings.clear();
  }

  /**
   * Renders the items in sight. At first, and where a move only shows rows that already exist, rows further ahead are left
   * to the next call.
   * @returns whether they are.
   */
  draw({ items, columns, height }: ItemsShown<Row>, layout: ColumnsDrawn<Row>, sight: RowsSight): boolean {
    const { rows, edits, colleagues } = this.#control.parts;
    const { body, ranges, sections } = sight;
    const range = ranges.calculateRange();
    const { drawn, isAhead } = this.#placesToDraw(items, range, sight);
    const stuck = sections.findLast((at) => at <= (range?.startIndex ?? 0));
    body.style.height = `${ranges.getTotalSize()}px`;
    const spare = this.#spare(new Set(drawn.map((at) => items[at]?.id)));
    const selected = this.#selected();
    const order: HTMLElement[] = [];
    for (const at of drawn) {
      const item = items[at];
      const top = ranges.measurementsCache[at]?.start ?? 0;
      if (item?.kind === 'section') {
        const view = this.#headings.get(item.id) ?? new SectionView(this.#drawings);
        this.#headings.set(item.id, view);
        view.show(item, at === stuck ? null : top, at + 2, columns.length);
        order.push(view.element);
        continue;
      }
      const row = item === undefined ? undefined : rows.row(item.id);
      if (row === undefined) continue;
      const view = this.#rows.get(row.id) ?? spare.pop() ?? new RowView<Row>(this.#control, this.#drawings);
      this.#rows.set(row.id, view);
      view.place(top, at + 2);
      view.show(layout, {
        row,
        edits: edits.ofRow(row.id),
        peers: colleagues.ofRow(row.id),
        height,
        active: this.#control.state.view.active?.row === row.id ? this.#control.state.view.active.column : '',
        ...selected(row.id),
      });
      order.push(view.element);
    }
    for (const view of spare) {
      view.drop();
      view.element.remove();
    }
    this.#put(body, order, ranges.isScrolling);
    return isAhead;
  }

  #placesToDraw(
    items: readonly GridItem[],
    range: { startIndex: number; endIndex: number } | null,
    { kept, sections, isMoving }: RowsSight,
  ): { drawn: readonly number[]; isAhead: boolean } {
    if (range === null) return { drawn: [], isAhead: false };
    const before = this.#drawn;
    const placesOf = (overscan: number) => drawnRange({ ...range, overscan, count: items.length }, [kept], sections);
    if (isMoving && items === before.items && placesOf(0).every((at) => before.places.includes(at))) {
      return { drawn: before.places, isAhead: true };
    }
    const places = placesOf(this.isPainted ? 4 : 0);
    this.#drawn = { items, places };
    return { drawn: places, isAhead: !this.isPainted && places.length > 0 };
  }

  /** Removes rows and headings that are no longer shown. @returns rows that can be used again. */
  #spare(wanted: ReadonlySet<string | undefined>): RowView<Row>[] {
    for (const [id, view] of this.#headings) {
      if (wanted.has(id)) continue;
      view.element.remove();
      this.#headings.delete(id);
    }
    const spare: RowView<Row>[] = [];
    for (const [id, view] of this.#rows) {
      if (wanted.has(id)) continue;
      spare.push(view);
      this.#rows.delete(id);
    }
    return spare;
  }

  /** Keeps rows in reading order in the DOM; while scrolling only their positions change. */
  #put(body: HTMLElement, order: readonly HTMLElement[], isScrolling: boolean): void {
    let next: Element | null = null;
    for (const element of order.toReversed()) {
      if (element.parentElement !== body || (!isScrolling && element.nextElementSibling !== next)) {
        body.insertBefore(element, next);
      }
      next = element;
    }
  }

  #selected(): (id: string) => { left: number; right: number } {
    const none = { left: -1, right: -1 };
    const range = this.#control.state.view.rangeEnd === null ? undefined : this.#control.selection.range();
    if (range === undefined) return () => none;
    return (id) => {
      const at = this.#control.cells.rowIndex(id) ?? -1;
      return at >= range.top && at <= range.bottom ? { left: range.left, right: range.right } : none;
    };
  }
}
