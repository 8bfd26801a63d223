import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import type { StoryFilter } from '#core/data/stories/storyFilter.ts';
import { useAuth } from '../../ui/auth/authStore.ts';
import type { CellEdits } from '../../ui/edits/cellEdits.ts';
import type { RowHeight } from '../../ui/rowHeight.ts';
import { noteStoredText } from '../data/stories/storyChanges.ts';
import { editedCells, type StoryTable } from '../data/stories/storyTables.ts';
import type { TableRow } from '../data/stories/tableRow.ts';
import { rowsInSight } from './firstPage.ts';
import { LONGEST } from './rowHeight.ts';
import { type StoryColumn, StoryGrid } from './storyGrid.ts';

interface StoryGridInput<Row extends TableRow> {
  table: StoryTable<Row>;
  columns: readonly StoryColumn<Row>[];
  filter: StoryFilter;
  height: RowHeight;
  onMenu: (row: Row, cell: HTMLElement) => void;
  /** Called with a story in which nothing can be saved because it is in the trash. */
  onTrashed: (id: string, edits: CellEdits) => void;
}

/** The rows, edits and cursor of a screen's table while it is open. */
export function useStoryGrid<Row extends TableRow>(input: StoryGridInput<Row>) {
  const { table, columns, filter, height, onMenu, onTrashed } = input;
  const { user } = useAuth();
  const client = useQueryClient();
  const [grid] = useState(() => {
    const made = new StoryGrid<Row>(
      table,
      { id: user?.id ?? '', email: user?.email ?? '' },
      (cell) => void noteStoredText(client, { name: table.name, ...cell }),
    );
    // At once: rows that were prefetched are drawn with the table.
    made.rows.show({ filter, longest: LONGEST[height], limit: rowsInSight(height) });
    return made;
  });
  const { rows, edits, colleagues, control } = grid;
  useEffect(() => grid.addColumns(columns), [grid, columns]);
  useEffect(() => grid.tellTrashedWith((id) => onTrashed(id, edits)), [grid, edits, onTrashed]);
  useEffect(() => {
    control.openWith({
      openMenu: (id, cell) => {
        const row = rows.row(id);
        if (row !== undefined) onMenu(row, cell);
      },
    });
  }, [control, rows, onMenu]);
  useEffect(() => rows.show({ filter, longest: LONGEST[height], limit: rowsInSight(height) }), [rows, filter, height]);
  useEffect(() => () => rows.stop(), [rows]);
  useEffect(() => grid.open(), [grid]);
  useEffect(() => grid.followChanges(), [grid]);
  useEffect(() => grid.readWhenBack(), [grid]);
  const { data: edited } = useQuery(editedCells(table.name));
  useEffect(
    () =>
      colleagues.edit((edited ?? []).map((cell) => ({ row: cell.story_id, column: cell.field, person: cell.person }))),
    [colleagues, edited],
  );
  const state = useSyncExternalStore(rows.subscribe, () => rows.state);
  return { rows, edits, colleagues, control, state };
}
