import { useMemo, useState } from 'react';
import { withDesigned } from '../../ui/columns/viewColumns.ts';
import { shownColumns } from '../../ui/columns/shownColumns.ts';
import { ColumnWidths } from '../../ui/columns/columnWidths.ts';
import type { TableRow } from '../data/stories/tableRow.ts';
import { textScale, useFittingWidth, usePinnedThatFit } from './fitWindow.ts';
import { useArrangement } from './useArrangement.ts';
import type { StoryColumn } from './storyGrid.ts';

interface TableColumnsInput<Row extends TableRow> {
  table: 'inbox' | 'production';
  /** The view, whose columns have an order of their own. */
  view: string;
  /** All columns that the table has. */
  columns: readonly StoryColumn<Row>[];
  /** Ids of the columns of the view, in its order. */
  shown: readonly string[];
  /** Ids of the columns pinned at the left edge by default. */
  pinned: readonly string[];
}

/** The columns of a view as this person arranged them, and as they fit the window. */
export function useTableColumns<Row extends TableRow>({ table, view, columns, shown, pinned }: TableColumnsInput<Row>) {
  const [widths, setWidths] = useState(
    () => new ColumnWidths(`${table}ColumnWidths`, globalThis.localStorage, textScale()),
  );
  const [arrangement, arrange] = useArrangement(table);
  const viewColumns = useMemo(() => {
    const byId = new Map(columns.map((column) => [column.id, column]));
    return shown.flatMap((id) => byId.get(id) ?? []);
  }, [columns, shown]);
  const arranged = useMemo(
    () => ({ view, all: viewColumns, arrangement, pinnedAtFirst: pinned }),
    [view, viewColumns, arrangement, pinned],
  );
  const visible = useMemo(() => shownColumns(arranged), [arranged]);
  const fittingColumns = useFittingWidth(visible.columns, widths);
  const fittingPinned = usePinnedThatFit(visible.columns.slice(0, visible.pinned).map((column) => widths.of(column)));
  const resetColumns = () => {
    setWidths(widths.reset());
    arrange((latest) => withDesigned(latest, view));
  };
  return {
    widths,
    /** The columns of the view, hidden ones too, and how this person arranged them. */
    arranged,
    arrange,
    /** Takes back what this person hid and ordered in the view, and the pins and widths of the table. */
    resetColumns,
    /** The visible ones in their order, and how many of them are pinned. */
    visible,
    /** The visible ones, as wide as they fit, and how many of the pinned ones leave room for the others. */
    fittingColumns,
    fittingPinned,
  };
}

/** How many columns a table shows, and how many stay at its left edge: of those that are pinned some may have no room. */
export function columnsText(
  { columns, pinned }: { columns: readonly { fixed?: boolean }[]; pinned: number },
  fitting: number,
): string {
  // The menu of a row is no column that somebody hides or moves.
  const { length } = columns.filter(({ fixed }) => fixed !== true);
  const fit = fitting === pinned ? '' : `${fitting} of `;
  return `${length} columns${pinned === 0 ? '' : ` · ${fit}${pinned} pinned`}`;
}
