import type { CellEditor } from '../cell/editor.ts';
import type { GridRowData } from '../column.ts';
import type { GridControl } from '../gridControl.ts';
import { HEAD } from '../gridState.ts';
import type { CellIndex } from '../keys/move.ts';
import type { ColumnWidths } from '../../columns/columnWidths.ts';
import { afterPaint } from '../../afterPaint.ts';
import { whenIdle } from '../../whenIdle.ts';
import { drawnRange, rowHeights } from '../layout/viewport.ts';
import { cellBox } from './cellBox.ts';
import { CursorView } from './CursorView.ts';
import { Drawings } from './drawings.ts';
import { rangesOf } from './ranges.ts';
import { type ItemsShown, RowsView } from './RowsView.ts';
import { Scrolling } from './Scrolling.ts';
import { ScrollAnchoring } from './scrollAnchoring.ts';
import type { ColumnsDrawn } from './RowView.ts';
import { Listeners } from '../../listeners.ts';

/** What a screen shows in the grid. */
interface Shown<Row> extends ItemsShown<Row> {
  pinned: number;
  widths: ColumnWidths;
  /** Another number where other rows are asked for, and not the same ones again. */
  generation: number;
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
  #layout: ColumnsDrawn<Row> = { columns: [], drawn: [], pinned: 0 };
  readonly #rows: RowsView<Row>;
  readonly #listeners = new Listeners();
  #due = false;
  readonly #scrolling = new Scrolling(() => this.#soon());
  readonly #anchoring: ScrollAnchoring<Row>;
  #sizes = { slim: 0, medium: 0, tall: 0, section: 0, head: 0 };
  #sight: unknown;

  constructor(control: GridControl<Row>, editor: CellEditor<Row>) {
    this.#control = control;
    this.cursor = new CursorView(control, editor);
    this.#rows = new RowsView(control, this.drawings);
    this.#anchoring = new ScrollAnchoring(control, this.#scrolling);
  }

  /** Subscribes to changes of the rendered columns, for the header. */
  readonly subscribe = this.#listeners.subscribe;

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
    this.#control.attach({
      reveal: (at, neighbours) => this.#reveal(at, neighbours),
      hasFocus: () => scroller.contains(document.activeElement),
    });
    return () => {
      for (const stop of stops) stop();
      this.#attached = null;
      this.#rows.clear();
    };
  }

  /** Sets what is shown and renders it. */
  show(shown: Shown<Row>): void {
    const { items, columns, widths, height } = shown;
    const [before, ranges] = [this.#shown, this.#attached?.down.ranges];
    const anchored =
      before === undefined || ranges === undefined ? null : this.#anchoring.begin(ranges, before, shown, this.#sizes);
    this.#shown = shown;
    this.#sizes = rowHeights();
    this.#attached?.down.size({
      count: items.length,
      sizeOf: (at) => (items[at]?.kind === 'section' ? this.#sizes.section : this.#sizes[height]),
      keyOf: (at) => items[at]?.id ?? at,
    });
    this.#attached?.across.size({
      count: columns.length,
      sizeOf: (at) => (columns[at] === undefined ? 0 : widths.of(columns[at])),
      keyOf: (at) => columns[at]?.id ?? at,
    });
    anchored?.();
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
    const { cells, state } = this.#control;
    const active = cells.at(state.view.active);
    const item = active === undefined ? undefined : cells.itemOfRow[active.row];
    const [down, across] = [attached.down.ranges, attached.across.ranges];
    this.#drawColumns(shown, attached, active);
    const isAhead = this.#rows.draw(shown, this.#layout, {
      body: attached.body,
      ranges: down,
      sections: cells.sections,
      kept: item,
      isMoving: this.#scrolling.isVertical,
    });
    if (isAhead) this.#drawAhead();
    this.cursor.show(
      active === undefined
        ? null
        : cellBox(active, {
            row: down.measurementsCache[item ?? -1],
            column: across.measurementsCache[active.column],
            top: down.scrollOffset ?? 0,
            windowHeight: down.scrollRect?.height ?? 0,
            seen: { from: across.scrollOffset ?? 0, size: across.scrollRect?.width ?? 0 },
            sizes: this.#sizes,
            hasSections: cells.sections.length > 0,
            shown,
          }),
      this.activeElement(),
    );
    this.drawings.flush();
    this.#scrolling.apply(attached.scroller);
  }

  /** The element of the active cell. */
  activeElement(): HTMLElement | null {
    const { active } = this.#control.state.view;
    if (active === null || active.row === HEAD) return null;
    return this.#rows.cell(active.row, active.column) ?? null;
  }

  readonly #soon = (): void => {
    if (this.#due) return;
    this.#due = true;
    queueMicrotask(() => {
      if (this.#due) this.flush();
    });
  };

  #drawAhead(): void {
    if (this.#rows.isPainted) void afterPaint().then(this.#soon);
    else
      whenIdle(() => {
        this.#rows.isPainted = true;
        this.#soon();
      });
  }

  #drawColumns({ columns, pinned }: Shown<Row>, { across }: Attached, active: CellIndex | undefined): void {
    const range = across.ranges.calculateRange();
    const kept = [...Array(pinned).keys(), active?.column];
    const drawn =
      range === null
        ? []
        : drawnRange({ ...range, overscan: this.#rows.isPainted ? 1 : 0, count: columns.length }, kept);
    const before = this.#layout;
    if (columns === before.columns && pinned === before.pinned && String(drawn) === String(before.drawn)) return;
    this.#layout = { columns, pinned, drawn };
    this.#listeners.call();
  }

  #reveal(at: CellIndex, neighbours: boolean): void {
    const [shown, attached] = [this.#shown, this.#attached];
    if (shown === undefined || attached === null) return;
    const { cells } = this.#control;
    const [down, across] = [attached.down.ranges, attached.across.ranges];
    const { head, section, [shown.height]: height } = this.#sizes;
    const size = (down.scrollRect?.height ?? 0) - head;
    cells.page = Math.max(1, Math.floor((size - section) / height) - 1);
    const row = at.row < 0 ? undefined : down.measurementsCache[cells.itemOfRow[at.row] ?? -1];
    const sight = { from: down.scrollOffset ?? 0, size, covered: cells.sections.length > 0 ? section : 0 };
    this.#scrolling.toRow(down, row, { height, total: down.getTotalSize(), sight }, neighbours);
    const column = at.column < shown.pinned ? undefined : across.measurementsCache[at.column];
    const pinned = shown.columns.slice(0, shown.pinned);
    this.#scrolling.toColumn(
      across,
      column,
      pinned.reduce((sum, { id, width }) => sum + shown.widths.of({ id, width }), 0),
    );
    this.#soon();
  }
}
