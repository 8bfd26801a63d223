import { tellLeftOut } from '../../clipboard/tellLeftOut.ts';
import type { CellChange } from '../../edits/cellChange.ts';
import { tooLong } from '../../edits/tooLong.ts';
import type { CellData } from '../cell/wholeTexts.ts';
import type { GridRowData } from '../column.ts';
import type { GridControl } from '../gridControl.ts';
import type { CellRange } from '../keys/move.ts';
import { isTooLarge, MOST_PASTED, pastedCells } from './paste.ts';

/** Pastes a block over the selection, as one undoable step and one request. */
export async function pasteBlock<Row extends GridRowData>(
  control: GridControl<Row>,
  block: readonly (readonly string[])[],
): Promise<void> {
  const before = control.state.view;
  const selected = control.selection.range();
  if (selected === undefined) return;
  if (block.reduce((sum, row) => sum + row.length, 0) > MOST_PASTED) {
    const most = MOST_PASTED.toLocaleString('en-US');
    control.parts.tell(`This is more than ${most} cells: paste it in parts. Nothing was changed.`, 'error');
    return;
  }
  const range = await rangeWithRows(control, withTexts(control, selected), block.length).catch((error: unknown) => {
    const why = error instanceof Error ? error.message : 'The rows below could not be read.';
    control.parts.tell(`Nothing was pasted. ${why}`, 'error');
  });
  if (range === undefined) return;
  if (isTooLarge(block, range)) {
    control.parts.tell('Too many cells are selected to paste into all of them. Nothing was changed.', 'error');
    return;
  }
  const { cells, outside } = pastedCells(block, range, control.cells.size);
  const [first, last] = [cells[0], cells.at(-1)];
  // As in a spreadsheet: one sees how far it went, also by ear.
  if (control.state.view === before && first !== undefined && last !== undefined && cells.length > 1)
    control.selection.select({ top: first.row, left: first.column, bottom: last.row, right: last.column });
  writeCells(control, cells, outside);
}

/** The selection once the rows below it are there that a block needs, though they are still being loaded. */
async function rangeWithRows<Row extends GridRowData>(
  control: GridControl<Row>,
  selected: CellRange,
  height: number,
): Promise<CellRange> {
  const rows = selected.top + height;
  if (rows <= control.cells.rowIds.length || !control.parts.rows.isGrowing()) return selected;
  const start = control.cells.placeAt({ row: selected.top, column: selected.left });
  control.parts.tell('The rest of the table is being loaded. Your paste follows by itself.', 'message');
  await control.rowsUpTo(rows);
  const moved = (control.cells.at(start)?.row ?? selected.top) - selected.top;
  return { ...selected, top: selected.top + moved, bottom: selected.bottom + moved };
}

/** A range without the fixed columns at its end. */
function withTexts<Row extends GridRowData>({ cells }: GridControl<Row>, range: CellRange): CellRange {
  return { ...range, right: Math.max(range.left, Math.min(range.right, cells.lastText)) };
}

/** Clears cells, by default the selected ones. */
export function clearCells<Row extends GridRowData>(
  control: GridControl<Row>,
  selected = control.selection.range(),
): void {
  if (selected === undefined) return;
  const range = withTexts(control, selected);
  if (isTooLarge([['']], range)) {
    control.parts.tell('Too many cells are selected to empty all of them. Nothing was changed.', 'error');
    return;
  }
  writeCells(control, pastedCells([['']], range, control.cells.size).cells, 0);
}

/** Writes texts into cells, as one undoable step. @param outside how many of a block lie outside of the table. */
export function writeCells<Row extends GridRowData>(
  control: GridControl<Row>,
  cells: readonly { row: number; column: number; value: string }[],
  outside: number,
): void {
  const real: (CellData<Row> & { value: string })[] = [];
  let fixed = 0;
  const refusals: string[] = [];
  for (const { row: at, column: across, value } of cells) {
    const row = control.parts.rows.row(control.cells.rowIds[at] ?? '');
    const column = control.cells.columns[across];
    if (row === undefined || column === undefined) continue;
    const { edit } = column;
    const problem = tooLong(column, value);
    if (problem !== undefined) {
      const line = at - (cells[0]?.row ?? at) + 1;
      control.parts.tell(cells.length > 1 ? `Row ${line} of the block: ${problem}` : problem, 'error');
      return;
    }
    const refusal = edit && column.refusal?.(value);
    if (edit === undefined) fixed += 1;
    else if (refusal !== undefined) refusals.push(refusal);
    else real.push({ row, column, value: edit.multiline ? value : value.replaceAll(/\s*[\r\n]+\s*/g, ' ') });
  }
  const changes = real.map(({ row, column, value }): CellChange => {
    const truncated = control.isTruncated(row, column);
    const change = { row: row.id, column: column.id, expected: control.textOf(row, column), truncated, value };
    return Object.assign(change, truncated && { bytes: control.fullBytes(row, column), seen: row.updated_at });
  });
  control.enter(changes);
  tellLeftOut(control.parts.tell, { all: cells.length, fixed, outside, refusals });
}
