import { ArrowDown, ArrowLeft, ArrowRight, ArrowUp, EyeOff, Pin, PinOff } from 'lucide-react';
import { memo, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import { AnchoredMenu, MenuItem, MenuSeparator } from '../menu/Menu.tsx';
import type { GridColumn, GridRowData } from './column.ts';
import styles from './Grid.module.css';
import type { GridControl } from './gridControl.ts';
import { HEAD, cellElementId } from './gridState.ts';
import { dragEdge } from './layout/columnLayout.ts';
import type { ColumnWidths } from './layout/columnWidths.ts';

/** What a person can do with a column. */
export interface HeadActions {
  sort: { column: string; descending: boolean } | null;
  onSort: (sort: { column: string; descending: boolean } | null) => void;
  onHide: (id: string) => void;
  onPin: (id: string, pinned: boolean) => void;
  onMove: (id: string, by: -1 | 1) => void;
}

interface GridHeadProps<Row extends GridRowData> {
  control: GridControl<Row>;
  columns: readonly GridColumn<Row>[];
  drawn: readonly number[];
  pinned: number;
  widths: ColumnWidths;
  actions: HeadActions;
  /** The column whose menu is open. */
  menuColumn: string | null;
  onMenu: (column: string | null) => void;
  onResize: (column: string, width: number, done: boolean) => void;
}

function Head<Row extends GridRowData>(props: GridHeadProps<Row>) {
  const { control, columns, drawn, pinned, widths, actions, menuColumn, onMenu, onResize } = props;
  const head = useRef<HTMLDivElement>(null);
  const active = useSyncExternalStore(control.state.subscribe, () => activeHeader(control));
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  useLayoutEffect(() => {
    setAnchor(
      menuColumn === null ? null : (head.current?.querySelector<HTMLElement>(`[data-column="${menuColumn}"]`) ?? null),
    );
  }, [menuColumn]);
  return (
    <div role="rowgroup" className={styles['head']} ref={head}>
      <div role="row" aria-rowindex={1} className={styles['headRow']}>
        {drawn.map((at) => {
          const column = columns[at];
          if (column === undefined) return null;
          const sorted = actions.sort?.column === column.id ? actions.sort : null;
          return (
            <div
              key={column.id}
              role="columnheader"
              aria-colindex={at + 1}
              aria-sort={sorted === null ? undefined : sorted.descending ? 'descending' : 'ascending'}
              id={active === column.id ? cellElementId({ row: HEAD, column: column.id }) : undefined}
              className={styles['headCell']}
              style={{ gridColumn: at + 1, ...(at < pinned ? { left: `var(--left-${at})` } : {}) }}
              data-row={HEAD}
              data-column={column.id}
              data-pinned={at < pinned || undefined}
              data-last-pinned={at === pinned - 1 || undefined}
              data-active={active === column.id || undefined}
              data-fixed={column.fixed}
              title={column.label}
              onClick={() => {
                if (column.fixed !== true) onMenu(column.id);
              }}
            >
              <span className={styles['headLabel']}>{column.label}</span>
              {sorted === null ? null : sorted.descending ? (
                <ArrowDown aria-hidden="true" />
              ) : (
                <ArrowUp aria-hidden="true" />
              )}
              <span
                className={styles['edge']}
                data-own
                aria-hidden="true"
                onClick={(event) => event.stopPropagation()}
                onPointerDown={(event) => {
                  event.preventDefault();
                  dragEdge(event, widths.of(column), (width, done) => onResize(column.id, width, done));
                }}
                onDoubleClick={() => onResize(column.id, widths.usual(column.width), true)}
              />
            </div>
          );
        })}
      </div>
      <AnchoredMenu anchor={anchor} label="Column" onClose={() => onMenu(null)}>
        {menuColumn === null ? null : (
          <ColumnItems
            column={columns.find(({ id }) => id === menuColumn)}
            place={placeOf(columns, menuColumn, pinned)}
            actions={actions}
          />
        )}
      </AnchoredMenu>
    </div>
  );
}

/** The column headers with names, resize handles and menus. Vertical scrolling does not render them again. */
export const GridHead = memo(Head);

interface ColumnItemsProps<Row> {
  column: GridColumn<Row> | undefined;
  place: { pinned: boolean; isFirst: boolean; isLast: boolean };
  actions: HeadActions;
}

/** Where a column stands among those that it can change places with: the pinned ones, or all others. */
function placeOf<Row>(columns: readonly GridColumn<Row>[], id: string, pinned: number) {
  const at = columns.findIndex((column) => column.id === id);
  const isPinned = at < pinned;
  const last = isPinned ? pinned - 1 : columns.findLastIndex(({ fixed }) => fixed !== true);
  return { pinned: isPinned, isFirst: at === (isPinned ? 0 : pinned), isLast: at >= last };
}

function ColumnItems<Row>({ column, place, actions }: ColumnItemsProps<Row>) {
  if (column === undefined) return null;
  const { id } = column;
  const { pinned } = place;
  const { sort, onSort, onHide, onPin, onMove } = actions;
  return (
    <>
      {column.sortable === true ? (
        <>
          <MenuItem icon={<ArrowUp aria-hidden="true" />} onClick={() => onSort({ column: id, descending: false })}>
            Sort A to Z
          </MenuItem>
          <MenuItem icon={<ArrowDown aria-hidden="true" />} onClick={() => onSort({ column: id, descending: true })}>
            Sort Z to A
          </MenuItem>
          {sort?.column === id ? <MenuItem onClick={() => onSort(null)}>Sort as usual</MenuItem> : null}
          <MenuSeparator />
        </>
      ) : null}
      <MenuItem icon={<ArrowLeft aria-hidden="true" />} disabled={place.isFirst} onClick={() => onMove(id, -1)}>
        Move left
      </MenuItem>
      <MenuItem icon={<ArrowRight aria-hidden="true" />} disabled={place.isLast} onClick={() => onMove(id, 1)}>
        Move right
      </MenuItem>
      <MenuItem
        icon={pinned ? <PinOff aria-hidden="true" /> : <Pin aria-hidden="true" />}
        onClick={() => onPin(id, !pinned)}
      >
        {pinned ? 'Unpin' : 'Pin'}
      </MenuItem>
      <MenuItem icon={<EyeOff aria-hidden="true" />} onClick={() => onHide(id)}>
        Hide
      </MenuItem>
    </>
  );
}

function activeHeader<Row extends GridRowData>(control: GridControl<Row>): string | null {
  const { active } = control.state.view;
  return active?.row === HEAD ? active.column : null;
}
