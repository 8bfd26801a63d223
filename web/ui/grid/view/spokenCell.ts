import { truncate } from '#core/format.ts';
import type { CellEdit } from '../../edits/unsavedCells.ts';
import { spokenState } from '../../edits/unsavedNotes.ts';
import type { GridColumn, GridRowData } from '../column.ts';
import type { GridControl } from '../gridControl.ts';
import { HEAD } from '../gridState.ts';
import { shortName } from './cellParts.ts';

/** What a screen reader says of the active cell. */
export function spokenCell<Row extends GridRowData>(
  control: GridControl<Row>,
  column: GridColumn<Row> | undefined,
  edit: CellEdit | undefined,
): string {
  const { active } = control.state.view;
  if (active?.row === HEAD) return `${column?.label ?? ''}, column header`;
  const row = active === null ? undefined : control.parts.rows.row(active.row);
  const peer = active === null ? undefined : control.parts.colleagues.ofRow(active.row)?.editing[active.column];
  // After a failed save the cell shows the stored text.
  const isStored = edit?.state === 'failed';
  const shown =
    row === undefined || column === undefined ? '' : isStored ? column.text(row) : control.textOf(row, column);
  const say = (what: string) => truncate(column?.spoken?.(what) ?? what, 120);
  const text = say(shown);
  // A cell with a button alone has its name.
  const isButton = text === '' && column?.edit === undefined && column?.activate !== undefined;
  return [
    isButton ? column.label : `${column?.label ?? ''}: ${text === '' ? 'empty' : text}`,
    ...(edit === undefined ? [] : [spokenState(edit, say)]),
    ...(peer === undefined ? [] : [`edited now by ${shortName(peer)}`]),
  ].join(', ');
}
