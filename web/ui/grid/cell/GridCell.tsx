import { Maximize2 } from 'lucide-react';
import { memo, type ReactNode } from 'react';
import { truncate } from '#core/format.ts';
import type { GridColumn, GridRowData, RowHeight } from '../column.ts';
import type { CellEdit } from '../edits/cellEdits.ts';
import styles from '../Grid.module.css';
import type { GridControl } from '../gridControl.ts';

export interface CellProps<Row extends GridRowData> {
  control: GridControl<Row>;
  row: Row;
  column: GridColumn<Row>;
  /** Its place among the columns. */
  at: number;
  isPinned: boolean;
  isLastPinned: boolean;
  height: RowHeight;
  edit: CellEdit | undefined;
  /** Who else edits it now. */
  editor: string | undefined;
  /** A colleague changed it since this person was in its row. */
  isNews: boolean;
  isSelected: boolean;
}

interface PlainCellProps<Row extends GridRowData> extends CellProps<Row> {
  isHovered: boolean;
}

function Cell<Row extends GridRowData>({ isHovered, ...cell }: PlainCellProps<Row>) {
  return (
    <div {...cellAttributes(cell)} aria-selected={cell.isSelected || undefined}>
      {cellContent(cell)}
      {isHovered && cell.column.edit !== undefined ? <ExpandButton {...cell} /> : null}
    </div>
  );
}

/** A cell that the cursor is not on. */
export const GridCell = memo(Cell);

/** What every cell says of itself: its place, its state. */
export function cellAttributes<Row extends GridRowData>(cell: CellProps<Row>) {
  const { row, column, at, isPinned, isLastPinned, edit, editor, isNews, isSelected } = cell;
  return {
    role: 'gridcell',
    'aria-colindex': at + 1,
    'aria-readonly': column.edit === undefined && column.activate === undefined ? true : undefined,
    className: styles['cell'],
    style: { gridColumn: at + 1, ...(isPinned ? { left: `var(--pin-${at})` } : {}) },
    'data-row': row.id,
    'data-column': column.id,
    'data-pinned': isPinned || undefined,
    'data-last-pinned': isLastPinned || undefined,
    'data-state': edit?.state,
    'data-peer': editor === undefined ? undefined : true,
    'data-news': isNews || undefined,
    'data-selected': isSelected || undefined,
    title: edit?.message,
  };
}

/** The text of a cell, shortened as the height of the row says, and what became of an edit. */
export function cellContent<Row extends GridRowData>({
  control,
  row,
  column,
  height,
  edit,
  editor,
}: CellProps<Row>): ReactNode {
  // A failed save puts back what is stored; the typed text waits in the editor.
  const text = edit === undefined || edit.state === 'failed' ? column.text(row) : edit.value;
  const start = truncate(text, column.shown[height]);
  // Of a stored text that goes on, as much may be here as is shown.
  const shown = start === text && control.isCut(row, column) ? `${start.trimEnd()}…` : start;
  return (
    <>
      {column.draw === undefined ? (
        <div className={styles['text']}>{shown}</div>
      ) : (
        column.draw(shown, row, control.enter)
      )}
      {editor === undefined ? null : (
        <span className={styles['who']} title={`${editor} edits this now`}>
          <span className="visually-hidden">Edited now by </span>
          {shortName(editor)}
        </span>
      )}
      {edit?.state === 'failed' ? (
        <div className={styles['note']}>
          Failed to save changes{' '}
          <button
            type="button"
            tabIndex={-1}
            data-own
            onClick={() => void control.parts.edits.retry(row.id, column.id)}
          >
            Try again
          </button>
        </div>
      ) : null}
    </>
  );
}

/** What stands before the @ of an address: a corner of a cell has no room for more. */
export function shortName(person: string): string {
  return person.split('@')[0] ?? person;
}

/** Opens the cell's whole text in a large editor. */
export function ExpandButton<Row extends GridRowData>({ control, row, column }: CellProps<Row>) {
  return (
    <button
      type="button"
      tabIndex={-1}
      data-own
      className={styles['expand']}
      title={`Edit ${column.label}`}
      aria-label={`Edit ${column.label}`}
      onClick={() => control.expand({ row: row.id, column: column.id })}
    >
      <Maximize2 aria-hidden="true" />
    </button>
  );
}
