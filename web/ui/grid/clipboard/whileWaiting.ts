import { isExpected } from '../../edits/unsavedCells.ts';
import type { CellData } from '../cell/wholeTexts.ts';
import type { GridRowData } from '../column.ts';
import type { GridControl } from '../gridControl.ts';
import { type CellIndex, type CellRange, rangeOf } from '../keys/move.ts';

/** The cells of a range with texts, row by row: fixed columns have none. */
export function cellsOf<Row extends GridRowData>(control: GridControl<Row>, range: CellRange): CellData<Row>[][] {
  const columns = control.cells.columns.slice(range.left, range.right + 1).filter(({ fixed }) => fixed !== true);
  return control.cells.rowIds.slice(range.top, range.bottom + 1).flatMap((id) => {
    const row = control.parts.rows.row(id);
    return row === undefined ? [] : [columns.map((column) => ({ row, column }))];
  });
}

/**
 * Waits for the clipboard.
 * @returns where these cells are now, as rows may have come above them; null where somebody edited them meanwhile, or
 *   pressed Undo.
 */
export async function whileWaiting<Row extends GridRowData, Result>(
  control: GridControl<Row>,
  range: CellRange,
  waiting: Promise<Result>,
): Promise<{ result: Result; range: CellRange | null }> {
  const corners = [control.cells.placeAt({ row: range.top, column: range.left })];
  corners.push(control.cells.placeAt({ row: range.bottom, column: range.right }));
  const before = seenIn(control, range);
  const { editCount } = control;
  const { result, isStopped } = await control.copying.wait(waiting);
  const [from, to] = corners.map((place) => control.cells.at(place));
  if (isStopped || from === undefined || to === undefined) return { result, range: null };
  const now = rangeOf(from, to);
  const isEdited =
    holds(now, control.edited()) || isChanged(before, seenIn(control, now), control.editCount > editCount);
  return { result, range: isEdited ? null : now };
}

/** @param hasGoneOn whether this person edited something: a text whose rest was still to come is not compared. */
function isChanged(before: readonly SeenCell[], now: readonly SeenCell[], hasGoneOn: boolean): boolean {
  return (
    now.length !== before.length ||
    before.some((cell, at) => {
      const isSame = cell.row === now[at]?.row && cell.column === now[at].column;
      return !isSame || (cell.isPartial ? hasGoneOn : !isSameText(cell, now[at] ?? cell));
    })
  );
}

/** Whether two texts are the same, as far as they are known: a row that is read again has beginnings alone. */
function isSameText(a: SeenCell, b: SeenCell): boolean {
  if (a.isTruncated && b.isTruncated) return a.text === b.text && (a.bytes ?? b.bytes) === (b.bytes ?? a.bytes);
  const [part, whole] = a.isTruncated ? [a, b] : [b, a];
  return isExpected({ stored: part.text, truncated: part.isTruncated, bytes: part.bytes }, whole.text);
}

interface SeenCell {
  row: string;
  column: string;
  text: string;
  /** Only the beginning of a longer text, with the bytes of all of it. */
  isTruncated: boolean;
  bytes: number | undefined;
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
      isTruncated: control.isTruncated(row, column),
      bytes: control.fullBytes(row, column),
      isPartial: control.parts.edits.of(row.id, column.id)?.partial === true,
    }));
}
