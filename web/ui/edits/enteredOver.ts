import type { CellChange } from './cellChange.ts';
import type { CellEdits } from './cellEdits.ts';
import { bytesAfter } from './unsavedCells.ts';

/**
 * A change that was made from the stored text, as one of what the cell shows: what this person typed there and could not
 * save is what Undo brings back.
 */
export function enteredOver(edits: CellEdits, change: CellChange): CellChange {
  const { row, column, value } = change;
  edits.saw(row, column, change.expected);
  const edit = edits.of(row, column);
  if (edit === undefined) return change;
  const { value: expected, partial } = edit;
  return { row, column, expected, ...(partial && { truncated: true, bytes: bytesAfter(edit) }), value };
}
