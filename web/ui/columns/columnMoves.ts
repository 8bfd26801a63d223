import type { Arrangement } from './arrangement.ts';
import { inOrder } from './columnOrder.ts';
import { type ArrangedView, shownColumns } from './shownColumns.ts';
import { namesIn } from './viewColumns.ts';

/** Where a column is seen. */
export interface ColumnPlace {
  isPinned: boolean;
  /** The arrangement after a move to the left or right; null where no column is there to change places with. */
  left: Arrangement | null;
  right: Arrangement | null;
}

/** Where a column is seen among those that it can change places with: the pinned ones, or all others. */
export function columnPlace(arranged: ArrangedView, id: string): ColumnPlace {
  const { columns, pinned } = shownColumns(arranged);
  const isPinned = columns.findIndex((column) => column.id === id) < pinned;
  const group = isPinned ? columns.slice(0, pinned) : columns.slice(pinned).filter(({ fixed }) => fixed !== true);
  const at = group.findIndex((column) => column.id === id);
  const moved = (by: -1 | 1) => {
    const neighbour = group[at + by]?.id;
    return neighbour === undefined ? null : withMoved(arranged, { id, neighbour, by, isPinned });
  };
  return { isPinned, left: moved(-1), right: moved(1) };
}

/** `column 4 of 8`: where a column is seen among those that people arrange. */
export function placeText(arranged: ArrangedView, id: string): string {
  const columns = shownColumns(arranged).columns.filter(({ fixed }) => fixed !== true);
  return `column ${columns.findIndex((column) => column.id === id) + 1} of ${columns.length}`;
}

/** The arrangement with a column pinned behind the others that are, or with it where its order has it. */
export function withPinned({ arrangement, pinnedAtFirst }: ArrangedView, id: string, pins: boolean): Arrangement {
  const others = (arrangement.pinned ?? pinnedAtFirst).filter((name) => name !== id);
  return { ...arrangement, pinned: pins ? [...others, id] : others };
}

interface Move {
  id: string;
  /** The column that it changes places with: the next one that is seen. */
  neighbour: string;
  by: -1 | 1;
  isPinned: boolean;
}

function withMoved(arranged: ArrangedView, { id, neighbour, by, isPinned }: Move): Arrangement {
  const { view, all, arrangement, pinnedAtFirst } = arranged;
  const moved = (names: readonly string[]) => {
    const others = names.filter((name) => name !== id);
    return others.toSpliced(others.indexOf(neighbour) + (by === 1 ? 1 : 0), 0, id);
  };
  if (isPinned) return { ...arrangement, pinned: moved(arrangement.pinned ?? pinnedAtFirst) };
  const columns = inOrder(all, namesIn(view, arrangement.order)).filter(({ fixed }) => fixed !== true);
  // Names without a view were stored before each view had an order of its own.
  const elsewhere = (arrangement.order ?? []).filter((name) => name.includes('.') && !name.startsWith(`${view}.`));
  const here = moved(columns.map((column) => column.id)).map((name) => `${view}.${name}`);
  return { ...arrangement, order: [...elsewhere, ...here] };
}
