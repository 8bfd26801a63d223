import { ArrowDown, ArrowUp } from 'lucide-react';
import { type MouseEvent, useSyncExternalStore } from 'react';
import type { GridColumn, GridRowData } from './column.ts';
import type { HeadActions } from '../columns/headActions.ts';
import styles from './Grid.module.css';
import type { GridControl } from './gridControl.ts';
import { HEAD, cellElementId } from './gridState.ts';
import { dragEdge } from '../columns/dragEdge.ts';
import type { ColumnWidths } from '../columns/columnWidths.ts';

interface GridHeadProps<Row extends GridRowData> {
  control: GridControl<Row>;
  columns: readonly GridColumn<Row>[];
  drawn: readonly number[];
  pinned: number;
  widths: ColumnWidths;
  actions: HeadActions;
  /** Opens the menu of a column. */
  onMenu: (column: string) => void;
  /** The column whose menu is open. */
  openMenu: string | null;
  onResize: (column: string, width: number, done: boolean) => void;
}

/** The column headers with names, resize handles and menus. Vertical scrolling does not render them again. */
export function GridHead<Row extends GridRowData>(props: GridHeadProps<Row>) {
  const { control, columns, drawn, pinned, widths, actions, onMenu, openMenu, onResize } = props;
  const active = useSyncExternalStore(control.state.subscribe, () => {
    const { active: cell } = control.state.view;
    return cell?.row === HEAD ? cell.column : null;
  });
  return (
    <div role="rowgroup" className={styles['head']}>
      <div role="row" aria-rowindex={1} className={styles['headRow']}>
        {drawn.map((at) => {
          const column = columns[at];
          if (column === undefined) return null;
          const sorted = actions.sort?.column === column.id ? actions.sort : null;
          const Arrow = sorted?.descending === true ? ArrowDown : ArrowUp;
          const open = (event: MouseEvent) => {
            if (column.fixed === true) return;
            event.preventDefault();
            onMenu(column.id);
          };
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
              aria-haspopup={column.fixed === true ? undefined : 'menu'}
              aria-expanded={column.fixed === true ? undefined : openMenu === column.id}
              onClick={open}
              onContextMenu={open}
            >
              <span className={styles['headLabel']}>{column.label}</span>
              {sorted === null ? null : <Arrow aria-hidden="true" />}
              <span
                className={styles['edge']}
                data-own
                aria-hidden="true"
                onClick={(event) => event.stopPropagation()}
                onPointerDown={(event) => {
                  event.preventDefault();
                  if (event.button !== 0) return;
                  dragEdge(event, widths.of(column), (width, done) => onResize(column.id, width, done));
                }}
                onDoubleClick={() => onResize(column.id, widths.usual(column.width), true)}
              />
            </div>
          );
        })}
      </div>
    </div>
  );
}
