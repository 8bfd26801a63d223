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

/** The commands that only move the cursor, or extend the selection. */
type Step = Extract<
  GridCommand,
  `${'' | 'extend-'}${'up' | 'down' | 'left' | 'right' | `${'page' | 'row' | 'grid'}-${string}`}`
>;

/** Whether a command only moves the cursor, or extends the selection. */
export function isStep(command: GridCommand): command is Step {
  return targets.has(command.replace(/^extend-/, ''));
}

/** The cell to which a command moves the cursor; undefined for commands that do not move it. */
export function moved(command: GridCommand, from: CellIndex, size: GridSize): CellIndex | undefined {
  const target = targets.get(command.replace(/^(extend|save)-/, ''))?.(from, size);
  if (target === undefined) return undefined;
  // Only a single step up leads to the header; paging and jumping stop at the first row.
  const top = command === 'up' || from.row === -1 ? -1 : 0;
  return {
    row: Math.max(Math.min(top, size.rows - 1), Math.min(size.rows - 1, target.row)),
    column: Math.max(0, Math.min(size.columns - 1, target.column)),
  };
}

/** Where each step leads, also beyond the table. */
const targets = new Map<string, (from: CellIndex, size: GridSize) => CellIndex>([
  ['up', ({ row, column }) => ({ row: row - 1, column })],
  ['down', ({ row, column }) => ({ row: row + 1, column })],
  ['left', ({ row, column }) => ({ row, column: column - 1 })],
  ['right', ({ row, column }) => ({ row, column: column + 1 })],
  ['row-start', ({ row }) => ({ row, column: 0 })],
  ['row-end', ({ row }, { columns }) => ({ row, column: columns - 1 })],
  ['grid-start', () => ({ row: 0, column: 0 })],
  ['grid-end', (_from, { rows, columns }) => ({ row: rows - 1, column: columns - 1 })],
  ['page-up', ({ row, column }, { page }) => ({ row: row - page, column })],
  ['page-down', ({ row, column }, { page }) => ({ row: row + page, column })],
]);

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
