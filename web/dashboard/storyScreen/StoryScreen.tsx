import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useCallback, useEffect, useMemo, useState } from 'react';
import type { StoryFilter } from '#core/data/stories/storyFilter.ts';
import type { EnterCells, GridItem } from '../../ui/grid/column.ts';
import { type RowHeight, rowHeightNames } from '../../ui/rowHeight.ts';
import type { CellEdits } from '../../ui/edits/cellEdits.ts';
import { enteredOver } from '../../ui/edits/enteredOver.ts';
import { Grid } from '../../ui/grid/Grid.tsx';
import type { TableRow } from '../data/stories/tableRow.ts';
import type { StoryTable } from '../data/stories/storyTables.ts';
import { lazyCode, useLazyCode, withCode } from '../../ui/lazy/lazyCode.ts';
import { historyKeys, tableKeys, trashKeys } from '../shell/keys.ts';
import { KeyNotes } from '../shell/StatusLine.tsx';
import { sortedBy } from './sortedBy.ts';
import type { HistoryField } from './history/HistoryPanel.tsx';
import { useHistory } from './history/useHistory.ts';
import { useStoredChoice } from './useStoredChoice.ts';
import { heightKey, usualHeight } from './rowHeight.ts';
import { StoryStatus } from './StoryStatus.tsx';
import { type OpenMenu, RowMenu } from './RowMenu.tsx';
import { countText, StoryToolbar } from './StoryToolbar.tsx';
import styles from './StoryScreen.module.css';
import { TableStates } from './TableStates.tsx';
import { tellReadOnly, withoutEditing } from './trashed/withoutEditing.ts';
import { type StartCell, useStart } from './useStart.ts';
import type { StoryColumn } from './storyGrid.ts';
import { useStoryGrid } from './useStoryGrid.ts';
import { columnsText, useTableColumns } from './useTableColumns.ts';
import { useUnsavedCells } from './useUnsavedCells.ts';

const trashedStory = lazyCode(async () => ({
  ...(await import('./trashed/TrashedStory.tsx')),
  ...(await import('./trashed/tellTrashed.ts')),
}));
const historyPanel = lazyCode(() => import('./history/HistoryPanel.tsx'));

interface StoryScreenProps<Row extends TableRow> {
  title: string;
  table: StoryTable<Row>;
  /** The columns of the view. */
  columns: readonly StoryColumn<Row>[];
  /** What people call a field, also one that the view does not show. */
  labelOf: (field: string) => string;
  /** The view, whose columns each person orders by themselves. */
  view: string;
  /** All fields that the table has, where a view has columns for some of them alone. */
  fields?: readonly HistoryField[];
  /** Ids of the columns of the view, in its order. */
  shown: readonly string[];
  /** Ids of the columns pinned at the left edge by default. */
  pinned: readonly string[];
  filter: StoryFilter;
  onFilter: (change: Readonly<Record<string, string | undefined>>) => void;
  /** Groups the rows into sections. `isComplete`: all rows are there. */
  itemsOf: (order: readonly string[], row: (id: string) => Row | undefined, isComplete: boolean) => GridItem[];
  /** Stories that the filter shows; undefined until it is known. */
  total: number | undefined;
  /** The cell at which the cursor begins, once its row is there; `onStarted` is called then. */
  start?: StartCell | null;
  onStarted?: () => void;
  loadingText: string;
  /** Shown for an empty table without a filter. */
  empty: ReactNode;
  /** Slots: left of the heading, right of the search, and beside the table. */
  beforeTitle?: ReactNode;
  filters?: ReactNode;
  action?: ReactNode;
  side?: ReactNode;
  renderMenu: (row: Row) => ReactNode;
  openMenu: OpenMenu<Row> | null;
  onMenu: (menu: OpenMenu<Row> | null) => void;
  /** A dialog over the table; its edits of stored texts through `enter` work like those of cells. */
  renderOver?: (enter: EnterCells) => ReactNode;
}

const noFilter = { search: undefined, state: undefined, urgency: undefined };

/** A table of stories with its toolbar, empty states and status line. */
export function StoryScreen<Row extends TableRow>(props: StoryScreenProps<Row>) {
  const { title, table, view, shown, pinned, filter, onFilter, itemsOf, total, onMenu, openMenu, labelOf } = props;
  const columns = useMemo(
    () => (filter.trash === true ? withoutEditing(props.columns) : props.columns),
    [props.columns, filter.trash],
  );
  const [height, setHeight] = useStoredChoice<RowHeight>(heightKey(table.name), rowHeightNames, usualHeight);
  const onRowMenu = useCallback((row: Row, anchor: HTMLElement) => onMenu({ row, anchor }), [onMenu]);
  const client = useQueryClient();
  const [trashed, setTrashed] = useState<string | null>(null);
  const trashedCode = useLazyCode(trashedStory, trashed !== null);
  const onTrashed = (id: string, unsaved: CellEdits) =>
    withCode(trashedStory, ({ tellTrashed }) =>
      tellTrashed({ client, table: table.name, id, edits: unsaved, labelOf, onShow: () => setTrashed(id) }),
    );
  const { rows, edits, colleagues, control, state } = useStoryGrid({
    table,
    columns,
    filter,
    height,
    onMenu: onRowMenu,
    onTrashed,
  });
  useEffect(() => () => trashedStory.value()?.closeTrashed(edits), [edits]);
  const tableColumns = useTableColumns({ table: table.name, view, columns, shown, pinned });
  const { widths, arranged, arrange, visible, fittingColumns, fittingPinned } = tableColumns;
  const isComplete = state.status === 'complete';
  const items = useMemo(() => itemsOf(state.order, rows.row, isComplete), [itemsOf, state.order, rows, isComplete]);
  const unsaved = useUnsavedCells({
    control,
    edits,
    onTrashed: setTrashed,
    onHidden: () => onFilter({ ...noFilter, view: undefined, trash: undefined }),
  });
  const { awaited } = unsaved;
  const isFiltered =
    [filter.search, filter.state, filter.fits].some((part) => part !== undefined) ||
    filter.trash === true ||
    (filter.view ?? 'master') !== 'master';
  useStart({
    // Its column may be one of another view, which is being opened.
    start: awaited === null ? (props.start ?? null) : shown.includes(awaited.column) ? awaited : null,
    control,
    shown,
    items,
    arranged,
    arrange,
    isWhole: () => rows.state.status === 'complete' && (awaited === null || !isFiltered),
    onStarted: awaited === null ? props.onStarted : unsaved.reached,
    // What was typed into a story that is in the trash is kept; after a reload nothing else tells of it.
    onMissing: awaited === null ? undefined : setTrashed,
  });
  const enterStored: EnterCells = (changes) => control.enter(changes.map((change) => enteredOver(edits, change)));
  const close = useCallback(() => onMenu(null), [onMenu]);
  const focusTable = () => control.state.set({}, { focus: true });
  /** The button that was pressed goes, and the focus would go with it. */
  const withoutButton = (act: () => void) => {
    act();
    focusTable();
  };
  const [history, showHistory] = useHistory();
  const historyCode = useLazyCode(historyPanel, history !== null);
  const tableNotes = filter.trash === true ? trashKeys : tableKeys;
  const keys = history !== null ? historyKeys : items.length === 0 ? tableKeys.slice(-1) : tableNotes;
  return (
    <section aria-label={title} className={styles['screen']}>
      <StoryToolbar
        title={title}
        count={countText(state, total)}
        table={table.name}
        filter={filter}
        onFilter={onFilter}
        arranged={arranged}
        columns={visible.columns}
        arrange={arrange}
        resetColumns={tableColumns.resetColumns}
        height={height}
        onHeight={setHeight}
        beforeTitle={props.beforeTitle}
        filters={props.filters}
        action={props.action}
      />
      <div
        className={styles['content']}
        data-side={props.side !== undefined || undefined}
        onKeyDownCapture={filter.trash === true ? tellReadOnly : undefined}
      >
        {props.side}
        <Grid
          label={title}
          control={control}
          items={items}
          columns={fittingColumns}
          pinned={fittingPinned}
          widths={widths}
          height={height}
          generation={state.generation}
          head={{ ...sortedBy(filter, onFilter), arranged, arrange }}
          busy={state.status === 'loading'}
          {...(total === undefined ? {} : { total })}
          instead={
            items.length > 0 ? undefined : (
              <TableStates
                state={state}
                filter={filter}
                height={height}
                columns={fittingColumns.map((column) => ({ id: column.id, pixels: widths.of(column) }))}
                loadingText={props.loadingText}
                empty={props.empty}
                onAgain={() => withoutButton(() => rows.reload())}
                onClear={() => withoutButton(() => onFilter(noFilter))}
                onAll={() => withoutButton(() => onFilter({ ...noFilter, view: undefined, trash: undefined }))}
              />
            )
          }
        />
        {history === null || historyCode === null ? null : (
          <historyCode.HistoryPanel
            key={history.id}
            table={table.name}
            {...history}
            fields={props.fields ?? columns.filter((column) => column.fields !== undefined)}
            enter={enterStored}
            onFilter={(filter) => showHistory({ id: history.id, ...filter })}
            onSelect={(field) => {
              const at = control.cells.at({ row: history.id, column: field });
              if (at !== undefined) control.selection.go(at, { focus: false });
            }}
            onClose={() => {
              showHistory(null);
              focusTable();
            }}
          />
        )}
      </div>
      <StoryStatus
        edits={edits}
        onAgain={async () => {
          await edits.retryAll();
          // Its button may have gone, and the focus with it.
          if (document.activeElement === document.body) focusTable();
        }}
        unread={items.length > 0 && state.status === 'failed' ? state.error : null}
        onReadAgain={() => rows.reload()}
        colleagues={colleagues}
        nameOf={({ row, column }) => {
          const story = rows.row(row);
          return story === undefined ? undefined : `#${story.story_number} ${labelOf(column)}`;
        }}
        onTrouble={unsaved.next}
      >
        {columnsText(visible, fittingPinned)}
      </StoryStatus>
      <KeyNotes keys={keys} />
      <RowMenu
        table={table.name}
        open={openMenu}
        trash={filter.trash === true}
        items={props.renderMenu}
        onClose={close}
        onHistory={(id) => showHistory({ id })}
        onDeleted={(id, undo) => {
          control.history.recordOther(undo);
          if (history?.id === id) showHistory(null);
        }}
        onRestored={(id) => rows.remove(id)}
        onFocus={focusTable}
      />
      {props.renderOver?.(enterStored)}
      {trashed === null || trashedCode === null ? null : (
        <trashedCode.TrashedStory
          table={table.name}
          id={trashed}
          edits={edits}
          labelOf={labelOf}
          onClose={() => setTrashed(null)}
        />
      )}
    </section>
  );
}
