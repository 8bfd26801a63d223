import { useMemo, useState } from 'react';
import { shownColumns } from '../../ui/columns/shownColumns.ts';
import { ColumnWidths } from '../../ui/columns/columnWidths.ts';
import type { TableRow } from '../data/stories/tableRow.ts';
import { textScale, useFittingWidth, usePinnedThatFit } from './fitWindow.ts';
import { useArrangement } from './useArrangement.ts';
import type { StoryColumn } from './storyGrid.ts';

interface TableColumnsInput<Row extends TableRow> {
  table: 'inbox' | 'production';
  /** All columns that the table has. */
  columns: readonly StoryColumn<Row>[];
  /** Ids of the columns of the view, in its order. */
  shown: readonly string[];
  /** Ids of the columns pinned at the left edge by default. */
  pinned: readonly string[];
}

/** The columns of a view as this person arranged them, and as they fit the window. */
export function useTableColumns<Row extends TableRow>({ table, columns, shown, pinned }: TableColumnsInput<Row>) {
  const [widths] = useState(() => new ColumnWidths(`${table}ColumnWidths`, globalThis.localStorage, textScale()));
  const [arrangement, arrange] = useArrangement(table);
  const viewColumns = useMemo(() => {
    const byId = new Map(columns.map((column) => [column.id, column]));
    return shown.flatMap((id) => byId.get(id) ?? []);
  }, [columns, shown]);
  const visible = useMemo(() => shownColumns(viewColumns, arrangement, pinned), [viewColumns, arrangement, pinned]);
  const fittingColumns = useFittingWidth(visible.columns, widths);
  const fittingPinned = usePinnedThatFit(visible.columns.slice(0, visible.pinned).map((column) => widths.of(column)));
  return {
    widths,
    arrangement,
    arrange,
    /** The columns of the view, hidden ones too. */
    viewColumns,
    /** The visible ones in their order, and how many of them are pinned. */
    visible,
    /** The visible ones, as wide as they fit, and how many of the pinned ones leave room for the others. */
    fittingColumns,
    fittingPinned,
  };
}
