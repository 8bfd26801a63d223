import type { CellIndex, CellRange, GridSize } from '../keys/move.ts';

/** Maximum number of cells per paste. */
export const MOST_PASTED = 20_000;

export interface PastedCell extends CellIndex {
  value: string;
}

/**
 * The cells that a pasted block fills, starting at the corner of the selection. It fills the whole selection if it is a
 * single text, or if it fits a whole number of times.
 */
export function pastedCells(block: readonly (readonly string[])[], range: CellRange, size: GridSize) {
  const height = block.length;
  const width = Math.max(...block.map((row) => row.length));
  const high = range.bottom - range.top + 1;
  const wide = range.right - range.left + 1;
  const repeats = high % height === 0 && wide % width === 0;
  const rows = repeats ? high : height;
  const columns = repeats ? wide : width;
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
