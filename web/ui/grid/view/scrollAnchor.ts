import type { GridItem } from '../column.ts';

/** An item that is seen, and where it starts. */
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
  /** Pixels that are scrolled, that are seen, and of these, at their top, that a heading covers. */
  from: number;
  size: number;
  covered: number;
}

/**
 * The rows that stay where they are while others come and go above them: the one with the cursor if it is seen, or else
 * all that are seen. At the top none, where new rows are to be seen, unless the cell is being edited.
 */
export function anchorsIn(
  { items, startOf, first, from, size, covered }: Seen,
  { active, isEditing }: { active: string | undefined; isEditing: boolean },
): Anchor[] {
  if (from === 0 && !isEditing) return [];
  const at = active === undefined ? -1 : items.findIndex(({ kind, id }) => kind === 'row' && id === active);
  const start = startOf(at);
  const isSeen = start !== undefined && (isEditing || (start >= from + covered && start < from + size));
  if (active !== undefined && isSeen) return [{ id: active, start }];
  const anchors: Anchor[] = [];
  for (let index = first; index < items.length; index += 1) {
    const [item, top] = [items[index], startOf(index)];
    if (item === undefined || top === undefined || top >= from + size) break;
    if (item.kind === 'row' && top >= from + covered) anchors.push({ id: item.id, start: top });
  }
  return anchors;
}

/**
 * By how many pixels the anchors have moved: the one that moved least, as others may have moved by themselves, to
 * another section, also together.
 */
export function movedBy(anchors: readonly Anchor[], { items, startOf }: Pick<Seen, 'items' | 'startOf'>): number {
  const starts = new Map(anchors.map(({ id, start }) => [id, start]));
  const moves: number[] = [];
  for (let at = 0; at < items.length && moves.length < anchors.length; at += 1) {
    const item = items[at];
    const before = item?.kind === 'row' ? starts.get(item.id) : undefined;
    if (before !== undefined) moves.push((startOf(at) ?? before) - before);
  }
  return moves.toSorted((a, b) => Math.abs(a) - Math.abs(b))[0] ?? 0;
}
