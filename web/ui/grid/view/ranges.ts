import { elementScroll, observeElementOffset, Virtualizer, type VirtualizerOptions } from '@tanstack/react-virtual';

export type Ranges = Virtualizer<HTMLElement, HTMLElement>;

/** Observes scrolling in one direction only, so that scrolling in the other one renders nothing here. */
const whereItMoves: typeof observeElementOffset = (instance, tell) => {
  let last: number | undefined;
  let isMoving = false;
  return observeElementOffset(instance, (offset, isScrolling) => {
    if (offset === last && !(isMoving && !isScrolling)) return;
    last = offset;
    isMoving = isScrolling;
    tell(offset, isScrolling);
  });
};

/**
 * The visible size of an element without its scrollbars. Read only here, because reading it at other times would force
 * a layout.
 */
const inSight: VirtualizerOptions<HTMLElement, HTMLElement>['observeElementRect'] = ({ scrollElement }, tell) => {
  if (scrollElement === null) return undefined;
  const read = () => tell({ width: scrollElement.clientWidth, height: scrollElement.clientHeight });
  read();
  const observer = new ResizeObserver(read);
  observer.observe(scrollElement);
  return () => observer.disconnect();
};

interface Sizes {
  count: number;
  sizeOf: (at: number) => number;
  keyOf: (at: number) => string | number;
}

/** Tracks which rows, or columns, of a scrolled element are visible. */
export function rangesOf(scroller: HTMLElement, onChange: () => void, overscan: number, horizontal = false) {
  const fixed = {
    getScrollElement: () => scroller,
    scrollToFn: elementScroll,
    observeElementRect: inSight,
    observeElementOffset: whereItMoves,
    onChange,
    overscan,
    horizontal,
  };
  const ranges: Ranges = new Virtualizer({ ...fixed, count: 0, estimateSize: () => 0 });
  return {
    ranges,
    /** Sets the number and sizes of the parts. */
    size: ({ count, sizeOf, keyOf }: Sizes) => {
      ranges.setOptions({ ...fixed, count, estimateSize: sizeOf, getItemKey: keyOf });
      ranges.measure();
    },
    start: () => {
      const stop = ranges._didMount();
      ranges._willUpdate();
      return stop;
    },
  };
}
