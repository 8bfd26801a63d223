import { useMemo, useSyncExternalStore } from 'react';
import type { ColumnWidths } from '../../ui/columns/columnWidths.ts';

/** Pixels by which a table may be too wide for its widest column to give way. */
const MOST_OVER = 48;
/** Pixels of a scrollbar beside the rows. */
const SCROLLBAR = 16;
/** Pixels of a window below which one column at most stays pinned. */
const NARROW = 1024;
/** Share of the window that pinned columns may take: the others are scrolled beside them. */
const MOST_PINNED = 0.6;

/**
 * The columns, the widest of them narrower where all would fit the window but for a few pixels: nobody scrolls sideways
 * for these. Widths that a person chose stay.
 */
export function useFittingWidth<Column extends { id: string; width: number }>(
  columns: readonly Column[],
  widths: ColumnWidths,
): readonly Column[] {
  const room = useWindowWidth() - SCROLLBAR;
  return useMemo(() => {
    const over = columns.reduce((sum, column) => sum + widths.of(column), 0) - room;
    if (over <= 0 || over > MOST_OVER) return columns;
    const widest = columns.filter((column) => !widths.isChosen(column.id)).toSorted((a, b) => b.width - a.width)[0];
    if (widest === undefined) return columns;
    const width = widest.width * (1 - over / widths.usual(widest.width));
    return columns.map((column) => (column === widest ? { ...column, width } : column));
  }, [columns, widths, room]);
}

/** By how much the browser enlarges text beyond the 16 px for which widths are given. */
export function textScale(): number {
  return Math.max(1, Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / 16);
}

/** How many of the pinned columns, whose widths in pixels are given, leave room for others in this window. */
export function usePinnedThatFit(widths: readonly number[]): number {
  const window = useWindowWidth();
  const room = window * MOST_PINNED;
  const first = widths.findIndex((_, at) => widths.slice(0, at + 1).reduce((used, width) => used + width, 0) > room);
  return Math.min(first === -1 ? widths.length : first, window < NARROW ? 1 : widths.length);
}

/** The width of the window in pixels. */
function useWindowWidth(): number {
  return useSyncExternalStore(follow, () => globalThis.innerWidth);
}

function follow(changed: () => void): () => void {
  addEventListener('resize', changed);
  return () => removeEventListener('resize', changed);
}
