import type { GridItem, GridRowData } from '../column.ts';
import type { GridControl } from '../gridControl.ts';
import type { Heights } from '../layout/viewport.ts';
import type { RowHeight } from '../../rowHeight.ts';
import type { Ranges } from './ranges.ts';
import { anchorsIn, movedBy } from './scrollAnchor.ts';
import type { Scrolling } from './Scrolling.ts';

interface ShownItems {
  items: readonly GridItem[];
  height: RowHeight;
  /** Another number where other rows are asked for, and not the same ones again. */
  generation: number;
}

/** Leaves what is seen where it is, while rows above it come and go or get another height. */
export class ScrollAnchoring<Row extends GridRowData> {
  readonly #control: GridControl<Row>;
  readonly #scrolling: Scrolling;

  constructor(control: GridControl<Row>, scrolling: Scrolling) {
    this.#control = control;
    this.#scrolling = scrolling;
  }

  /** Call before `ranges` get the sizes of what is shown next. @returns to be called once they have them. */
  begin(ranges: Ranges, shown: ShownItems, next: ShownItems, heights: Heights): () => void {
    const startOf = (at: number) => (ranges.getTotalSize() === 0 ? undefined : ranges.measurementsCache[at]?.start);
    if (next.height !== shown.height) {
      const first = ranges.calculateRange()?.startIndex ?? -1;
      return () => {
        const top = startOf(first);
        if (top !== undefined) this.#scrolling.to(ranges, top);
      };
    }
    if (next.items === shown.items || next.generation !== shown.generation) return () => {};
    // The browser tells of a person's scroll only with the next frame: it would be taken back.
    if (!this.#scrolling.isVertical) ranges.scrollOffset = ranges.scrollElement?.scrollTop ?? ranges.scrollOffset;
    const anchors = anchorsIn(
      {
        items: shown.items,
        startOf,
        first: ranges.calculateRange()?.startIndex ?? 0,
        from: ranges.scrollOffset ?? 0,
        size: (ranges.scrollRect?.height ?? 0) - heights.head,
        covered: shown.items[0]?.kind === 'section' ? heights.section : 0,
      },
      { active: this.#control.state.view.active?.row, isEditing: this.#control.edited() !== undefined },
    );
    return () => {
      const pixels = movedBy(anchors, { items: next.items, startOf });
      if (pixels !== 0) this.#scrolling.to(ranges, (ranges.scrollOffset ?? 0) + pixels);
    };
  }
}
