import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { type ReactNode, useCallback, useMemo, useState } from 'react';
import type { StoryFilter } from '#core/data/stories/storyRows.ts';
import { Button } from '../../ui/button/Button.tsx';
import { EmptyState } from '../../ui/emptyState/EmptyState.tsx';
import type { GridItem, RowHeight } from '../../ui/grid/column.ts';
import { Grid } from '../../ui/grid/Grid.tsx';
import type { HeadActions } from '../../ui/grid/GridHead.tsx';
import { type Arrangement, arrangementIn, withMoved } from '../../ui/grid/layout/arrangement.ts';
import { ColumnWidths } from '../../ui/grid/layout/columnWidths.ts';
import { shownColumns } from '../../ui/grid/layout/shownColumns.ts';
import { AnchoredMenu } from '../../ui/menu/Menu.tsx';
import { SegmentedControl } from '../../ui/segmentedControl/SegmentedControl.tsx';
import { Skeleton } from '../../ui/skeleton/Skeleton.tsx';
import { exportStories, restoreStory } from '../data/stories/storyActions.ts';
import type { TableRow } from '../data/stories/storyRows.ts';
import type { StoryTable } from '../data/stories/storyTables.ts';
import { showToast } from '../../ui/toast/showToast.ts';
import { ColumnsButton } from './ColumnsButton.tsx';
import { DeleteStory } from './DeleteStory.tsx';
import { HistoryPanel } from './HistoryPanel.tsx';
import { useKept } from './kept.ts';
import { SearchBox } from './SearchBox.tsx';
import { StatusLine } from './StatusLine.tsx';
import { StoryMenu } from './StoryMenu.tsx';
import styles from './StoryScreen.module.css';
import { type StoryColumn, useStoryGrid } from './useStoryGrid.ts';

/** A row's menu, and the cell at which it opens. */
export interface OpenMenu<Row> {
  row: Row;
  anchor: HTMLElement;
}

interface StoryScreenProps<Row extends TableRow> {
  title: string;
  table: StoryTable<Row>;
  /** All columns that the table has. */
  columns: readonly StoryColumn<Row>[];
  /** Ids of those that the view shows, in its order. */
  shown: readonly string[];
  /** At the left edge, unless the person chose others. */
  pinned: readonly string[];
  filter: StoryFilter;
  onFilter: (change: Readonly<Record<string, string | undefined>>) => void;
  /** The rows with their sections. */
  itemsOf: (order: readonly string[], row: (id: string) => Row | undefined) => GridItem[];
  /** Stories that the filter shows; undefined until it is known. */
  total: number | undefined;
  loadingText: string;
  /** Shown for an empty table without a filter. */
  empty: ReactNode;
  /** Left of the heading, right of the search, and beside the table. */
  beforeTitle?: ReactNode;
  filters?: ReactNode;
  action?: ReactNode;
  side?: ReactNode;
  renderMenu: (row: Row) => ReactNode;
  openMenu: OpenMenu<Row> | null;
  onMenu: (menu: OpenMenu<Row> | null) => void;
}

const heights = [
  { value: 'slim', label: 'Slim' },
  { value: 'medium', label: 'Medium' },
  { value: 'tall', label: 'Tall' },
] as const;
const heightNames = heights.map(({ value }) => value);
const SKELETONS = ['62%', '48%', '71%', '55%', '66%', '43%', '58%', '69%', '51%', '64%'];

/** A table of stories with its bar, its states and its status line. */
export function StoryScreen<Row extends TableRow>(props: StoryScreenProps<Row>) {
  const { title, table, columns, shown, pinned, filter, onFilter, itemsOf, total, onMenu, openMenu } = props;
  const [height, setHeight] = useKept<RowHeight>(`${table.name}RowHeight`, heightNames, 'medium');
  const onRowMenu = useCallback((row: Row, anchor: HTMLElement) => onMenu({ row, anchor }), [onMenu]);
  const { rows, edits, control, state } = useStoryGrid({ table, columns, filter, height, onMenu: onRowMenu });
  const [widths] = useState(() => new ColumnWidths(`${table.name}ColumnWidths`, globalThis.localStorage));
  const kept = useMemo(() => arrangementIn(globalThis.localStorage, `${table.name}Columns`), [table]);
  const [arrangement, setArrangement] = useState(kept.read);
  const arrange = (next: Arrangement) => {
    setArrangement(next);
    kept.keep(next);
  };
  const viewColumns = useMemo(() => {
    const byId = new Map(columns.map((column) => [column.id, column]));
    return shown.flatMap((id) => byId.get(id) ?? []);
  }, [columns, shown]);
  const visible = useMemo(() => shownColumns(viewColumns, arrangement, pinned), [viewColumns, arrangement, pinned]);
  const items = useMemo(() => itemsOf(state.order, rows.row), [itemsOf, state.order, rows]);
  const head: HeadActions = {
    sort: filter.sort === undefined ? null : { column: filter.sort, descending: filter.descending === true },
    onSort: (sort) => onFilter({ sort: sort?.column, order: sort?.descending === true ? 'desc' : undefined }),
    onHide: (id) => arrange({ ...arrangement, hidden: [...arrangement.hidden, id] }),
    onPin: (id, pins) => {
      const others = (arrangement.pinned ?? pinned).filter((name) => name !== id);
      arrange({ ...arrangement, pinned: pins ? [...others, id] : others });
    },
    onMove: (id, by) => {
      const isPinned = visible.columns.findIndex((column) => column.id === id) < visible.pinned;
      if (isPinned) arrange({ ...arrangement, pinned: withMoved(arrangement.pinned ?? pinned, id, by) });
      else
        arrange({
          ...arrangement,
          order: withMoved(arrangement.order ?? visible.columns.map((column) => column.id), id, by),
        });
    },
  };
  const { search, trash, fits, state: wanted } = filter;
  const filtered = [search, fits, wanted, trash].some((part) => part !== undefined);
  const close = useCallback(() => onMenu(null), [onMenu]);
  const [deleted, setDeleted] = useState<Row | null>(null);
  const [historyOf, setHistoryOf] = useState<Row | null>(null);
  const restore = useMutation({
    ...restoreStory(useQueryClient(), table.name),
    onError: (error: Error) => showToast(error.message, 'error'),
  });
  const labels = useMemo(
    () => new Map(columns.filter((column) => column.fields !== undefined).map(({ id, label }) => [id, label])),
    [columns],
  );
  const [exporting, setExporting] = useState(false);
  const exportShown = async () => {
    setExporting(true);
    try {
      const chosen = visible.columns.filter(({ fixed }) => fixed !== true).map(({ id, label }) => ({ id, label }));
      saveFile(await exportStories(table.name, { filter, columns: chosen }), `${table.name}.csv`);
    } catch (error) {
      showToast(error instanceof Error ? error.message : 'The table could not be exported. Try again.', 'error');
    }
    setExporting(false);
  };
  return (
    <section aria-label={title} className={styles['screen']}>
      <header className={styles['bar']}>
        {props.beforeTitle}
        <h1>{title}</h1>
        <p role="status" className={styles['count']}>
          {state.status === 'loading' && total === undefined
            ? 'Loading stories...'
            : storiesText(state.status === 'complete' ? state.order.length : (total ?? state.order.length))}
        </p>
        <form role="search" className={styles['filters']} onSubmit={(event) => event.preventDefault()}>
          <SearchBox value={search ?? ''} onSearch={(text) => onFilter({ search: text })} />
          {props.filters}
          <ColumnsButton columns={viewColumns} arrangement={arrangement} onChange={arrange} />
          <Button
            variant="quiet"
            icon={<Download aria-hidden="true" />}
            loading={exporting}
            onClick={() => void exportShown()}
          >
            Export
          </Button>
          <span className={styles['label']}>Row height</span>
          <SegmentedControl label="Row height" value={height} choices={heights} onChange={setHeight} />
          {props.action}
        </form>
      </header>
      <div className={styles['content']}>
        {props.side}
        <Grid
          label={title}
          control={control}
          items={items}
          columns={visible.columns}
          pinned={visible.pinned}
          widths={widths}
          height={height}
          head={head}
          busy={state.status === 'loading'}
          {...(total === undefined ? {} : { total })}
          instead={instead()}
        />
        {historyOf === null ? null : (
          <HistoryPanel
            table={table.name}
            story={historyOf}
            labels={labels}
            enter={control.enter}
            shown={(field, stored) => shownText(columns, field, stored)}
            onClose={() => {
              setHistoryOf(null);
              control.state.set({}, { focus: true });
            }}
          />
        )}
      </div>
      <StatusLine
        edits={edits}
        onTrouble={() => {
          const place = edits.troubled()[0];
          const at = place === undefined ? undefined : control.at(place);
          if (at !== undefined) control.go(at);
          else onFilter({ search: undefined, state: undefined, trash: undefined });
        }}
      >
        {visible.columns.length} columns{visible.pinned > 0 ? ` · ${visible.pinned} pinned` : ''}
      </StatusLine>
      <AnchoredMenu anchor={openMenu?.anchor ?? null} label="Story" onClose={close}>
        {openMenu === null ? null : (
          <StoryMenu
            trash={trash === true}
            onRestore={() => restore.mutate(openMenu.row.id)}
            onHistory={() => setHistoryOf(openMenu.row)}
            onDelete={() => setDeleted(openMenu.row)}
          >
            {props.renderMenu(openMenu.row)}
          </StoryMenu>
        )}
      </AnchoredMenu>
      {deleted === null ? null : <DeleteStory table={table.name} story={deleted} onClose={() => setDeleted(null)} />}
    </section>
  );

  function instead(): ReactNode {
    if (items.length > 0) return undefined;
    if (state.status === 'failed') {
      return (
        <Whole columns={visible.columns.length}>
          <EmptyState
            kind="failed"
            title="Stories could not be read"
            text={`${state.error?.message ?? ''} What you typed is kept.`}
            action={<Button onClick={() => rows.again()}>Try again</Button>}
          />
        </Whole>
      );
    }
    if (state.status === 'loading') {
      return (
        <div role="rowgroup">
          {SKELETONS.map((width, at) => (
            <div key={width} role="row" className={styles['loading']} data-height={height}>
              <span role="gridcell">
                <Skeleton width={width} />
                {at === 0 ? <span className="visually-hidden">{props.loadingText}</span> : null}
              </span>
            </div>
          ))}
        </div>
      );
    }
    return (
      <Whole columns={visible.columns.length}>
        {filtered ? (
          <EmptyState
            title={trash === true && search === undefined ? 'The trash is empty' : 'No story fits this filter'}
            text={
              search === undefined ? 'Every story is hidden by the filter.' : `No story here has the words “${search}”.`
            }
            action={
              <Button
                onClick={() => onFilter({ search: undefined, state: undefined, trash: undefined, urgency: undefined })}
              >
                Clear the filter
              </Button>
            }
          />
        ) : (
          props.empty
        )}
      </Whole>
    );
  }
}

/** A stored text in the form that its column shows. */
function shownText<Row>(columns: readonly StoryColumn<Row>[], field: string, stored: string): string {
  return columns.find(({ id }) => id === field)?.fromStored?.(stored) ?? stored;
}

function saveFile(file: Blob, name: string): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
}

function Whole({ columns, children }: { columns: number; children: ReactNode }) {
  return (
    <div role="rowgroup">
      <div role="row">
        <div role="gridcell" aria-colspan={columns} className={styles['whole']}>
          {children}
        </div>
      </div>
    </div>
  );
}

function storiesText(count: number): string {
  return `${count.toLocaleString('en-US')} ${count === 1 ? 'story' : 'stories'}`;
}
