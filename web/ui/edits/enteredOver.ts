import type { CellChange } from './cellChange.ts';
import type { CellEdits } from './cellEdits.ts';
import { bytesAfter, type CellEdit } from './unsavedCells.ts';

/** A change as one of what the cell shows: a typed text that is not saved is what Undo brings back. */
export function overShown(edit: CellEdit | undefined, change: CellChange): CellChange {
  if (edit === undefined) return change;
  const { row, column, value } = change;
  const { value: expected, partial } = edit;
  return { row, column, expected, ...(partial && { truncated: true, bytes: bytesAfter(edit) }), value };
}

/** The same for a change that was made from the stored text: it answers a conflict with that. */
export function enteredOver(edits: CellEdits, change: CellChange): CellChange {
  const { row, column, expected } = change;
  edits.saw(row, column, expected);
  return overShown(edits.of(row, column), change);
}
