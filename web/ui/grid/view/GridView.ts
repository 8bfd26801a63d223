import type { CellEditor } from '../cell/editor.ts';
import type { GridColumn, GridItem, GridRowData, RowHeight } from '../column.ts';
import type { GridControl } from '../gridControl.ts';
import { HEAD } from '../gridState.ts';
import type { CellIndex } from '../keys/move.ts';
import type { ColumnWidths } from '../layout/columnWidths.ts';
import { afterPaint } from '../../afterPaint.ts';
import { drawnRange, rowHeights, scrolledTo, withNeighbours } from '../layout/viewport.ts';
import { CursorView } from './CursorView.ts';
import { Drawings } from './drawings.ts';
import { rangesOf } from './ranges.ts';
import { type ColumnsDrawn, RowView } from './RowView.ts';
import { SectionView } from './SectionView.tsx';

/** What a screen shows in the grid. */
export interface Shown<Row> {
  items: readonly GridItem[];
  columns: readonly GridColumn<Row>[];
  pinned: number;
  widths: ColumnWidths;
  height: RowHeight;
}

interface Attached {
  scroller: HTMLElement;
  body: HTMLElement;
  across: ReturnType<typeof rangesOf>;
  down: ReturnType<typeof rangesOf>;
}

/**
 * Renders the rows and the cursor: only what is visible, and only what changed. It updates the DOM directly; React
 * renders cells with more than text into elements that it gets from here.
 */
export class GridView<Row extends GridRowData> {
  readonly drawings = new Drawings();
  readonly cursor: CursorView<Row>;
  readonly #control: GridControl<Row>;
  #shown: Shown<Row> | undefined;
  #attached: Attached | null = null;
  #itemOfRow: number[] = [];
  #sections: number[] = [];
  #layout: ColumnsDrawn<Row> = { columns: [], drawn: [], pinned: 0 };
  readonly #rows = new Map<string, RowView<Row>>();
  readonly #headings = new Map<string, SectionView>();
  readonly #listeners = new Set<() => void>();
  #due = false;
  /** Offsets to scroll to after rendering the rows there; scrolling first would cause a second layout. */
  #wanted: { top?: number; left?: number } = {};
  /** Offset to scroll to after the next paint. */
  #ahead: number | undefined;
  #sizes = { slim: 0, medium: 0, tall: 0, section: 0, head: 0 };
  #sight: unknown;
  /** The indexes that were rendered last, of these items. */
  #drawn: { items: readonly GridItem[]; places: readonly number[] } = { items: [], places: [] };

  constructor(control: GridControl<Row>, editor: CellEditor<Row>) {
    this.#control = control;
    this.cursor = new CursorView(control, editor);
  }

  /** Subscribes to changes of the rendered columns, for the header. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly drawnColumns = (): readonly number[] => this.#layout.drawn;

  /** Starts rendering. @returns what ends it. */
  attach(scroller: HTMLElement, body: HTMLElement, layer: HTMLElement): () => void {
    // Columns first: they measure the grid, which after rendering rows would force a layout.
    const across = rangesOf(scroller, this.#soon, 1, true);
    const down = rangesOf(scroller, this.#soon, 4);
    this.#attached = { scroller, body, across, down };
    const { rows, edits, colleagues } = this.#control.parts;
    const stops = [
      this.cursor.attach(layer),
      across.start(),
      down.start(),
      ...[rows, edits, colleagues, this.#control.state].map((part) => part.subscribe(this.#soon)),
    ];
    this.#control.reveal = (at, ahead) => this.#reveal(at, ahead);
    return () => {
      for (const stop of stops) stop();
      this.#attached = null;
      this.#clear();
    };
  }

  /** Sets what is shown and renders it. */
  show(shown: Shown<Row>): void {
    const { items, columns, widths, height } = shown;
    if (items !== this.#shown?.items) {
      this.#itemOfRow = [];
      this.#sections = [];
      for (const [at, { kind }] of items.entries()) (kind === 'section' ? this.#sections : this.#itemOfRow).push(at);
    }
    this.#shown = shown;
    this.#sizes = rowHeights();
    this.#attached?.down.size({
      count: items.length,
      sizeOf: (at) => (items[at]?.kind === 'section' ? this.#sizes.section : this.#sizes[height]),
      keyOf: (at) => items[at]?.id ?? at,
    });
    this.#attached?.across.size({
      count: columns.length,
      sizeOf: (at) => this.#widthOf(at, widths),
      keyOf: (at) => columns[at]?.id ?? at,
    });
    this.flush();
  }

  /** Renders after a change of column widths. */
  resized(): void {
    if (this.#shown !== undefined) this.show(this.#shown);
  }

  /** Renders pending changes now. */
  flush(): void {
    const [shown, attached] = [this.#shown, this.#attached];
    this.#due = false;
    if (shown === undefined || attached === null) return;
    const sight = attached.down.ranges.scrollRect;
    if (sight !== this.#sight) {
      this.#sight = sight;
      // The browser's text size may have changed together with the window's size.
      if (rowHeights() !== this.#sizes) {
        this.show(shown);
        return;
      }
    }
    const active = this.#control.at(this.#control.state.view.active);
    this.#drawColumns(shown, attached, active);
    this.#drawRows(shown, attached, active);
    this.cursor.show(active === undefined ? null : this.#boxOf(active, shown, attached));
    this.drawings.flush();
    const { top, left } = this.#wanted;
    this.#wanted = {};
    if (top !== undefined) attached.scroller.scrollTop = top;
    if (left !== undefined) attached.scroller.scrollLeft = left;
  }

  /** The element of the active cell. */
  activeElement(): HTMLElement | null {
    const { active } = this.#control.state.view;
    if (active === null || active.row === HEAD) return null;
    return this.#rows.get(active.row)?.cell(active.column) ?? null;
  }

  readonly #soon = (): void => {
    if (this.#due) return;
    this.#due = true;
    queueMicrotask(() => {
      if (this.#due) this.flush();
    });
  };

  #drawColumns({ columns, pinned }: Shown<Row>, { across }: Attached, active: CellIndex | undefined): void {
    const range = across.ranges.calculateRange();
    const kept = [...Array(pinned).keys(), active?.column];
    const drawn = range === null ? [] : drawnRange({ ...range, overscan: 1, count: columns.length }, kept);
    const before = this.#layout;
    if (columns === before.columns && pinned === before.pinned && String(drawn) === String(before.drawn)) return;
    this.#layout = { columns, pinned, drawn };
    for (const listener of this.#listeners) listener();
  }

  #drawRows({ items, columns, height }: Shown<Row>, { body, down }: Attached, active: CellIndex | undefined): void {
    const { rows, edits, colleagues } = this.#control.parts;
    const { ranges } = down;
    const range = ranges.calculateRange();
    const kept = active === undefined || active.row < 0 ? undefined : this.#itemOfRow[active.row];
    const drawn = this.#placesToDraw(items, range, kept);
    const stuck = this.#sections.findLast((at) => at <= (range?.startIndex ?? 0));
    body.style.height = `${ranges.getTotalSize()}px`;
    const spare = this.#spare(new Set(drawn.map((at) => items[at]?.id)));
    const selected = this.#selected();
    const order: HTMLElement[] = [];
    for (const at of drawn) {
      const item = items[at];
      const top = ranges.measurementsCache[at]?.start ?? 0;
      if (item?.kind === 'section') {
        const view = this.#headings.get(item.id) ?? new SectionView(this.drawings);
        this.#headings.set(item.id, view);
        view.show(item, at === stuck ? null : top, at + 2, columns.length);
        order.push(view.element);
        continue;
      }
      const row = item === undefined ? undefined : rows.row(item.id);
      if (row === undefined) continue;
      const view = this.#rows.get(row.id) ?? spare.pop() ?? new RowView<Row>(this.#control, this.drawings);
      this.#rows.set(row.id, view);
      view.place(top, at + 2);
      view.show(this.#layout, {
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
  }

  /**
   * The indexes to render. Where a move only shows rows that already exist, rows further ahead are rendered after the
   * paint.
   */
  #placesToDraw(items: readonly GridItem[], range: { startIndex: number; endIndex: number } | null, kept?: number) {
    if (range === null) return [];
    const before = this.#drawn;
    const needed = drawnRange({ ...range, overscan: 0, count: items.length }, [kept], this.#sections);
    if (this.#wanted.top !== undefined && items === before.items && needed.every((at) => before.places.includes(at))) {
      void afterPaint().then(this.#soon);
      return before.places;
    }
    const places = drawnRange({ ...range, overscan: 4, count: items.length }, [kept], this.#sections);
    this.#drawn = { items, places };
    return places;
  }

  /** Removes rows and headings that are no longer shown. @returns rows that can be used again. */
  #spare(wanted: ReadonlySet<string | undefined>): RowView<Row>[] {
    for (const [id, view] of this.#headings) {
      if (wanted.has(id)) continue;
      view.drop();
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
    const range = this.#control.state.view.rangeEnd === null ? undefined : this.#control.range();
    if (range === undefined) return () => none;
    return (id) => {
      const at = this.#control.rowIndex(id) ?? -1;
      return at >= range.top && at <= range.bottom ? { left: range.left, right: range.right } : none;
    };
  }

  #boxOf(at: CellIndex, { pinned, height, widths }: Shown<Row>, { across, down }: Attached) {
    const item = at.row < 0 ? undefined : down.ranges.measurementsCache[this.#itemOfRow[at.row] ?? -1];
    const column = across.ranges.measurementsCache[at.column];
    const sizes = this.#sizes;
    return {
      // The header is above the rows.
      top: at.row < 0 ? (down.ranges.scrollOffset ?? 0) : (item?.start ?? 0) + sizes.head,
      height: at.row < 0 ? sizes.head : sizes[height],
      left: column?.start ?? 0,
      width: this.#widthOf(at.column, widths),
      isPinned: at.column < pinned,
    };
  }

  /** @param ahead for keys: the next row is in sight, too. A cursor that is seen already is painted before that scroll. */
  #reveal(at: CellIndex, ahead: boolean): void {
    const [shown, attached] = [this.#shown, this.#attached];
    if (shown === undefined || attached === null) return;
    const [down, across] = [attached.down.ranges, attached.across.ranges];
    const sizes = this.#sizes;
    const insight = (down.scrollRect?.height ?? 0) - sizes.head;
    const section = this.#sections.length > 0 ? sizes.section : 0;
    this.#control.page = Math.max(1, Math.floor((insight - sizes.section) / sizes[shown.height]) - 1);
    const row = at.row < 0 ? undefined : down.measurementsCache[this.#itemOfRow[at.row] ?? -1];
    const sight = { from: down.scrollOffset ?? 0, size: insight, covered: section };
    const to = scrolledTo(row, sight);
    const next = withNeighbours(row, { height: sizes[shown.height], total: down.getTotalSize(), sight });
    const further = ahead ? scrolledTo(next, sight) : to;
    this.#ahead = to === undefined && further !== sight.from ? further : undefined;
    if (this.#ahead !== undefined) void afterPaint().then(this.#scrollAhead);
    if (to !== undefined) down.scrollOffset = this.#wanted.top = further ?? to;
    const column = at.column < shown.pinned ? undefined : across.measurementsCache[at.column];
    const covered = shown.columns.slice(0, shown.pinned).reduce((sum, pinned) => sum + shown.widths.of(pinned), 0);
    const over = scrolledTo(column, { from: across.scrollOffset ?? 0, size: across.scrollRect?.width ?? 0, covered });
    if (over !== undefined) across.scrollOffset = this.#wanted.left = over;
    this.#soon();
  }

  readonly #scrollAhead = (): void => {
    if (this.#ahead === undefined || this.#attached === null) return;
    this.#attached.down.ranges.scrollOffset = this.#wanted.top = this.#ahead;
    this.#ahead = undefined;
    this.#soon();
  };

  #widthOf(at: number, widths: ColumnWidths): number {
    const column = this.#shown?.columns[at];
    return column === undefined ? 0 : widths.of(column);
  }

  #clear(): void {
    for (const view of [...this.#rows.values(), ...this.#headings.values()]) {
      view.drop();
      view.element.remove();
    }
    this.#rows.clear();
    this.#headings.clear();
  }
}
