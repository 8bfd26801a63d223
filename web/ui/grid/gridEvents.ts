import type { CellEditor } from './cell/editor.ts';
import { copyAndClearCells, copyCells, pasteBlock, pasteWhenRead } from './clipboard/gridClipboard.ts';
import { cellsOfClipboard } from '../clipboard/tsv.ts';
import type { GridRowData } from './column.ts';
import type { GridControl } from './gridControl.ts';
import { HEAD, type Place, cellPlaceOf } from './gridState.ts';
import { commandOf } from './keys/gridKeys.ts';
import { HoveredCell } from './view/HoveredCell.ts';
import type { CursorView } from './view/CursorView.ts';
import { isFree } from '../keys/pageKeys.ts';
import { runFromPage } from './keys/runFromPage.ts';
import { editCell, type GridActions, runCommand } from './keys/runCommand.ts';

interface Listening<Row extends GridRowData> {
  control: GridControl<Row>;
  editor: CellEditor<Row>;
  cursor: Pick<CursorView<Row>, 'holds' | 'copyButton'>;
  actions: GridActions;
}

/** Adds the grid's event listeners. @returns what ends it. */
export function listenTo<Row extends GridRowData>(grid: HTMLElement, listening: Listening<Row>): () => void {
  const stop = new AbortController();
  const { signal } = stop;
  listening.control.composition.follow(signal);
  const hovering = new HoveredCell(listening.control, listening.cursor.copyButton);
  grid.addEventListener('pointerover', (event) => hovering.over(event), { signal });
  for (const away of ['pointerleave', 'keydown', 'wheel']) {
    grid.addEventListener(away, () => hovering.leave(), { signal, passive: true });
  }
  // Events that the grid has handled are marked with preventDefault.
  const fromPage = (event: KeyboardEvent) => {
    if (isFree(event) && runFromPage(listening, event)) event.preventDefault();
  };
  document.addEventListener('keydown', fromPage, { signal });
  const { onDrop, onKeyDown, onPointerDown, onMouseDown, onBeforeInput, onInput, onBlur, onCopy, onCut, onPaste } =
    handlersOf(listening);
  grid.addEventListener('keydown', onKeyDown, { signal });
  // Before the cell takes the file.
  grid.addEventListener('drop', onDrop, { signal, capture: true });
  grid.addEventListener('pointerdown', onPointerDown, { signal });
  grid.addEventListener('mousedown', onMouseDown, { signal });
  grid.addEventListener('beforeinput', onBeforeInput, { signal });
  grid.addEventListener('input', onInput, { signal });
  grid.addEventListener('focusout', onBlur, { signal });
  grid.addEventListener('copy', onCopy, { signal });
  grid.addEventListener('cut', onCut, { signal });
  grid.addEventListener('paste', onPaste, { signal });
  return () => {
    hovering.leave();
    stop.abort();
  };
}

function handlersOf<Row extends GridRowData>({ control, editor, cursor, actions }: Listening<Row>) {
  /** Starts a selection: a press on a cell selects cells once the pointer moves over another one. */
  let pressed: { place: Place; moved: boolean } | null = null;

  const dragTo = (event: PointerEvent) => {
    const over = cellPlaceOf(document.elementFromPoint(event.clientX, event.clientY));
    if (pressed === null || over === null || over.row === HEAD) return;
    const { rangeEnd, active } = control.state.view;
    const last = rangeEnd ?? active;
    if (last?.row === over.row && last.column === over.column) return;
    pressed.moved = true;
    const at = control.at(over);
    if (at !== undefined) control.go(at, { extend: true });
  };
  const release = () => {
    globalThis.removeEventListener('pointermove', dragTo);
    globalThis.removeEventListener('pointerup', release);
    globalThis.removeEventListener('pointercancel', release);
    const press = pressed;
    pressed = null;
    if (press === null || press.moved) return;
    const column = control.column(press.place.column);
    if (column?.edit !== undefined && column.activate === undefined) editCell(control, editor, actions);
  };

  /** Moves the cursor to the row of a control that the mouse uses, so that the row stays until the cursor leaves it. */
  const goToRow = (place: Place) => {
    const { active, editing } = control.state.view;
    if (editing || place.row === HEAD || place.row === active?.row) return;
    const at = control.at(place);
    // Without scrolling: the control must not move away below the pointer.
    if (at !== undefined) control.go(at, { focus: false, scroll: false });
  };

  return {
    onDrop: (event: DragEvent) => {
      const place = cellPlaceOf(event.target);
      if (place !== null) goToRow(place);
    },
    onKeyDown: (event: KeyboardEvent) => {
      const isOwn = event.target instanceof Element && event.target.closest('[data-own]') !== null;
      if (isOwn || event.defaultPrevented) return;
      const { editing } = control.state.view;
      const history = editing ? commandOf(event, 'cell') : undefined;
      if (history === 'undo' || history === 'redo') {
        event.preventDefault();
        event.stopPropagation();
        editor.undoTyping(history);
        return;
      }
      const command = commandOf(event, editing ? 'editor' : 'cell');
      if (command === undefined || !runCommand(control, editor, actions, command)) return;
      event.preventDefault();
      event.stopPropagation();
    },
    onPointerDown: (event: PointerEvent) => {
      if (event.button !== 0 || !(event.target instanceof Element)) return;
      // A press inside the open editor only moves its caret.
      if (cursor.holds(event.target)) return;
      const place = cellPlaceOf(event.target);
      const at = control.at(place);
      if (place === null || at === undefined) return;
      if (event.target.closest('[data-own], a, button') !== null) {
        goToRow(place);
        return;
      }
      if (control.state.view.editing && !editor.save()) return;
      control.go(at, { extend: event.shiftKey });
      if (event.shiftKey || place.row === HEAD) return;
      pressed = { place, moved: false };
      globalThis.addEventListener('pointermove', dragTo);
      globalThis.addEventListener('pointerup', release);
      globalThis.addEventListener('pointercancel', release);
    },
    onMouseDown: (event: MouseEvent) => {
      // The cursor sets the focus itself; the browser would clear it.
      const isField =
        event.target instanceof Element && event.target.closest('[data-field], [data-own], a, button, input');
      if (isField === false || isField === null) event.preventDefault();
    },
    onBeforeInput: (event: InputEvent) => {
      if (event.target === editor.field) editor.willType(event);
    },
    onInput: (event: Event) => {
      if (event.target !== editor.field) return;
      editor.typed(event instanceof InputEvent ? event.inputType : '');
    },
    onBlur: ({ target, relatedTarget }: FocusEvent) => {
      if (target === editor.field && control.state.view.editing && !cursor.holds(relatedTarget)) editor.save();
    },
    onCopy: (event: ClipboardEvent) => {
      if (control.state.view.editing) editor.copy(event);
      else void copyCells(control, event);
    },
    onCut: (event: ClipboardEvent) => {
      if (control.state.view.editing) editor.copy(event);
      else void copyAndClearCells(control, event);
    },
    onPaste: (event: ClipboardEvent) => {
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
      const column = active === null ? undefined : control.column(active.column);
      const row = active === null ? undefined : control.parts.rows.row(active.row);
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
    },
  };
}
