import { afterPaint } from '../../afterPaint.ts';
import { type Extent, rowScroll, type RowExtent, scrolledTo } from '../layout/viewport.ts';
import type { Ranges } from './ranges.ts';

/**
 * Where the grid scrolls to. The rows there are rendered first: a scroll before that would cause a second layout.
 */
export class Scrolling {
  readonly #onLater: () => void;
  #wanted: { top?: number; left?: number } = {};
  /** Where to go after the next paint, from where it is. */
  #later: { down: Ranges; top: number; from: number } | null = null;

  /** @param onLater called where it scrolls by itself, after a paint. */
  constructor(onLater: () => void) {
    this.#onLater = onLater;
  }

  /** Whether the rows are about to be scrolled. */
  get isVertical(): boolean {
    return this.#wanted.top !== undefined;
  }

  /** Scrolls to an offset from the first row, in pixels. */
  to(down: Ranges, top: number): void {
    down.scrollOffset = this.#wanted.top = Math.max(0, top);
  }

  /** Brings a row into sight. @param neighbours for keys, the rows next to it, too: a cursor that is seen is painted before that. */
  toRow(down: Ranges, row: Extent | undefined, extent: RowExtent, neighbours: boolean): void {
    const { now, later } = rowScroll(row, extent, neighbours);
    this.#later = later === undefined ? null : { down, top: later, from: down.scrollOffset ?? 0 };
    if (later !== undefined) void afterPaint().then(this.#goOn);
    if (now !== undefined) this.to(down, now);
  }

  /** Brings a column into sight. @param covered pixels that pinned columns cover. */
  toColumn(across: Ranges, column: Extent | undefined, covered: number): void {
    const sight = { from: across.scrollOffset ?? 0, size: across.scrollRect?.width ?? 0, covered };
    const left = scrolledTo(column, sight);
    if (left !== undefined) across.scrollOffset = this.#wanted.left = left;
  }

  /** Scrolls, now that the rows are rendered. */
  apply(scroller: HTMLElement): void {
    const { top, left } = this.#wanted;
    this.#wanted = {};
    if (top !== undefined) scroller.scrollTop = top;
    if (left !== undefined) scroller.scrollLeft = left;
  }

  readonly #goOn = (): void => {
    if (this.#later === null) return;
    const { down, top, from } = this.#later;
    this.#later = null;
    // Who has scrolled meanwhile is not taken back.
    if (Math.abs((down.scrollElement?.scrollTop ?? from) - from) >= 1) return;
    this.to(down, top);
    this.#onLater();
  };
}
