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
  /** Pixels from its left edge to the right edge of the table's window; a wide editor moves to the left by what it lacks. */
  room: number;
}

/** No editor is wider than its cell or this. */
const MOST_ROOM = 640;

interface Measures {
  /** Undefined for the header. */
  row: { start: number } | undefined;
  column: { start: number; size: number } | undefined;
  /** How far the rows are scrolled. */
  top: number;
  /** What is seen of the columns, without those that are pinned. */
  seen: { from: number; size: number };
  sizes: Heights;
  shown: { pinned: number; height: RowHeight };
}

/** The position of a cell. */
export function cellBox(at: CellIndex, { row, column, top, seen, sizes, shown }: Measures): CellBox {
  const isHead = at.row < 0;
  const isPinned = at.column < shown.pinned;
  const left = column?.start ?? 0;
  return {
    // The header is above the rows.
    top: isHead ? top : (row?.start ?? 0) + sizes.head,
    height: isHead ? sizes.head : sizes[shown.height],
    left,
    width: column?.size ?? 0,
    isPinned,
    room: Math.min(MOST_ROOM, (isPinned ? 0 : seen.from) + seen.size - left),
  };
}
