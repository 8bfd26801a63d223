import { plural } from '#core/format.ts';
import { type CellData, wholeTextsOf } from '../cell/wholeTexts.ts';
import type { GridRowData } from '../column.ts';
import type { Insertions } from '../../edits/editedField.ts';
import type { EditedText } from '../../edits/editedText.ts';
import type { CellChange } from '../../edits/cellChange.ts';
import type { GridControl } from '../gridControl.ts';
import type { CellIndex, CellRange } from '../keys/move.ts';
import { MOST_PASTED, pastedCells } from './paste.ts';
import { copied } from '../../clipboard/copied.ts';
import { keptPlace } from '../../field/keptPlace.ts';
import { PendingCopy } from '../../clipboard/pendingCopy.ts';
import { cellsOfClipboard } from '../../clipboard/tsv.ts';

function cellsOf<Row extends GridRowData>(control: GridControl<Row>, range: CellRange): CellData<Row>[][] {
  const columns = control.columns.slice(range.left, range.right + 1);
  return control.rowIds.slice(range.top, range.bottom + 1).flatMap((id) => {
    const row = control.parts.rows.row(id);
    return row === undefined ? [] : [columns.map((column) => ({ row, column }))];
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
    control.copying.forget();
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
  return control.copying.write(new PendingCopy(read()));
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
  else control.copying.tellNotPasted();
}

/** Pastes into the text of an editor that was saved before the clipboard had what is pasted. */
export async function pasteLate<Row extends GridRowData>(
  control: GridControl<Row>,
  text: EditedText,
  insertions: Insertions,
): Promise<void> {
  const { place, value } = text;
  const saved = (await text.readAll()?.catch(() => null)) ?? value;
  await control.parts.edits.whenWhole(place.row, place.column);
  const [cell, edited] = [control.at(place), control.edited()];
  const row = control.parts.rows.row(place.row);
  const column = control.column(place.column);
  const isOpen = edited?.row === cell?.row && edited?.column === cell?.column;
  const isAsSaved =
    row !== undefined && column !== undefined && !control.isCut(row, column) && control.textOf(row, column) === saved;
  const places = insertions.map(({ at }) => (at === value.length ? saved.length : keptPlace(value, at, saved)));
  if (cell === undefined || isOpen || !isAsSaved || places.includes(null)) {
    control.copying.tellNotPasted();
    return;
  }
  // From the last one on, which moves none of the places before it.
  const pasted = insertions.reduceRight((now, insertion, at) => {
    const place = places[at] ?? now.length;
    return now.slice(0, place) + insertion.text + now.slice(place);
  }, saved);
  await write(control, [{ ...cell, value: pasted }], 0);
}

/** Waits for the clipboard. `isSame`: nobody edited these cells meanwhile, or pressed Undo. */
async function whileWaiting<Row extends GridRowData, Result>(
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
  const real: (CellData<Row> & { value: string })[] = [];
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
