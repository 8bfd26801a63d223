import { cellsOfClipboard } from '../../clipboard/tsv.ts';
import type { CellEditor } from '../cell/editor.ts';
import type { GridRowData } from '../column.ts';
import type { GridControl } from '../gridControl.ts';
import { pasteWhenRead } from './latePaste.ts';
import { pasteBlock } from './pasteCells.ts';

/** Handles a paste: into the open editor, as a file into a cell that takes one, or as a block of cells. */
export function pasteIntoGrid<Row extends GridRowData>(
  control: GridControl<Row>,
  editor: CellEditor<Row>,
  event: ClipboardEvent,
): void {
  const clipboard = event.clipboardData;
  if (clipboard === null || editor.paste(event)) return;
  const { pending } = control.copying;
  if (pending !== null) {
    event.preventDefault();
    void pasteWhenRead(control, pending);
    return;
  }
  const [plain, html] = [clipboard.getData('text/plain'), clipboard.getData('text/html')];
  const cells = plain === '' && html === '' ? [] : cellsOfClipboard(plain, html);
  const { active, editing } = control.state.view;
  const column = control.cells.column(active?.column ?? '');
  const row = control.parts.rows.row(active?.row ?? '');
  const [file] = clipboard.files;
  if (!editing && file !== undefined && row !== undefined && column?.takeFile !== undefined) {
    event.preventDefault();
    column.takeFile(row, file);
    return;
  }
  if (editing) {
    // Several cells pasted while a cell is active fill cells, not that cell's text.
    const isTable = plain.includes('\t') || html.includes('<table');
    const isBlock = isTable && (cells.length > 1 || (cells[0]?.length ?? 0) > 1);
    if (!isBlock || !editor.untouched) {
      // The browser pastes plain text by itself, and nothing of HTML.
      if (cells.length === 0 || plain !== '') return;
      event.preventDefault();
      editor.insert(cells);
      return;
    }
    editor.cancel();
  }
  event.preventDefault();
  if (cells.length > 0) void pasteBlock(control, cells);
}
