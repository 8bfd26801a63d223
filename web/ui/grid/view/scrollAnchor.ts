import type { GridItem } from '../column.ts';

/** An item that stays where it is seen, and where it starts. */
interface Anchor {
  id: string;
  start: number;
}

interface Seen {
  items: readonly GridItem[];
  /** Where an item starts, in pixels from the first one. */
  startOf: (at: number) => number | undefined;
  /** The first item that is seen. */
  first: number;
  /** Pixels that are scrolled, and that are seen. */
  from: number;
  size: number;
}

/**
 * The row that stays where it is while others come and go above it: the one with the cursor if it is seen, or else the
 * first one that is seen. At the top none, where new rows are to be seen, unless the cell is being edited.
 */
export function anchorIn(
  { items, startOf, first, from, size }: Seen,
  { active, isEditing }: { active: string | undefined; isEditing: boolean },
): Anchor | undefined {
  if (from === 0 && !isEditing) return undefined;
  const at = active === undefined ? -1 : items.findIndex(({ kind, id }) => kind === 'row' && id === active);
  const start = startOf(at);
  const isSeen = start !== undefined && (isEditing || (start >= from && start < from + size));
  if (active !== undefined && isSeen) return { id: active, start };
  // Not one that is seen in part: it may be below the section's name.
  for (let index = first; index < items.length; index += 1) {
    const [item, top] = [items[index], startOf(index)];
    if (item?.kind === 'row' && top !== undefined && top >= from) return { id: item.id, start: top };
  }
  return undefined;
}

/** By how many pixels the anchor has moved. */
export function movedBy(anchor: Anchor, { items, startOf }: Pick<Seen, 'items' | 'startOf'>): number {
  const start = startOf(items.findIndex(({ kind, id }) => kind === 'row' && id === anchor.id));
  return start === undefined ? 0 : start - anchor.start;
}
