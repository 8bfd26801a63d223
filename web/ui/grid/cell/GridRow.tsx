import { memo, useMemo, useSyncExternalStore } from 'react';
import type { GridColumn, GridRowData, RowHeight } from '../column.ts';
import styles from '../Grid.module.css';
import type { GridControl } from '../gridControl.ts';
import { ActiveCell } from './ActiveCell.tsx';
import type { CellEditor } from './editor.ts';
import { GridCell } from './GridCell.tsx';

export interface GridRowProps<Row extends GridRowData> {
  control: GridControl<Row>;
  editor: CellEditor<Row>;
  id: string;
  /** Among the rows. */
  rowIndex: number;
  /** Among all that the grid shows, the head counted: what screen readers say. */
  ariaRowIndex: number;
  top: number;
  columns: readonly GridColumn<Row>[];
  /** Places of the columns that are drawn. */
  drawn: readonly number[];
  pinned: number;
  height: RowHeight;
}

/** A row: it is drawn again when its data, an edit in it, or the cursor in it changes, and only then. */
function Row<Data extends GridRowData>(props: GridRowProps<Data>) {
  const { control, editor, id, rowIndex, ariaRowIndex, top, columns, drawn, pinned, height } = props;
  const { subscribe, now } = useMemo(() => rowView(control, id, rowIndex), [control, id, rowIndex]);
  const { row, unsaved, peers, seen } = useSyncExternalStore(subscribe, now);
  const [active = '', editing = '', left = '', right = '', hovered = ''] = seen.split('\t');
  if (row === undefined) return null;
  return (
    <div
      role="row"
      aria-rowindex={ariaRowIndex}
      className={styles['row']}
      style={{ top }}
      data-height={height}
      data-raised={active === '' ? undefined : editing === '1' ? 'editor' : 'cursor'}
    >
      {drawn.map((at) => {
        const column = columns[at];
        if (column === undefined) return null;
        const edit = unsaved?.[column.id];
        const shared = {
          control,
          row,
          column,
          at,
          isPinned: at < pinned,
          isLastPinned: at === pinned - 1,
          height,
          edit,
          editor: peers?.editing[column.id],
          isNews: peers?.changed.includes(column.id) === true,
          isSelected: left !== '' && at >= Number(left) && at <= Number(right),
        };
        if (column.id === active) {
          return <ActiveCell key={column.id} {...shared} input={editor} isEditing={editing === '1'} />;
        }
        return <GridCell key={column.id} {...shared} isHovered={column.id === hovered} />;
      })}
    </div>
  );
}

export const GridRow = memo(Row);

/** What a row draws from, as one subscription: a table that scrolls makes many rows a second. */
function rowView<Data extends GridRowData>(control: GridControl<Data>, id: string, rowIndex: number) {
  const { rows, edits, colleagues } = control.parts;
  const read = () => ({
    row: rows.row(id),
    unsaved: edits.ofRow(id),
    peers: colleagues.ofRow(id),
    seen: seenIn(control, id, rowIndex),
  });
  let last = read();
  return {
    subscribe: (listener: () => void) => {
      const stops = [rows, edits, colleagues, control.state].map((part) => part.subscribe(listener));
      return () => {
        for (const stop of stops) stop();
      };
    },
    now: () => {
      const next = read();
      const isSame =
        next.row === last.row && next.unsaved === last.unsaved && next.peers === last.peers && next.seen === last.seen;
      return isSame ? last : (last = next);
    },
  };
}

/** What of the cursor and the selection is in a row, as a text: equal texts draw nothing. */
function seenIn<Data extends GridRowData>(control: GridControl<Data>, id: string, rowIndex: number): string {
  const { active, rangeEnd, editing, hovered } = control.state.view;
  const isHere = active?.row === id;
  const range = rangeEnd === null ? undefined : control.range();
  const inRange = range !== undefined && rowIndex >= range.top && rowIndex <= range.bottom;
  const parts = [
    isHere ? active.column : '',
    isHere && editing ? '1' : '',
    inRange ? range.left : '',
    inRange ? range.right : '',
    hovered?.row === id ? hovered.column : '',
  ];
  return parts.join('\t');
}
