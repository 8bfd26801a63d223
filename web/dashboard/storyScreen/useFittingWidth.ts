import { useMemo } from 'react';
import type { ColumnWidths } from '../../ui/grid/layout/columnWidths.ts';
import { useWindowWidth } from './useWindowWidth.ts';

/** Pixels by which a table may be too wide for its widest column to give way. */
const MOST_OVER = 48;
/** Pixels of a scrollbar beside the rows. */
const SCROLLBAR = 16;

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
    return columns.map((column) => (column === widest ? { ...column, width: column.width - over } : column));
  }, [columns, widths, room]);
}
