import type { CellEditor } from '../cell/editor.ts';
import type { GridColumn, GridRowData } from '../column.ts';
import type { GridControl } from '../gridControl.ts';
import { commandOf, type GridCommand } from './gridKeys.ts';
import type { CellIndex } from './move.ts';
import { type GridActions, runCommand } from './runCommand.ts';

const anywhere: ReadonlySet<GridCommand> = new Set(['undo', 'redo', 'help']);
const arrows: ReadonlySet<GridCommand> = new Set(['up', 'down', 'left', 'right']);
const jumps: ReadonlySet<GridCommand> = new Set([
  'page-up',
  'page-down',
  'row-start',
  'row-end',
  'grid-start',
  'grid-end',
]);
const texts: ReadonlySet<GridCommand> = new Set(['edit', 'open']);

interface GridOnPage<Row extends GridRowData> {
  control: GridControl<Row>;
  editor: CellEditor<Row>;
  actions: GridActions;
}

/**
 * Runs a key pressed while the focus is outside the grid. The first arrow focuses the active cell; Home, End and
 * the pages move from there; Enter and Space focus the first cell of its row with editable text. Keys that would change a cell do nothing until the person has
 * gone to it.
 */
export function runFromPage<Row extends GridRowData>(grid: GridOnPage<Row>, event: KeyboardEvent): boolean {
  const { control, editor, actions } = grid;
  const command = commandOf(event, 'cell');
  if (command === undefined) return false;
  if (anywhere.has(command)) return runCommand(control, editor, actions, command);
  const moves = arrows.has(command) || jumps.has(command);
  const place = moves ? activeCell(control) : texts.has(command) ? firstText(control) : undefined;
  if (place === undefined) return false;
  control.selection.go(place);
  return arrows.has(command) || runCommand(control, editor, actions, command);
}

/** The active cell; while the cursor is still on a header, as at first, the first cell below it. */
function activeCell<Row extends GridRowData>(control: GridControl<Row>): CellIndex | undefined {
  const at = control.cells.at(control.state.view.active);
  return at === undefined || control.cells.rowIds.length === 0 ? undefined : { ...at, row: Math.max(0, at.row) };
}

/** The active cell if its text is edited in place, otherwise the first such cell of its row. */
function firstText<Row extends GridRowData>(control: GridControl<Row>): CellIndex | undefined {
  const at = activeCell(control);
  if (at === undefined) return undefined;
  const isText = (column: GridColumn<Row> | undefined) => column?.edit !== undefined && column.activate === undefined;
  if (isText(control.cells.columns[at.column])) return at;
  const column = control.cells.columns.findIndex(isText);
  return column === -1 ? undefined : { row: at.row, column };
}
