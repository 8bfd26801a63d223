import type { GridCommand } from './gridKeys.ts';

/** A cell by its indexes; row −1 is the header. */
export interface CellIndex {
  row: number;
  column: number;
}

export interface GridSize {
  rows: number;
  columns: number;
  /** Number of rows that fit on the screen. */
  page: number;
}

/** The cell to which a command moves the cursor; undefined for commands that do not move it. */
export function moved(command: GridCommand, from: CellIndex, size: GridSize): CellIndex | undefined {
  const target = targetOf(command.replace(/^extend-/, ''), from, size);
  if (target === undefined) return undefined;
  // Only a single step up leads to the header; paging and jumping stop at the first row.
  const top = command === 'up' || from.row === -1 ? -1 : 0;
  return {
    row: Math.max(Math.min(top, size.rows - 1), Math.min(size.rows - 1, target.row)),
    column: Math.max(0, Math.min(size.columns - 1, target.column)),
  };
}

function targetOf(step: string, { row, column }: CellIndex, { rows, columns, page }: GridSize): CellIndex | undefined {
  switch (step) {
    case 'up':
    case 'save-up':
      return { row: row - 1, column };
    case 'down':
    case 'save-down':
      return { row: row + 1, column };
    case 'left':
    case 'save-left':
      return { row, column: column - 1 };
    case 'right':
    case 'save-right':
      return { row, column: column + 1 };
    case 'row-start':
      return { row, column: 0 };
    case 'row-end':
      return { row, column: columns - 1 };
    case 'grid-start':
      return { row: 0, column: 0 };
    case 'grid-end':
      return { row: rows - 1, column: columns - 1 };
    case 'page-up':
      return { row: row - page, column };
    case 'page-down':
      return { row: row + page, column };
    default:
      return undefined;
  }
}

/** The selection between two corners, its first and last row and column included. */
export interface CellRange {
  top: number;
  bottom: number;
  left: number;
  right: number;
}

export function rangeOf(a: CellIndex, b: CellIndex): CellRange {
  return {
    top: Math.min(a.row, b.row),
    bottom: Math.max(a.row, b.row),
    left: Math.min(a.column, b.column),
    right: Math.max(a.column, b.column),
  };
}
