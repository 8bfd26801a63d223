import type { CellData } from '../cell/wholeTexts.ts';
import type { GridRowData } from '../column.ts';
import type { GridControl } from '../gridControl.ts';
import type { CellIndex, CellRange } from '../keys/move.ts';

/** The cells of a range, row by row. */
export function cellsOf<Row extends GridRowData>(control: GridControl<Row>, range: CellRange): CellData<Row>[][] {
  const columns = control.columns.slice(range.left, range.right + 1);
  return control.rowIds.slice(range.top, range.bottom + 1).flatMap((id) => {
    const row = control.parts.rows.row(id);
    return row === undefined ? [] : [columns.map((column) => ({ row, column }))];
  });
}

/** Waits for the clipboard. `isSame`: nobody edited these cells meanwhile, or pressed Undo. */
export async function whileWaiting<Row extends GridRowData, Result>(
  control: GridControl<Row>,
  range: CellRange,
  waiting: Promise<Result>,
): Promise<{ result: Result; isSame: boolean }> {
  const before = seenIn(control, range);
  const { steps } = control;
  const { result, isStopped } = await control.copying.wait(waiting);
  const isEdited = holds(range, control.edited()) || isChanged(before, seenIn(control, range), control.steps > steps);
  return { result, isSame: !isStopped && !isEdited };
}

/** @param hasGoneOn whether this person edited something: a text whose rest was still to come is not compared. */
function isChanged(before: readonly SeenCell[], now: readonly SeenCell[], hasGoneOn: boolean): boolean {
  return (
    now.length !== before.length ||
    before.some((cell, at) => {
      const isSame = cell.row === now[at]?.row && cell.column === now[at].column;
      return !isSame || (cell.isPartial ? hasGoneOn : cell.text !== now[at]?.text);
    })
  );
}

interface SeenCell {
  row: string;
  column: string;
  text: string;
  /** Only the beginning of an edit that is being saved: the rest of it comes by itself. */
  isPartial: boolean;
}

function holds({ top, bottom, left, right }: CellRange, at: CellIndex | undefined): boolean {
  return at !== undefined && at.row >= top && at.row <= bottom && at.column >= left && at.column <= right;
}

/** The cells of a range with what is seen of their texts. */
function seenIn<Row extends GridRowData>(control: GridControl<Row>, range: CellRange): SeenCell[] {
  return cellsOf(control, range)
    .flat()
    .map(({ row, column }) => ({
      row: row.id,
      column: column.id,
      text: control.textOf(row, column),
      isPartial: control.parts.edits.of(row.id, column.id)?.partial === true,
    }));
}
