import { cursorPlace, shownRow, textRows } from '#cli/ui/editor/textRows.ts';
import type { ScreenLine } from '#cli/ui/theme/screenLine.ts';
import { cleanLine } from '#cli/ui/text/clean.ts';
import { cutCells } from '#cli/ui/text/cells.ts';
import { bodyHeight, bodyWidth } from '#cli/ui/tui/frame/layout.ts';
import type { EditPanel } from '#cli/ui/tui/panels.ts';
import type { TuiState } from '#cli/ui/tui/state.ts';
import { editHeight } from './editHeight.ts';
import { filled } from '#cli/ui/tui/lists/list.ts';
import type { Picture } from '#cli/ui/tui/frame/picture.ts';

/** Draws the edited field with its cursor, whose `y` counts from the first of these lines. */
export function editPanelPicture(state: TuiState, panel: EditPanel): Picture {
  const width = bodyWidth(state);
  const rows = textRows(panel.buffer.text, width);
  const height = editHeight(state);
  const shown = rows.slice(panel.top, panel.top + height);
  const { row, cell } = cursorPlace(panel.buffer, rows);
  const lines = shown.map((each): ScreenLine => ({ segments: [{ text: ` ${shownRow(panel.buffer.text, each)}` }] }));
  if (panel.buffer.text === '') {
    lines[0] = { segments: [{ text: ` Enter ${panel.label.toLowerCase()}...`, tone: 'quiet' }] };
  }
  return {
    lines: [...filled(lines, bodyHeight(state) - 2), remark(panel, width)],
    cursor: panel.saving ? null : { x: Math.min(cell, width - 1) + 1, y: row - panel.top },
  };
}

function remark(panel: EditPanel, width: number): ScreenLine {
  if (panel.saving) return { segments: [{ text: ' Saving...', tone: 'quiet' }] };
  if (panel.refusal !== null)
    return { segments: [{ text: ` ${cutCells(cleanLine(panel.refusal), width)}`, tone: 'bad' }] };
  const count = `${panel.buffer.text.length.toLocaleString('en-US')} characters`;
  const how = panel.multiline ? 'Enter begins a new line, ^S saves.' : 'Enter saves.';
  return { segments: [{ text: ` ${count}. ${how}`, tone: 'quiet' }] };
}
