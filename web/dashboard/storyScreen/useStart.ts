import { useEffect, useRef } from 'react';
import type { GridItem, GridRowData } from '../../ui/grid/column.ts';
import type { GridControl } from '../../ui/grid/gridControl.ts';
import type { Place } from '../../ui/grid/gridState.ts';
import { namesIn, withHidden } from '../../ui/columns/viewColumns.ts';
import type { ArrangedView } from '../../ui/columns/shownColumns.ts';
import type { Arrange } from './useArrangement.ts';
import { showToast } from '../../ui/toast/showToast.ts';

export interface StartCell extends Place {
  /** Any cell of the row will do where the person has hidden this column; else the column is shown again. */
  keepsHidden?: boolean;
}

interface StartInput<Row extends GridRowData> {
  start: StartCell | null;
  control: GridControl<Row>;
  /** Ids of the columns of the view, hidden ones too. */
  shown: readonly string[];
  items: readonly GridItem[];
  arranged: ArrangedView;
  arrange: Arrange;
  /** Whether all rows have come, among which it must be. */
  isWhole: () => boolean;
  onStarted: (() => void) | undefined;
  /** Called where the table has no such row; by default it is said. */
  onMissing: ((row: string) => void) | undefined;
}

/** Puts the cursor on the cell that a link or a button leads to, once its row has come. */
export function useStart<Row extends GridRowData>(input: StartInput<Row>): void {
  const { start, control, shown, items, arranged, arrange, isWhole, onStarted, onMissing = sayMissing } = input;
  // The address without it is drawn later, as a transition: until then every drawing would move the cursor back, and end
  // an edit that has begun there.
  const started = useRef<StartCell | null>(null);
  useEffect(() => {
    if (start === null || start === started.current) return;
    const { column, keepsHidden } = start;
    const { view, arrangement } = arranged;
    if (keepsHidden !== true && namesIn(view, arrangement.hidden).includes(column) && shown.includes(column)) {
      arrange(withHidden(arrangement, view, column, false));
      return;
    }
    const isThere = items.some((item) => item.kind === 'row' && item.id === start.row);
    if (!isThere && !isWhole()) return;
    started.current = start;
    if (!isThere) onMissing(start.row);
    const { columns } = control.cells;
    const at = control.cells.at(start) ?? control.cells.at({ row: start.row, column: columns[0]?.id ?? '' });
    if (at !== undefined) control.selection.go(at);
    onStarted?.();
  }, [start, control, shown, items, arranged, arrange, isWhole, onStarted, onMissing]);
}

function sayMissing(): void {
  showToast('The story is no longer in this table.', 'error');
}
