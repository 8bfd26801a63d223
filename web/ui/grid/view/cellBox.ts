import type { RowHeight } from '../column.ts';
import type { CellIndex } from '../keys/move.ts';
import type { Heights } from '../layout/viewport.ts';

/** Position of the active cell in the scrolled content. */
export interface CellBox {
  top: number;
  height: number;
  left: number;
  width: number;
  isPinned: boolean;
}

interface Measures {
  /** Undefined for the header. */
  row: { start: number } | undefined;
  column: { start: number; size: number } | undefined;
  /** How far the rows are scrolled. */
  top: number;
  sizes: Heights;
  shown: { pinned: number; height: RowHeight };
}

/** The position of a cell. */
export function cellBox(at: CellIndex, { row, column, top, sizes, shown }: Measures): CellBox {
  const isHead = at.row < 0;
  return {
    // The header is above the rows.
    top: isHead ? top : (row?.start ?? 0) + sizes.head,
    height: isHead ? sizes.head : sizes[shown.height],
    left: column?.start ?? 0,
    width: column?.size ?? 0,
    isPinned: at.column < shown.pinned,
  };
}
