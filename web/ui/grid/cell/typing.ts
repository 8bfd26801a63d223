import type { GridRowData } from '../column.ts';
import type { CellChange } from '../../edits/cellChange.ts';
import type { GridControl } from '../gridControl.ts';
import type { Place } from '../gridState.ts';

/** What somebody types into a cell. */
export interface Typing {
  /** The text before; null where a new one is typed over it. */
  initial: string | null;
  value: string;
  /** Whether the cell's whole text was known, and not only its beginning. */
  isWhole: boolean;
}

/** The change that a typed text makes. Where only the beginning was known, the rest comes with the answer. */
export function changeByTyping<Row extends GridRowData>(
  control: GridControl<Row>,
  place: Place,
  { initial, value, isWhole }: Typing,
): CellChange {
  const row = control.parts.rows.row(place.row);
  const column = control.column(place.column);
  const expected = initial ?? (row === undefined || column === undefined ? '' : control.textOf(row, column));
  if (isWhole) return { ...place, expected, value };
  return { ...place, expected, ...(initial === null ? { cut: true } : { partial: true }), value };
}
