import type { RowHeight } from '../../rowHeight.ts';
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
  /** Rem from its top to the lower edge of the table's window, and from its bottom to the column headers. */
  below: number;
  above: number;
}

/** No editor is wider than its cell or this. */
const MOST_ROOM = 640;

interface Measures {
  /** Undefined for the header. */
  row: { start: number } | undefined;
  column: { start: number; size: number } | undefined;
  /** How far the rows are scrolled, and how high the table's window is. */
  top: number;
  windowHeight: number;
  /** What is seen of the columns, without those that are pinned. */
  seen: { from: number; size: number };
  sizes: Heights;
  hasSections: boolean;
  shown: { pinned: number; height: RowHeight };
}

/** The position of a cell. */
export function cellBox(
  at: CellIndex,
  { row, column, top, windowHeight, seen, sizes, hasSections, shown }: Measures,
): CellBox {
  const isHead = at.row < 0;
  const isPinned = at.column < shown.pinned;
  const left = column?.start ?? 0;
  // The header is above the rows.
  const cellTop = isHead ? top : (row?.start ?? 0) + sizes.head;
  const height = isHead ? sizes.head : sizes[shown.height];
  const rem = sizes.head / 2;
  return {
    top: cellTop,
    height,
    left,
    width: column?.size ?? 0,
    isPinned,
    below: (top + windowHeight - cellTop) / rem,
    above: (cellTop + height - top - sizes.head - (hasSections ? sizes.section : 0)) / rem,
    room: Math.min(MOST_ROOM, (isPinned ? 0 : seen.from) + seen.size - left),
  };
}
