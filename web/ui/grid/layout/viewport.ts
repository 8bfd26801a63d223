import { defaultRangeExtractor, type Range } from '@tanstack/react-virtual';
import { type RowHeight, rowRem } from '../../rowHeight.ts';

export type Heights = Record<RowHeight | 'section' | 'head', number>;

let known: { rem: number; heights: Heights } | undefined;

/** Heights in pixels, which scale with the browser's text size. */
export function rowHeights(): Heights {
  const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
  if (known?.rem !== rem) {
    const px = (height: RowHeight) => rowRem[height] * rem;
    const rows = { slim: px('slim'), medium: px('medium'), tall: px('tall') };
    known = { rem, heights: { ...rows, section: 2 * rem, head: 2 * rem } };
  }
  return known.heights;
}

/**
 * The indexes to render: visible ones, those that must stay (the focused cell, pinned columns), and the section of the
 * first visible row.
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

/** Where a row or column starts and ends, in pixels. */
export interface Extent {
  start: number;
  end: number;
}

interface Sight {
  from: number;
  size: number;
  /** Pixels at its start that are covered by pinned content. */
  covered: number;
}

/** The scroll offset at which a cell is completely visible and not covered; undefined if it already is. */
export function scrolledTo(cell: Extent | undefined, sight: Sight): number | undefined {
  if (cell === undefined) return undefined;
  if (cell.start < sight.from + sight.covered) return Math.max(0, cell.start - sight.covered);
  if (cell.end <= sight.from + sight.size) return undefined;
  // Of one that is larger than the room the beginning is seen.
  return Math.max(0, Math.min(cell.end - sight.size, cell.start - sight.covered));
}

/** What a row's place in the window depends on: its height, that of all rows, and what is in sight. */
export interface RowExtent {
  height: number;
  total: number;
  sight: Sight;
}

/** A row together with its neighbours, if the viewport has room for more than these. */
export function withNeighbours(row: Extent | undefined, { height, total, sight }: RowExtent): Extent | undefined {
  if (row === undefined || sight.size - sight.covered < 4 * height) return row;
  return { start: Math.max(0, row.start - height), end: Math.min(total, row.end + height) };
}

/**
 * Where to scroll so that a row is in sight.
 * @param neighbours the rows next to it as well: for these alone the table scrolls later, once the cursor is painted.
 */
export function rowScroll(
  row: Extent | undefined,
  extent: RowExtent,
  neighbours: boolean,
): { now?: number | undefined; later?: number | undefined } {
  const { sight } = extent;
  const to = scrolledTo(row, sight);
  const further = neighbours ? scrolledTo(withNeighbours(row, extent), sight) : to;
  if (to !== undefined) return { now: further ?? to };
  return { later: further === sight.from ? undefined : further };
}
