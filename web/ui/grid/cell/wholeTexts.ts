import { EditedText } from '../../edits/editedText.ts';
import { rebasedEdit } from '../../edits/unsavedCells.ts';
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
  const { edits } = control.parts;
  const late = cells.filter(({ row, column }) => edits.of(row.id, column.id)?.partial === true);
  const others = cells.filter((cell) => !late.includes(cell));
  // Both at once: the others may be emptied next.
  const asked = [textsNow(control, others), Promise.all(late.map((cell) => textWhenSaved(control, cell)))];
  const texts = (await Promise.all(asked)).flat();
  const found = new Map([...others, ...late].map((cell, at) => [cell, texts[at]]));
  return cells.map((cell) => found.get(cell) ?? '');
}

/** The whole text of a cell whose beginning was edited and is being saved: it comes with the answer. */
async function textWhenSaved<Row extends GridRowData>(
  control: GridControl<Row>,
  { row, column }: CellData<Row>,
): Promise<string> {
  const { edits, rows, wholeTexts } = control.parts;
  const begun = edits.of(row.id, column.id);
  await edits.whenWhole(row.id, column.id);
  // Emptied or typed over before its answer: it is read as it was then.
  if (begun !== undefined && edits.of(row.id, column.id)?.truncated === true) {
    const [whole = ''] = await wholeTexts([{ row: row.id, column: column.id }]);
    return rebasedEdit(begun, whole).value;
  }
  return (await textsNow(control, [{ row: rows.row(row.id) ?? row, column }]))[0] ?? '';
}

async function textsNow<Row extends GridRowData>(
  control: GridControl<Row>,
  cells: readonly CellData<Row>[],
): Promise<string[]> {
  const { edits, wholeTexts } = control.parts;
  const truncated = cells.filter(({ row, column }) => control.isTruncated(row, column));
  // Taken now, because these cells may change while the others are loading.
  const edited = new Set(cells.filter(({ row, column }) => edits.of(row.id, column.id) !== undefined));
  const here = cells.map(({ row, column }) => control.textOf(row, column));
  const texts =
    truncated.length === 0
      ? []
      : await wholeTexts(truncated.map(({ row, column }) => ({ row: row.id, column: column.id })));
  const whole = new Map(truncated.map((cell, at) => [cell, texts[at]]));
  return cells.map((cell, at) => {
    const text = whole.get(cell);
    if (text === undefined) return here[at] ?? '';
    // An edit of the beginning that could not be saved is made on the whole text.
    edits.reconcile(cell.row.id, cell.column.id, text);
    const edit = edited.has(cell) ? edits.of(cell.row.id, cell.column.id) : undefined;
    return edit === undefined ? text : rebasedEdit(edit, text).value;
  });
}

/** Begins to edit a cell's text; undefined where it cannot be edited. */
export function editCellText<Row extends GridRowData>(
  control: GridControl<Row>,
  place: Place | null,
): EditedText | undefined {
  const column = control.cells.column(place?.column ?? '');
  const row = control.parts.rows.row(place?.row ?? '');
  if (column?.edit === undefined || row === undefined) return undefined;
  const shown = control.textOf(row, column);
  const cell = { row: row.id, column: column.id, shown };
  if (!control.isTruncated(row, column)) return new EditedText(cell);
  return new EditedText({
    ...cell,
    read: async () => (await wholeTextsOf(control, [{ row, column }]))[0] ?? shown,
    bytes: control.fullBytes(row, column),
    seen: row.updated_at,
    isOwn: control.parts.edits.of(row.id, column.id)?.partial === true,
  });
}
