import { defaultRangeExtractor, type Range } from '@tanstack/react-virtual';

interface Heights {
  slim: number;
  medium: number;
  tall: number;
  section: number;
  head: number;
}

let known: { rem: number; heights: Heights } | undefined;

/** Heights in pixels. They grow with the text size of the browser. */
export function rowHeights(): Heights {
  const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
  if (known?.rem !== rem) {
    known = { rem, heights: { slim: 2 * rem, medium: 4 * rem, tall: 7.5 * rem, section: 2 * rem, head: 2 * rem } };
  }
  return known.heights;
}

/**
 * What is drawn: what is in sight, what has to stay (the cell with the focus, pinned columns), and the section that the
 * first row in sight belongs to.
 */
export function drawnRange(
  range: Range,
  kept: readonly (number | undefined)[],
  sections: readonly number[] = [],
): number[] {
  const drawn = new Set(defaultRangeExtractor(range));
  for (const at of kept) if (at !== undefined && at < range.count) drawn.add(at);
  const section = sections.findLast((at) => at <= range.startIndex);
  if (section !== undefined) drawn.add(section);
  return [...drawn].toSorted((a, b) => a - b);
}

interface Extent {
  start: number;
  end: number;
}

/** Scrolls by what is needed to see a cell whole, beside what sticks to the edges. */
export function revealCell(
  grid: HTMLElement,
  row: Extent | undefined,
  column: Extent | undefined,
  { head, section }: { head: number; section: number },
): void {
  if (row !== undefined) {
    const inSight = grid.clientHeight - head;
    if (row.start < grid.scrollTop + section) grid.scrollTop = row.start - section;
    else if (row.end > grid.scrollTop + inSight) grid.scrollTop = row.end - inSight;
  }
  if (column !== undefined) {
    const pinned = Number.parseFloat(grid.style.getPropertyValue('--pinned'));
    if (column.start < grid.scrollLeft + pinned) grid.scrollLeft = column.start - pinned;
    else if (column.end > grid.scrollLeft + grid.clientWidth) grid.scrollLeft = column.end - grid.clientWidth;
  }
}
