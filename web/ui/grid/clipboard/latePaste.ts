import { cellsOfClipboard } from '../../clipboard/tsv.ts';
import type { PendingCopy } from '../../clipboard/pendingCopy.ts';
import type { Insertions } from '../../edits/editedField.ts';
import type { EditedText } from '../../edits/editedText.ts';
import { keptPlace } from '../../field/textAnchors.ts';
import type { GridRowData } from '../column.ts';
import type { GridControl } from '../gridControl.ts';
import { pasteBlock, writeCells } from './pasteCells.ts';
import { whileWaiting } from './whileWaiting.ts';

/** Pastes what was copied just before and is still being read. */
export async function pasteWhenRead<Row extends GridRowData>(
  control: GridControl<Row>,
  { content }: PendingCopy,
): Promise<void> {
  const range = control.selection.range();
  if (range === undefined) return;
  const text = content.catch(() => null);
  const { result: read, range: now } = await whileWaiting(control, range, text);
  if (read === null) return;
  const selected = control.selection.range();
  const isThere = now !== null && selected?.top === now.top && selected.left === now.left;
  if (isThere) await pasteBlock(control, cellsOfClipboard(read.text, read.html));
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
  const [cell, edited] = [control.cells.at(place), control.edited()];
  const row = control.parts.rows.row(place.row);
  const column = control.cells.column(place.column);
  const isOpen = edited?.row === cell?.row && edited?.column === cell?.column;
  const isAsSaved =
    row !== undefined &&
    column !== undefined &&
    !control.isTruncated(row, column) &&
    control.textOf(row, column) === saved;
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
  writeCells(control, [{ ...cell, value: pasted }], 0);
}
