import { elementScroll, observeElementOffset, Virtualizer, type VirtualizerOptions } from '@tanstack/react-virtual';

export type Ranges = Virtualizer<HTMLElement, HTMLElement>;

/** Follows a grid's scrolling in one direction: what moves in the other one draws nothing here. */
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

/** What of an element is in sight, without its scrollbars. Asked for here alone: at another time the page would be laid out for it. */
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

/** Says which rows, or which columns, of a scrolled element are in sight. */
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
    /** From now on the parts have these sizes. */
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
