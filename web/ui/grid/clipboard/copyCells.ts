import { plural } from '#core/format.ts';
import { copied } from '../../clipboard/copied.ts';
import { PendingCopy } from '../../clipboard/pendingCopy.ts';
import { wholeTextsOf } from '../cell/wholeTexts.ts';
import type { GridRowData } from '../column.ts';
import type { GridControl } from '../gridControl.ts';
import { clearCells } from './pasteCells.ts';
import { cellsOf, whileWaiting } from './whileWaiting.ts';

/**
 * Copies the selection: at once if all its texts are loaded, otherwise as soon as they are. Nothing is saved meanwhile,
 * as the cells may be emptied next.
 * @returns null where it was done at once; else whether it was done, once that is known.
 */
export function copyCells<Row extends GridRowData>(
  control: GridControl<Row>,
  event: ClipboardEvent,
): Promise<boolean> | null {
  const range = control.selection.range();
  if (range === undefined) return null;
  event.preventDefault();
  const isWhole = !control.selection.reachesEnd || !control.parts.rows.isGrowing();
  const cells = cellsOf(control, range);
  if (cells.flat().length === 0) return null;
  if (isWhole && !cells.flat().some(({ row, column }) => control.isTruncated(row, column))) {
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
    const all = isWhole ? cells : cellsOf(control, { ...range, bottom: control.cells.rowIds.length - 1 });
    const texts = await wholeTextsOf(control, all.flat());
    const width = all[0]?.length ?? 0;
    return copied(all.map((_, at) => texts.slice(at * width, (at + 1) * width)));
  };
  return control.copying.write(new PendingCopy(read()));
}

/** Copies the selection and empties it: only once it is copied. */
export async function copyAndClearCells<Row extends GridRowData>(
  control: GridControl<Row>,
  event: ClipboardEvent,
): Promise<void> {
  const range = control.selection.range();
  const copying = copyCells(control, event);
  if (copying === null || range === undefined) {
    clearCells(control, range);
    return;
  }
  const { result: isCopied, range: now } = await whileWaiting(control, range, copying);
  if (!isCopied) return;
  if (now !== null) clearCells(control, now);
  else control.parts.tell('You went on meanwhile: it is copied, and nothing was emptied.', 'message');
}
