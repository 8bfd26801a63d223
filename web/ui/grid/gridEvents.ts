import type { ClipboardEvent, KeyboardEvent, MouseEvent, PointerEvent } from 'react';
import type { CellEditor } from './cell/editor.ts';
import { clearCells, copyCells, pasteText } from './clipboard/gridClipboard.ts';
import type { GridRowData } from './column.ts';
import type { GridControl } from './gridControl.ts';
import { HEAD, type Place } from './gridState.ts';
import { commandOf } from './keys/gridKeys.ts';
import { editCell, type GridActions, runCommand } from './keys/runCommand.ts';

/** What the grid listens to, for its element. */
export function gridEvents<Row extends GridRowData>(
  control: GridControl<Row>,
  editor: CellEditor<Row>,
  actions: GridActions,
) {
  /** A press that began on a cell: it becomes a selection as soon as the pointer is over another one. */
  let pressed: { place: Place; moved: boolean } | null = null;

  const dragTo = (event: globalThis.PointerEvent) => {
    const over = placeOf(document.elementFromPoint(event.clientX, event.clientY));
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

  return {
    onKeyDown: (event: KeyboardEvent) => {
      const isOwn = event.target instanceof Element && event.target.closest('[data-own]') !== null;
      if (isOwn || event.defaultPrevented) return;
      const { editing } = control.state.view;
      const command = commandOf(event.nativeEvent, editing ? 'editor' : 'cell');
      if (command === undefined || !runCommand(control, editor, actions, command)) return;
      event.preventDefault();
      event.stopPropagation();
    },
    onPointerDown: (event: PointerEvent) => {
      if (event.button !== 0 || !(event.target instanceof Element)) return;
      if (event.target.closest('[data-own], a, button') !== null) return;
      const place = placeOf(event.target);
      const at = control.at(place);
      if (place === null || at === undefined) return;
      const { active, editing } = control.state.view;
      // A press inside the open editor only places its caret.
      if (editing && active?.row === place.row && active.column === place.column) return;
      if (editing && !editor.save()) return;
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
    onPointerOver: (event: PointerEvent) => {
      const hovered = event.pointerType === 'touch' ? null : placeOf(event.target);
      const { hovered: before } = control.state.view;
      if (hovered?.row === before?.row && hovered?.column === before?.column) return;
      control.state.set({ hovered });
    },
    onPointerLeave: () => control.state.set({ hovered: null }),
    onCopy: (event: ClipboardEvent) => {
      if (!control.state.view.editing) copyCells(control, event.nativeEvent);
    },
    onCut: (event: ClipboardEvent) => {
      if (control.state.view.editing) return;
      copyCells(control, event.nativeEvent);
      void clearCells(control);
    },
    onPaste: (event: ClipboardEvent) => {
      const text = event.clipboardData.getData('text/plain');
      const { active, editing } = control.state.view;
      const column = active === null ? undefined : control.column(active.column);
      const row = active === null ? undefined : control.parts.rows.row(active.row);
      const [file] = event.clipboardData.files;
      if (!editing && file !== undefined && row !== undefined && column?.takeFile !== undefined) {
        event.preventDefault();
        column.takeFile(row, file);
        return;
      }
      if (editing) {
        // Several cells pasted after a click on a cell go into cells, not into the cell's text.
        const isBlock = text.includes('\t') || event.clipboardData.getData('text/html').includes('<table');
        if (!isBlock || !editor.untouched) return;
        editor.cancel();
      }
      event.preventDefault();
      void pasteText(control, text);
    },
  };
}

function placeOf(target: EventTarget | null): Place | null {
  const cell = target instanceof Element ? target.closest<HTMLElement>('[data-column]') : null;
  const { row, column } = cell?.dataset ?? {};
  return row === undefined || column === undefined ? null : { row, column };
}
