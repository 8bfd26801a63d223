import { bufferOf, insertText, moveBuffer, type BufferMove, type TextBuffer } from '#cli/ui/editor/textBuffer.ts';
import { cursorPlace, moveByRows, textRows } from '#cli/ui/editor/textRows.ts';
import { scrollWindow } from '#cli/ui/list/scrollWindow.ts';
import { editHeight } from './editHeight.ts';
import { bodyWidth } from '#cli/ui/tui/frame/layout.ts';
import type { EditPanel } from '#cli/ui/tui/panels.ts';
import type { TuiState } from '#cli/ui/tui/state.ts';
import type { Distance } from '#cli/ui/tui/lists/distance.ts';
import { changeTop, pushPanel, withNotice, stay, type Step } from '#cli/ui/tui/step.ts';
import type { EditTarget } from '#cli/ui/tui/stories/target.ts';

/** Opens a field for editing. */
export function startEdit(
  state: TuiState,
  target: EditTarget,
  field: { label: string; multiline: boolean; text: string },
): TuiState {
  const { label, multiline, text } = field;
  const panel: EditPanel = {
    kind: 'edit',
    target,
    label,
    multiline,
    original: text,
    buffer: bufferOf(text),
    top: 0,
    saving: false,
    refusal: null,
  };
  return pushPanel(state, scrolled(state, panel));
}

/** Inserts typed or pasted text at the cursor. A field of one line takes no line breaks. */
export function typeText(state: TuiState, text: string): Step {
  return edit(state, (buffer, panel) => {
    const lines = text.replaceAll(/\r\n?/g, '\n');
    return insertText(buffer, panel.multiline ? lines : lines.replaceAll(/\n+/g, ' '));
  });
}

export function newLine(state: TuiState): Step {
  return edit(state, (buffer) => insertText(buffer, '\n'));
}

export function moveText(state: TuiState, move: BufferMove): Step {
  return edit(state, (buffer) => moveBuffer(buffer, move));
}

/** Up and down move by rows of the screen, because a long paragraph fills many. */
export function moveRows(state: TuiState, distance: Distance): Step {
  const by = 'by' in distance ? distance.by : 0;
  return edit(state, (buffer) => moveByRows(buffer, bodyWidth(state), by));
}

/** Saves the field. Its text stays on the screen until the backend has stored it. */
export function saveEdit(state: TuiState): Step {
  const panel = state.panels.at(-1);
  if (panel?.kind !== 'edit' || panel.saving) return stay(state);
  const { target, original, buffer } = panel;
  if (target.kind === 'field' && buffer.text === original) {
    return stay(withNotice({ ...state, panels: state.panels.slice(0, -1) }, 'plain', 'Nothing changed'));
  }
  const saving = changeTop(state, { ...panel, saving: true, refusal: null });
  return {
    state: { ...saving, working: state.working + 1 },
    effects: [{ type: 'save', target, original, text: buffer.text }],
  };
}

/** Opens the text in the editor that VISUAL or EDITOR names. */
export function openEditor(state: TuiState): Step {
  const panel = state.panels.at(-1);
  if (panel?.kind !== 'edit' || panel.saving) return stay(state);
  return { state, effects: [{ type: 'openEditor', text: panel.buffer.text }] };
}

/** Takes over the text that the external editor saved. */
export function editorClosed(state: TuiState, text: string): Step {
  return edit(state, (_, panel) => bufferOf(panel.multiline ? text : text.replaceAll(/\s*\n\s*/g, ' ').trim()));
}

/** Esc closes an edit that changed nothing; changes are discarded only when it is pressed twice. */
export function discardOrBack(back: (state: TuiState) => Step): (state: TuiState) => Step {
  return (state) => {
    const panel = state.panels.at(-1);
    if (panel?.kind !== 'edit') return back(state);
    const asked = panel.refusal === DISCARD_QUESTION;
    if (panel.saving) return stay(state);
    if (asked || panel.buffer.text === panel.original) return back(state);
    return stay(changeTop(state, { ...panel, refusal: DISCARD_QUESTION }));
  };
}

const DISCARD_QUESTION = 'Not saved. Esc once more discards what you typed; ^S saves it.';

function edit(state: TuiState, change: (buffer: TextBuffer, panel: EditPanel) => TextBuffer): Step {
  const panel = state.panels.at(-1);
  if (panel?.kind !== 'edit' || panel.saving) return stay(state);
  const buffer = change(panel.buffer, panel);
  const refusal = panel.refusal === DISCARD_QUESTION ? null : panel.refusal;
  return stay(changeTop(state, scrolled(state, { ...panel, buffer, refusal })));
}

/** Scrolls the panel so that its cursor is visible. */
function scrolled(state: TuiState, panel: EditPanel): EditPanel {
  const rows = textRows(panel.buffer.text, bodyWidth(state));
  const { row } = cursorPlace(panel.buffer, rows);
  return { ...panel, top: scrollWindow(panel.top, row, rows.length, editHeight(state)) };
}
