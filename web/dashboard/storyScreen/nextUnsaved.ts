import type { Place } from '../../ui/grid/gridState.ts';
import type { CellIndex } from '../../ui/grid/keys/move.ts';

interface Unsaved {
  /** The cells that are not saved. */
  cells: readonly Place[];
  /** Where the table has a cell; undefined for one that its filter or view does not show. */
  at: (cell: Place | null) => CellIndex | undefined;
  /** The cell with the cursor. */
  active: Place | null;
  /** The cell that was shown last. */
  last: Place | null;
}

/** The cell that is not saved to show next: the next one after the cursor, then those that the table does not show. */
export function nextUnsaved({ cells, at, active, last }: Unsaved): Place | undefined {
  const shown = cells
    .flatMap((cell) => {
      const index = at(cell);
      return index === undefined ? [] : [{ cell, index }];
    })
    .toSorted((a, b) => compare(a.index, b.index));
  const hidden = cells.filter((cell) => at(cell) === undefined);
  const lastHidden = hidden.findIndex((cell) => cell.row === last?.row && cell.column === last.column);
  if (lastHidden !== -1) return hidden[lastHidden + 1] ?? shown[0]?.cell ?? hidden[0];
  const cursor = at(active);
  const after = cursor === undefined ? shown : shown.filter(({ index }) => compare(index, cursor) > 0);
  return after[0]?.cell ?? hidden[0] ?? shown[0]?.cell;
}

function compare(a: CellIndex, b: CellIndex): number {
  return a.row - b.row || a.column - b.column;
}
