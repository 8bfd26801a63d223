import type { CellIndex, CellRange, GridSize } from '../keys/move.ts';

/** Maximum number of cells per paste. */
export const MOST_PASTED = 20_000;

export interface PastedCell extends CellIndex {
  value: string;
}

/** How many rows and columns a block has, and how many it fills. */
function pastedSize(block: readonly (readonly string[])[], range: CellRange) {
  const height = block.length;
  const width = block.reduce((most, { length }) => Math.max(most, length), 0);
  const high = range.bottom - range.top + 1;
  const wide = range.right - range.left + 1;
  const repeats = high % height === 0 && wide % width === 0;
  return { height, width, repeats, rows: repeats ? high : height, columns: repeats ? wide : width };
}

/** Whether a block would be repeated into more cells than may be pasted at once. */
export function isTooLarge(block: readonly (readonly string[])[], range: CellRange): boolean {
  const { repeats, rows, columns } = pastedSize(block, range);
  return repeats && rows * columns > MOST_PASTED;
}

/**
 * The cells that a pasted block fills, starting at the corner of the selection. It fills the whole selection if it is a
 * single text, or if it fits a whole number of times.
 */
export function pastedCells(block: readonly (readonly string[])[], range: CellRange, size: GridSize) {
  const { height, width, rows, columns } = pastedSize(block, range);
  const cells: PastedCell[] = [];
  let outside = 0;
  for (let down = 0; down < rows; down += 1) {
    for (let right = 0; right < columns; right += 1) {
      const value = block[down % height]?.[right % width];
      if (value === undefined) continue;
      const row = range.top + down;
      const column = range.left + right;
      if (row < 0 || row >= size.rows || column >= size.columns) outside += 1;
      else cells.push({ row, column, value });
    }
  }
  return { cells, outside };
}
