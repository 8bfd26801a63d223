import { EditedText } from '../../edits/editedText.ts';
import { onWholeText } from '../../edits/unsavedCells.ts';
import type { GridColumn, GridRowData } from '../column.ts';
import type { GridControl } from '../gridControl.ts';
import type { Place } from '../gridState.ts';

/** A cell's row data and column. */
export interface CellData<Row> {
  row: Row;
  column: GridColumn<Row>;
}

/** The whole texts of cells. Those of which only the beginning is loaded are read from the server. */
export async function wholeTextsOf<Row extends GridRowData>(
  control: GridControl<Row>,
  cells: readonly CellData<Row>[],
): Promise<string[]> {
  const { edits, rows, wholeTexts } = control.parts;
  const begun = cells.map(({ row, column }) => edits.of(row.id, column.id));
  // Cells that are being saved get their whole text with the answer. The others are read now: they may be emptied next.
  const isLate = begun.some((edit) => edit?.partial === true);
  if (isLate) await Promise.all(cells.map(({ row, column }) => edits.whenWhole(row.id, column.id)));
  const current = cells.map(({ row, column }, at) => {
    const [before, now] = [begun[at], edits.of(row.id, column.id)];
    // Emptied or typed over before its answer: it is read as it was then.
    const isReplaced = before?.partial === true && now?.cut === true;
    return { row: rows.row(row.id) ?? row, column, edit: isReplaced ? before : now, isReplaced };
  });
  const cut = current.filter(({ row, column, isReplaced }) => isReplaced || control.isCut(row, column));
  // Read now, because these cells may change while the others are loading.
  const here = current.map(({ row, column }) => control.textOf(row, column));
  const texts =
    cut.length === 0 ? [] : await wholeTexts(cut.map(({ row, column }) => ({ row: row.id, column: column.id })));
  const whole = new Map(cut.map((cell, at) => [cell, texts[at]]));
  return current.map((cell, at) => {
    const text = whole.get(cell);
    if (text === undefined) return here[at] ?? '';
    if (cell.isReplaced) return cell.edit === undefined ? text : onWholeText(cell.edit, text).value;
    // An edit of the beginning that could not be saved is made on the whole text.
    edits.compare(cell.row.id, cell.column.id, text);
    const edit = cell.edit === undefined ? undefined : edits.of(cell.row.id, cell.column.id);
    return edit === undefined ? text : onWholeText(edit, text).value;
  });
}

/** Begins to edit a cell's text; undefined where it cannot be edited. */
export function editCellText<Row extends GridRowData>(
  control: GridControl<Row>,
  place: Place | null,
): EditedText | undefined {
  const column = control.column(place?.column ?? '');
  const row = control.parts.rows.row(place?.row ?? '');
  if (column?.edit === undefined || row === undefined) return undefined;
  const shown = control.textOf(row, column);
  const cell = { row: row.id, column: column.id, shown };
  if (!control.isCut(row, column)) return new EditedText(cell);
  return new EditedText({
    ...cell,
    read: async () => (await wholeTextsOf(control, [{ row, column }]))[0] ?? shown,
    bytes: control.cutBytes(row, column),
    isOwn: control.parts.edits.of(row.id, column.id)?.partial === true,
  });
}
