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

interface Sight {
  from: number;
  size: number;
  /** What covers its start. */
  covered: number;
}

/**
 * Where to scroll so that a cell is seen whole, beside what covers the start of what is in sight; undefined: it is seen.
 */
export function scrolledTo(cell: Extent | undefined, sight: Sight): number | undefined {
  if (cell === undefined) return undefined;
  if (cell.start < sight.from + sight.covered) return Math.max(0, cell.start - sight.covered);
  return cell.end > sight.from + sight.size ? cell.end - sight.size : undefined;
}

/** A row with the one before and the one behind it, where more than these are in sight. */
export function withNeighbours(
  row: Extent | undefined,
  { height, total, sight }: { height: number; total: number; sight: Sight },
): Extent | undefined {
  if (row === undefined || sight.size - sight.covered < 4 * height) return row;
  return { start: Math.max(0, row.start - height), end: Math.min(total, row.end + height) };
}
