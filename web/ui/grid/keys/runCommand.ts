import { clearCells } from '../clipboard/pasteCells.ts';
import type { CellEditor } from '../cell/editor.ts';
import type { GridRowData } from '../column.ts';
import type { GridControl } from '../gridControl.ts';
import { HEAD, type Place } from '../gridState.ts';
import type { GridCommand } from './gridKeys.ts';
import { isStep, moved } from './move.ts';

/** Operations that need the view. */
export interface GridActions {
  resizeBy: (column: string, pixels: number) => void;
  openColumnMenu: (column: string) => void;
  showKeys: () => void;
  cellElement: () => HTMLElement | null;
}

/** Pixels by which a key changes a column's width. */
const STEP = 10;

/** Runs a command. False: the key keeps its default action. */
export function runCommand<Row extends GridRowData>(
  control: GridControl<Row>,
  editor: CellEditor<Row>,
  actions: GridActions,
  command: GridCommand,
): boolean {
  const { view } = control.state;
  if (view.active === null) return command === 'help' && (actions.showKeys(), true);
  // Where the cursor's row is gone, what is typed there is stored all the same, and a step leads to the first row.
  const from = control.cells.at(view.active) ?? { row: -1, column: 0 };
  const { size, lastText } = control.cells;
  const { row, column } = view.active;
  const { edits } = control.parts;
  if (isStep(command)) {
    const extend = command.startsWith('extend-');
    const start = extend ? (control.cells.at(view.rangeEnd) ?? from) : from;
    control.selection.go(moved(command, start, size) ?? start, {
      extend,
      toEnd: command === 'grid-end',
      neighbours: true,
    });
    return true;
  }
  switch (command) {
    case 'leave':
      return false;
    case 'save-down':
    case 'save-right':
    case 'save-left': {
      if (!editor.save()) return true;
      control.selection.go(moved(command, from, size) ?? from, { neighbours: true });
      return true;
    }
    case 'save':
      editor.save();
      return true;
    case 'cancel':
      editor.cancel();
      return true;
    case 'new-line':
      // A multi-line field inserts the line break itself; a single-line field has none.
      return control.cells.column(column)?.edit?.multiline !== true;
    case 'choice-up':
    case 'choice-down':
      return editor.choose(command === 'choice-up' ? -1 : 1);
    case 'expand':
    case 'open':
      return (command === 'open' && editor.typedAhead.add(' ', view.active)) || openCell(control, actions);
    case 'edit':
      return editCell(control, editor, actions);
    case 'clear':
      clearCells(control);
      return true;
    case 'undo':
      control.undo();
      return true;
    case 'redo':
      control.redo();
      return true;
    // Where there is nothing to decide or to repeat, Option on a Mac types its character.
    case 'keep-mine':
      if (edits.of(row, column)?.state !== 'conflict') return false;
      void edits.keepMine(row, column);
      return true;
    case 'take-theirs':
      return control.history.takeTheirs({ row, column });
    case 'try-again':
      if (edits.of(row, column)?.state !== 'failed') return false;
      void edits.retry(row, column);
      return true;
    case 'narrower':
    case 'wider':
      actions.resizeBy(column, command === 'wider' ? STEP : -STEP);
      return true;
    case 'menu': {
      const cell = actions.cellElement();
      // Its row may have been scrolled away, and the menu would open beside it.
      control.selection.reveal(from, false);
      if (row === HEAD) openColumnMenu(control, actions, column);
      else if (cell !== null) control.openMenu(row, cell);
      return true;
    }
    case 'help':
      actions.showKeys();
      return true;
    case 'unselect':
      control.state.set({ rangeEnd: null });
      return true;
    case 'select-row':
      if (from.row >= 0) control.selection.select({ top: from.row, bottom: from.row, left: 0, right: lastText });
      return true;
    case 'select-column':
      control.selection.select(
        { top: 0, bottom: size.rows - 1, left: from.column, right: from.column },
        { toEnd: true },
      );
      return true;
    case 'select-all':
      control.selection.select({ top: 0, bottom: size.rows - 1, left: 0, right: lastText }, { toEnd: true });
      return true;
  }
}

/** Starts editing a cell, or activates its control. */
export function editCell<Row extends GridRowData>(
  control: GridControl<Row>,
  editor: CellEditor<Row>,
  actions: GridActions,
): boolean {
  return pressCell(control, actions, () => editor.open());
}

function openCell<Row extends GridRowData>(control: GridControl<Row>, actions: GridActions): boolean {
  return pressCell(control, actions, (place) => {
    if (control.cells.column(place.column)?.edit !== undefined) control.expand(place);
  });
}

/** Opens the menu of a header, activates the control of a cell, or else goes to the cell's text. */
function pressCell<Row extends GridRowData>(
  control: GridControl<Row>,
  actions: GridActions,
  toText: (place: Place) => void,
): true {
  const { active } = control.state.view;
  if (active === null) return true;
  if (active.row === HEAD) openColumnMenu(control, actions, active.column);
  else if (!activateCell(control, actions)) toText(active);
  return true;
}

function activateCell<Row extends GridRowData>(control: GridControl<Row>, actions: GridActions): boolean {
  const { active } = control.state.view;
  const column = active === null ? undefined : control.cells.column(active.column);
  const row = control.parts.rows.row(active?.row ?? '');
  const cell = actions.cellElement();
  if (column?.activate === undefined || row === undefined || cell === null) return false;
  column.activate(row, cell, control.enter, control.textOf(row, column));
  return true;
}

/** A fixed column has no menu: once hidden, there would be no way to show it again. */
function openColumnMenu<Row extends GridRowData>(control: GridControl<Row>, actions: GridActions, id: string): void {
  if (control.cells.column(id)?.fixed !== true) actions.openColumnMenu(id);
}
