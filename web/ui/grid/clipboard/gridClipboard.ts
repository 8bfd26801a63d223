import { plural } from '#core/format.ts';
import type { GridColumn, GridRowData } from '../column.ts';
import type { CellChange } from '../../edits/cellChange.ts';
import { onWholeText } from '../../edits/unsavedCells.ts';
import type { GridControl } from '../gridControl.ts';
import type { CellIndex, CellRange } from '../keys/move.ts';
import { MOST_PASTED, pastedCells } from './paste.ts';
import { copied } from '../../clipboard/copied.ts';
import { PendingCopy } from '../../clipboard/pendingCopy.ts';
import { cellsOfClipboard } from '../../clipboard/tsv.ts';

/** A cell's row data and column. */
interface RealCell<Row> {
  row: Row;
  column: GridColumn<Row>;
}

function cellsOf<Row extends GridRowData>(control: GridControl<Row>, range: CellRange): RealCell<Row>[][] {
  const columns = control.columns.slice(range.left, range.right + 1);
  return control.rowIds.slice(range.top, range.bottom + 1).flatMap((id) => {
    const row = control.parts.rows.row(id);
    return row === undefined ? [] : [columns.map((column) => ({ row, column }))];
  });
}

/** The whole texts of cells. Those of which only the beginning is loaded are read from the server. */
export async function wholeTextsOf<Row extends GridRowData>(
  control: GridControl<Row>,
  cells: readonly RealCell<Row>[],
): Promise<string[]> {
  const { edits, rows, wholeTexts } = control.parts;
  // Cells that are being saved get their whole text with the answer. The others are read now: they may be emptied next.
  const isLate = cells.some(({ row, column }) => edits.of(row.id, column.id)?.partial === true);
  if (isLate) await Promise.all(cells.map(({ row, column }) => edits.whenWhole(row.id, column.id)));
  const current = cells.map(({ row, column }) => ({ row: rows.row(row.id) ?? row, column }));
  const cut = current.filter(({ row, column }) => control.isCut(row, column));
  // Read now, because these cells may change while the others are loading.
  const edited = new Set(current.filter(({ row, column }) => edits.of(row.id, column.id) !== undefined));
  const here = current.map(({ row, column }) => control.textOf(row, column));
  const texts =
    cut.length === 0 ? [] : await wholeTexts(cut.map(({ row, column }) => ({ row: row.id, column: column.id })));
  const whole = new Map(cut.map((cell, at) => [cell, texts[at]]));
  return current.map((cell, at) => {
    const text = whole.get(cell);
    if (text === undefined) return here[at] ?? '';
    // An edit of the beginning that could not be saved is made on the whole text.
    edits.compare(cell.row.id, cell.column.id, text);
    const edit = edited.has(cell) ? edits.of(cell.row.id, cell.column.id) : undefined;
    return edit === undefined ? text : onWholeText(edit, text).value;
  });
}

/**
 * Copies the selection: at once if all its texts are loaded, otherwise as soon as they are. Nothing is saved meanwhile,
 * as the cells may be emptied next.
 * @returns null where it was done at once; else whether it was done, once that is known.
 */
export function copyCells<Row extends GridRowData>(
  control: GridControl<Row>,
  event: ClipboardEvent,
): Promise<boolean> | null {
  const range = control.range();
  if (range === undefined) return null;
  event.preventDefault();
  const isWhole = !control.selectsToEnd || !control.parts.rows.isGrowing();
  const cells = cellsOf(control, range);
  if (isWhole && !cells.flat().some(({ row, column }) => control.isCut(row, column))) {
    const { text, html } = copied(cells.map((row) => row.map(({ row, column }) => control.textOf(row, column))));
    control.forgetCopy();
    control.parts.say(`Copied ${plural(cells.flat().length, 'cell', 'cells')}`);
    event.clipboardData?.setData('text/plain', text);
    event.clipboardData?.setData('text/html', html);
    return null;
  }
  const read = async () => {
    if (!isWhole) {
      control.parts.tell(
        'The rest of the table is being loaded. The clipboard has all of it once it is there.',
        'message',
      );
      await control.rowsUpTo(Number.POSITIVE_INFINITY);
    }
    const all = isWhole ? cells : cellsOf(control, { ...range, bottom: control.rowIds.length - 1 });
    const texts = await wholeTextsOf(control, all.flat());
    const width = range.right - range.left + 1;
    return copied(all.map((_, at) => texts.slice(at * width, (at + 1) * width)));
  };
  return copyWhenRead(control, new PendingCopy(read()));
}

/**
 * Copies what is still being read. Until then nothing is saved, and what is pasted is this.
 * @returns whether it was copied.
 */
export async function copyWhenRead<Row extends GridRowData>(
  control: GridControl<Row>,
  copy: PendingCopy,
): Promise<boolean> {
  control.copied?.supersede();
  control.copied = copy;
  const isCopied = copy.write();
  control.copying = isCopied;
  const done = await isCopied;
  if (control.copied !== copy) return false;
  control.copied = null;
  if (done) control.parts.say('Copied');
  else control.parts.tell('The whole texts could not be read, so nothing was copied. Try again.', 'error');
  return done;
}

/** Copies the selection and empties it: only once it is copied. */
export async function copyAndClearCells<Row extends GridRowData>(
  control: GridControl<Row>,
  event: ClipboardEvent,
): Promise<void> {
  const range = control.range();
  const copying = copyCells(control, event);
  if (copying === null || range === undefined) return clearCells(control, range);
  const { result: isCopied, isSame } = await whileWaiting(control, range, copying);
  if (!isCopied) return;
  if (isSame) await clearCells(control, range);
  else control.parts.tell('You went on meanwhile: it is copied, and nothing was emptied.', 'message');
}

/** Pastes what was copied just before and is still being read. */
export async function pasteWhenRead<Row extends GridRowData>(
  control: GridControl<Row>,
  { content }: PendingCopy,
): Promise<void> {
  const range = control.range();
  if (range === undefined) return;
  const text = content.catch(() => null);
  const { result: read, isSame } = await whileWaiting(control, range, text);
  if (read === null) return;
  const now = control.range();
  const isThere = now?.top === range.top && now.left === range.left;
  if (isSame && isThere) await pasteBlock(control, cellsOfClipboard(read.text, read.html));
  else control.parts.tell('You went on meanwhile, so nothing was pasted. It is in the clipboard.', 'message');
}

/** Waits for the clipboard. `isSame`: nobody edited these cells meanwhile, or pressed Undo. */
async function whileWaiting<Row extends GridRowData, Result>(
  control: GridControl<Row>,
  range: CellRange,
  waiting: Promise<Result>,
): Promise<{ result: Result; isSame: boolean }> {
  const before = seenIn(control, range);
  let isUndone = false;
  const stop = () => (isUndone = true);
  control.stopWaiting.add(stop);
  const result = await waiting;
  control.stopWaiting.delete(stop);
  return { result, isSame: !isUndone && !holds(range, control.edited()) && seenIn(control, range) === before };
}

function holds({ top, bottom, left, right }: CellRange, at: CellIndex | undefined): boolean {
  return at !== undefined && at.row >= top && at.row <= bottom && at.column >= left && at.column <= right;
}

/** The cells of a range with what is seen of their texts. */
function seenIn<Row extends GridRowData>(control: GridControl<Row>, range: CellRange): string {
  const cells = cellsOf(control, range).flat();
  return JSON.stringify(cells.map(({ row, column }) => [row.id, column.id, control.textOf(row, column)]));
}

/** Pastes a block over the selection, as one undoable step and one request. */
export async function pasteBlock<Row extends GridRowData>(
  control: GridControl<Row>,
  block: readonly (readonly string[])[],
): Promise<void> {
  const selected = control.range();
  if (selected === undefined) return;
  if (block.reduce((sum, row) => sum + row.length, 0) > MOST_PASTED) {
    const most = MOST_PASTED.toLocaleString('en-US');
    control.parts.tell(`This is more than ${most} cells: paste it in parts. Nothing was changed.`, 'error');
    return;
  }
  const range = await rangeWithRows(control, selected, block.length);
  const size = { rows: control.rowIds.length, columns: control.columns.length, page: control.page };
  const { cells, outside } = pastedCells(block, range, size);
  if (cells.length > MOST_PASTED) {
    control.parts.tell('Too many cells are selected to paste into all of them. Nothing was changed.', 'error');
    return;
  }
  await write(control, cells, outside);
}

/** The selection once the rows below it are there that a block needs, though they are still being loaded. */
async function rangeWithRows<Row extends GridRowData>(
  control: GridControl<Row>,
  selected: CellRange,
  height: number,
): Promise<CellRange> {
  const rows = selected.top + height;
  if (rows <= control.rowIds.length || !control.parts.rows.isGrowing()) return selected;
  const start = control.placeAt({ row: selected.top, column: selected.left });
  control.parts.tell('The rest of the table is being loaded. Your paste follows by itself.', 'message');
  await control.rowsUpTo(rows);
  const moved = (control.at(start)?.row ?? selected.top) - selected.top;
  return { ...selected, top: selected.top + moved, bottom: selected.bottom + moved };
}

/** Clears cells, by default the selected ones. */
export async function clearCells<Row extends GridRowData>(
  control: GridControl<Row>,
  range = control.range(),
): Promise<void> {
  if (range === undefined) return;
  const size = { rows: control.rowIds.length, columns: control.columns.length, page: control.page };
  const { cells } = pastedCells([['']], range, size);
  if (cells.length > MOST_PASTED) {
    control.parts.tell('Too many cells are selected to empty all of them. Nothing was changed.', 'error');
    return;
  }
  await write(control, cells, 0);
}

async function write<Row extends GridRowData>(
  control: GridControl<Row>,
  cells: readonly { row: number; column: number; value: string }[],
  outside: number,
): Promise<void> {
  const real: (RealCell<Row> & { value: string })[] = [];
  let fixed = 0;
  for (const { row: at, column: across, value } of cells) {
    const row = control.parts.rows.row(control.rowIds[at] ?? '');
    const column = control.columns[across];
    if (row === undefined || column === undefined) continue;
    const { edit } = column;
    if (edit === undefined) fixed += 1;
    else if (value.length > edit.limit) {
      control.parts.tell(tooLong(column.label, value.length, edit.limit), 'error');
      return;
    } else real.push({ row, column, value: edit.multiline ? value : value.replaceAll(/\s*[\r\n]+\s*/g, ' ') });
  }
  const changes = real.map(({ row, column, value }): CellChange => {
    const cut = control.isCut(row, column);
    const bytes = cut ? control.cutBytes(row, column) : undefined;
    return { row: row.id, column: column.id, expected: control.textOf(row, column), cut, bytes, value };
  });
  control.enter(changes);
  const left = outside + fixed;
  if (left > 0) {
    const why = fixed > 0 ? 'cannot be edited here' : 'lie outside of the table';
    control.parts.tell(`${plural(left, 'cell', 'cells')} of it were left out: they ${why}.`, 'message');
  }
}

/** The message about a text that is too long to be saved. */
export function tooLong(label: string, length: number, limit: number): string {
  return `${label} is too long: ${length.toLocaleString('en-US')} characters, at most ${limit.toLocaleString('en-US')}. Nothing was saved.`;
}
