import { observeElementOffset, useVirtualizer } from '@tanstack/react-virtual';
import {
  type ReactNode,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { CellEditor } from './cell/editor.ts';
import { GridRow } from './cell/GridRow.tsx';
import type { GridColumn, GridItem, GridRowData, RowHeight } from './column.ts';
import styles from './Grid.module.css';
import type { GridControl } from './gridControl.ts';
import { GridHead, type HeadActions } from './GridHead.tsx';
import type { Place } from './gridState.ts';
import { GridKeysDialog } from './GridKeysDialog.tsx';
import { layOut } from './layout/columnLayout.ts';
import type { ColumnWidths } from './layout/columnWidths.ts';
import { drawnRange, revealCell, rowHeights } from './layout/viewport.ts';
import { gridEvents } from './gridEvents.ts';
import { late, useLate } from '../late/late.ts';
import { GridSectionRow } from './GridSectionRow.tsx';

const expandedEditor = late(() => import('./ExpandedEditor.tsx'));

export interface GridProps<Row extends GridRowData> {
  label: string;
  control: GridControl<Row>;
  items: readonly GridItem[];
  /** In the order of the screen; the first `pinned` stay at the left edge. */
  columns: readonly GridColumn<Row>[];
  pinned: number;
  widths: ColumnWidths;
  height: RowHeight;
  head: HeadActions;
  /** Rows in all, where some of them are still on their way. */
  total?: number;
  busy?: boolean;
  /** In the place of the rows: skeletons, an empty state, a failure. */
  instead?: ReactNode;
}

/**
 * A table that is edited cell by cell, as the ARIA Authoring Practices describe a grid: only the rows and columns in
 * sight are drawn, and a change draws the cells that it changes.
 * @example
 * ```tsx
 * <Grid label="Inbox" control={control} items={items} columns={columns} pinned={2} widths={widths} height="medium" head={head} />
 * ```
 */
export function Grid<Row extends GridRowData>(props: GridProps<Row>) {
  const { label, control, items, columns, pinned, widths, height, head, total, busy = false, instead } = props;
  const grid = useRef<HTMLDivElement>(null);
  const [editor] = useState(() => new CellEditor(control));
  const [expanded, setExpanded] = useState<Place | null>(null);
  const editorCode = useLate(expandedEditor, expanded !== null);
  const [showsKeys, setShowsKeys] = useState(false);
  const [menuColumn, setMenuColumn] = useState<string | null>(null);
  control.show(items, columns);
  const sizes = rowHeights();
  const rowSize = sizes[height];

  const { itemOfRow, sections, isSection } = useMemo(() => layoutOf(items), [items]);
  const drawnPlaces = useRef<DrawnPlaces>({ items: [], columns: [] });
  // A cursor that moves within what is drawn draws its two rows; only one that jumps elsewhere draws the grid.
  const jump = useSyncExternalStore(control.state.subscribe, () => jumpOf(control, itemOfRow, drawnPlaces.current));
  const keeps = useCallback(() => {
    const at = control.at(control.state.view.active);
    return { item: at === undefined || at.row < 0 ? undefined : itemOfRow[at.row], column: at?.column, jump };
  }, [control, itemOfRow, jump]);
  const pinnedPlaces = useMemo(() => Array.from({ length: pinned }, (_, at) => at), [pinned]);
  // The columns first: they look where the grid stands before the rows draw, which would have it laid out for that.
  // oxlint-disable-next-line react/incompatible-library -- the React Compiler is not used
  const across = useVirtualizer({
    count: columns.length,
    getScrollElement: () => grid.current,
    estimateSize: useCallback((at: number) => widthOf(columns[at], widths), [columns, widths]),
    getItemKey: useCallback((at: number) => columns[at]?.id ?? at, [columns]),
    observeElementOffset: whereItMoves,
    horizontal: true,
    overscan: 1,
    rangeExtractor: useCallback((range) => drawnRange(range, [...pinnedPlaces, keeps().column]), [pinnedPlaces, keeps]),
  });
  const rows = useVirtualizer({
    count: items.length,
    getScrollElement: () => grid.current,
    estimateSize: useCallback(
      (at: number) => (isSection[at] === true ? sizes.section : rowSize),
      [isSection, sizes, rowSize],
    ),
    getItemKey: useCallback((at: number) => items[at]?.id ?? at, [items]),
    observeElementOffset: whereItMoves,
    overscan: 4,
    scrollPaddingStart: sizes.head,
    rangeExtractor: useCallback((range) => drawnRange(range, [keeps().item], sections), [keeps, sections]),
  });
  const drawnColumns = across.getVirtualItems().map(({ index }) => index);
  const drawnKey = drawnColumns.join(',');
  const drawn = useMemo(() => (drawnKey === '' ? [] : drawnKey.split(',').map(Number)), [drawnKey]);
  useLayoutEffect(() => rows.measure(), [rows, rowSize]);
  useLayoutEffect(() => {
    if (grid.current !== null) layOut(grid.current, columns, pinned, widths);
    across.measure();
  }, [across, columns, pinned, widths]);
  const resize = useCallback(
    (id: string, width: number, done: boolean) => {
      const element = grid.current;
      if (element === null) return;
      if (done) widths.set(id, width);
      layOut(element, columns, pinned, widths, done ? undefined : { id, width });
      if (done) across.measure();
    },
    [across, columns, pinned, widths],
  );
  const events = useMemo(
    () =>
      gridEvents(control, editor, {
        resizeBy: (id, pixels) => {
          const column = control.column(id);
          if (column !== undefined) resize(id, widths.of(column) + pixels, true);
        },
        openColumnMenu: setMenuColumn,
        showKeys: () => setShowsKeys(true),
        cellElement: () => grid.current?.querySelector<HTMLElement>('[data-active]') ?? null,
      }),
    [control, editor, widths, resize],
  );
  useEffect(() => {
    control.expand = (place) => {
      editor.cancel();
      setExpanded(place);
    };
    control.reveal = (at) => {
      const element = grid.current;
      if (element === null) return;
      const item = at.row < 0 ? undefined : rows.measurementsCache[itemOfRow[at.row] ?? -1];
      const column = at.column < pinned ? undefined : across.measurementsCache[at.column];
      control.page = Math.max(1, Math.floor((element.clientHeight - sizes.head - sizes.section) / rowSize) - 1);
      revealCell(element, item, column, { head: sizes.head, section: sections.length > 0 ? sizes.section : 0 });
    };
  }, [control, editor, rows, across, itemOfRow, pinned, sizes, rowSize, sections]);

  const virtualRows = rows.getVirtualItems();
  useLayoutEffect(() => {
    drawnPlaces.current = { items: virtualRows.map(({ index }) => index), columns: drawn };
  }, [virtualRows, drawn]);
  const stuck = sections.findLast((at) => at <= (rows.range?.startIndex ?? 0));
  return (
    <>
      <div
        ref={grid}
        role="grid"
        aria-label={label}
        aria-rowcount={(total ?? control.rowIds.length) + sections.length + 1}
        aria-colcount={columns.length}
        aria-multiselectable
        aria-busy={busy || undefined}
        className={styles['grid']}
        data-height={height}
        {...events}
      >
        <GridHead
          control={control}
          columns={columns}
          drawn={drawn}
          pinned={pinned}
          widths={widths}
          actions={head}
          menuColumn={menuColumn}
          onMenu={setMenuColumn}
          onResize={resize}
        />
        {instead ?? (
          <div role="rowgroup" className={styles['body']} style={{ height: rows.getTotalSize() }}>
            {virtualRows.map(({ index, start }) => {
              const item = items[index];
              if (item === undefined) return null;
              if (item.kind === 'section') {
                return (
                  <GridSectionRow
                    key={item.id}
                    section={item}
                    top={index === stuck ? null : start}
                    ariaRowIndex={index + 2}
                    columns={columns.length}
                  />
                );
              }
              return (
                <GridRow
                  key={item.id}
                  control={control}
                  editor={editor}
                  id={item.id}
                  rowIndex={control.rowIndex(item.id) ?? 0}
                  ariaRowIndex={index + 2}
                  top={start}
                  drawn={drawn}
                  columns={columns}
                  pinned={pinned}
                  height={height}
                />
              );
            })}
          </div>
        )}
      </div>
      {expanded === null || editorCode === null ? null : (
        <editorCode.ExpandedEditor control={control} place={expanded} onClose={() => setExpanded(null)} />
      )}
      <GridKeysDialog open={showsKeys} onClose={() => setShowsKeys(false)} />
    </>
  );
}

/** Follows a grid's scrolling in one direction: what moves in the other one draws nothing here. */
const whereItMoves: typeof observeElementOffset = (instance, tell) => {
  let last: number | undefined;
  let isMoving = false;
  return observeElementOffset(instance, (offset, isScrolling) => {
    if (offset === last && !(isMoving && !isScrolling)) return;
    last = offset;
    isMoving = isScrolling;
    tell(offset, isScrolling);
  });
};

/** What is drawn, by places among items and columns. */
interface DrawnPlaces {
  items: readonly number[];
  columns: readonly number[];
}

/** The active cell where it is not drawn yet, as a text; empty where it is. */
function jumpOf<Row extends GridRowData>(
  control: GridControl<Row>,
  itemOfRow: readonly number[],
  { items, columns }: DrawnPlaces,
): string {
  const at = control.at(control.state.view.active);
  if (at === undefined) return '';
  const isDrawn = columns.includes(at.column) && (at.row < 0 || items.includes(itemOfRow[at.row] ?? -1));
  return isDrawn ? '' : `${at.row} ${at.column}`;
}

function widthOf<Row>(column: GridColumn<Row> | undefined, widths: ColumnWidths): number {
  return column === undefined ? 0 : widths.of(column);
}

function layoutOf(items: readonly GridItem[]) {
  const itemOfRow: number[] = [];
  const sections: number[] = [];
  const isSection = items.map(({ kind }) => kind === 'section');
  for (const [at, section] of isSection.entries()) (section ? sections : itemOfRow).push(at);
  return { itemOfRow, sections, isSection };
}
