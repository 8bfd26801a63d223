import type { CellEditor } from './cell/editor.ts';
import { copyAndClearCells, copyCells } from './clipboard/copyCells.ts';
import { pasteIntoGrid } from './clipboard/pasteIntoGrid.ts';
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
  cursor: Pick<CursorView<Row>, 'holds' | 'copyButton' | 'catchUp'>;
  actions: GridActions;
}

/** Adds a listener of the grid. */
type On = <Type extends keyof HTMLElementEventMap>(
  type: Type,
  listener: (event: HTMLElementEventMap[Type]) => void,
  options?: AddEventListenerOptions,
) => void;

/** Adds the grid's event listeners. @returns what ends it. */
export function listenTo<Row extends GridRowData>(grid: HTMLElement, listening: Listening<Row>): () => void {
  const { control, editor, cursor } = listening;
  const stop = new AbortController();
  const { signal } = stop;
  const on: On = (type, listener, options) => grid.addEventListener(type, listener, { signal, ...options });
  control.composition.follow(signal);
  const hovering = new HoveredCell(control, cursor.copyButton);
  on('pointerover', (event) => hovering.over(event));
  for (const away of ['pointerleave', 'keydown', 'wheel'] as const) on(away, () => hovering.leave(), { passive: true });
  listenToKeys(on, listening, signal);
  listenToMouse(on, listening);
  on('focusin', ({ relatedTarget }) => {
    // Nobody may have moved the cursor there; its row stays from here on.
    if (!(relatedTarget instanceof Node && grid.contains(relatedTarget))) control.state.set({});
  });
  on('focusout', ({ target, relatedTarget }) => {
    // A sign-in or the list of keys comes in the middle of an edit and gives the focus back.
    const isLent = relatedTarget instanceof Element && relatedTarget.closest('[data-lends-focus]') !== null;
    if (target === editor.field && control.state.view.editing && !isLent && !cursor.holds(relatedTarget)) editor.save();
  });
  on('copy', (event) => void (control.state.view.editing ? editor.copy(event) : copyCells(control, event)));
  on('cut', (event) => void (control.state.view.editing ? editor.copy(event) : copyAndClearCells(control, event)));
  on('paste', (event) => pasteIntoGrid(control, editor, event));
  return () => {
    hovering.leave();
    stop.abort();
  };
}

function listenToKeys<Row extends GridRowData>(on: On, listening: Listening<Row>, signal: AbortSignal): void {
  const { control, editor, cursor, actions } = listening;
  // Events that the grid has handled are marked with preventDefault.
  const fromPage = (event: KeyboardEvent) => {
    if (isFree(event) && runFromPage(listening, event)) event.preventDefault();
  };
  document.addEventListener('keydown', fromPage, { signal });
  const run = (event: KeyboardEvent): boolean => {
    const { editing } = control.state.view;
    const history = editing ? commandOf(event, 'cell') : undefined;
    if (history === 'undo' || history === 'redo') {
      editor.undoTyping(history);
      return true;
    }
    const command = commandOf(event, editing ? 'editor' : 'cell');
    return command !== undefined && runCommand(control, editor, actions, command);
  };
  on('keydown', (event) => {
    const isOwn = event.target instanceof Element && event.target.closest('[data-own]') !== null;
    if (isOwn || event.defaultPrevented || !run(event)) return;
    event.preventDefault();
    event.stopPropagation();
  });
  on('keydown', () => editor.empty(), { capture: true });
  // The browser scrolls to where text is put in.
  for (const begins of ['compositionstart', 'beforeinput'] as const) on(begins, cursor.catchUp, { capture: true });
  on('beforeinput', (event) => {
    if (event.target === editor.field) editor.willType(event);
  });
  on('input', (event) => {
    if (event.target === editor.field) editor.typed(event instanceof InputEvent ? event.inputType : '');
  });
}

function listenToMouse<Row extends GridRowData>(on: On, { control, editor, cursor, actions }: Listening<Row>): void {
  /** Moves the cursor to the row of a control that the mouse uses, so that the row stays until the cursor leaves it. */
  const goToRow = (place: Place | null) => {
    const { active, editing } = control.state.view;
    if (place === null || editing || place.row === HEAD) return;
    if (place.row === active?.row) control.state.set({});
    const at = place.row === active?.row ? undefined : control.cells.at(place);
    // Without scrolling: the control must not move away below the pointer.
    if (at !== undefined) control.selection.go(at, { focus: false, scroll: false });
  };
  // Before the cell takes the file.
  on('drop', (event) => goToRow(cellPlaceOf(event.target)), { capture: true });
  on('mousedown', (event) => {
    // The cursor sets the focus itself; the browser would clear it.
    const isField =
      event.target instanceof Element && event.target.closest('[data-field], [data-own], a, button, input');
    if (isField === false || isField === null) event.preventDefault();
  });
  /** Goes to what is pressed. @returns what a click on it does besides. */
  const press = ({ target, shiftKey }: PointerEvent): (() => void) | undefined => {
    // A press inside the open editor only moves its caret.
    if (!(target instanceof Element) || cursor.holds(target)) return undefined;
    const place = cellPlaceOf(target);
    const at = control.cells.at(place);
    if (place === null || at === undefined) return undefined;
    // The button of the large editor is not shown at the cursor, and would go before it is released.
    if (target.closest('[data-expand]') !== null) return undefined;
    if (target.closest('[data-own], a, button') !== null) {
      goToRow(place);
      return undefined;
    }
    if (control.state.view.editing && !editor.save()) return undefined;
    control.selection.go(at, { extend: shiftKey });
    if (shiftKey || place.row === HEAD) return undefined;
    const column = control.cells.column(place.column);
    const isText = column?.edit !== undefined && column.activate === undefined;
    return () => {
      if (isText) editCell(control, editor, actions);
    };
  };
  on('pointerdown', (event) => {
    if (event.button !== 0) return;
    if (event.pointerType === 'touch' || event.pointerType === 'pen') {
      // The other fingers of a gesture are none that point at something.
      if (event.isPrimary) whenReleased(event, (release) => press(release)?.());
      return;
    }
    const onClick = press(event);
    if (onClick !== undefined) selectWhilePressed(control, onClick);
  });
}

/** Calls back when a finger or pen is lifted from the cell that it touched, and not when it scrolled instead. */
function whenReleased({ pointerId, target }: PointerEvent, callBack: (release: PointerEvent) => void): void {
  const stop = new AbortController();
  const { signal } = stop;
  const end = (event: PointerEvent) => {
    if (event.pointerId !== pointerId) return;
    stop.abort();
    const [from, to] = [cellPlaceOf(target), cellPlaceOf(document.elementFromPoint(event.clientX, event.clientY))];
    const isSameCell = from?.row === to?.row && from?.column === to?.column;
    if (event.type === 'pointerup' && isSameCell) callBack(event);
  };
  // The browser cancels the pointer as soon as it scrolls.
  for (const type of ['pointerup', 'pointercancel'] as const) globalThis.addEventListener(type, end, { signal });
}

/** Selects cells as the pressed mouse moves over them. @param onClick called where it was released on its cell. */
function selectWhilePressed<Row extends GridRowData>(control: GridControl<Row>, onClick: () => void): void {
  const stop = new AbortController();
  const { signal } = stop;
  let moved = false;
  const drag = ({ clientX, clientY }: PointerEvent) => {
    const over = cellPlaceOf(document.elementFromPoint(clientX, clientY));
    const { rangeEnd, active } = control.state.view;
    const last = rangeEnd ?? active;
    if (over === null || over.row === HEAD || (last?.row === over.row && last.column === over.column)) return;
    moved = true;
    const at = control.cells.at(over);
    if (at !== undefined) control.selection.go(at, { extend: true });
  };
  const release = ({ type }: PointerEvent) => {
    stop.abort();
    if (type === 'pointerup' && !moved) onClick();
  };
  globalThis.addEventListener('pointermove', drag, { signal });
  for (const end of ['pointerup', 'pointercancel'] as const) globalThis.addEventListener(end, release, { signal });
}
