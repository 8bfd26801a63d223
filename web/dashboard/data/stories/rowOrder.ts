import type { StoryFilter } from '#core/data/stories/storyFilter.ts';
import type { RowCursor } from '#core/data/stories/storyRows.ts';

/** Compares two rows as the database orders them for a filter. */
export function placesOf({ sort = 'story_number', descending = sort === 'story_number' }: StoryFilter) {
  return (a: RowCursor, b: RowCursor): number => {
    if (a.rank !== b.rank) return a.rank - b.rank;
    if (a.section !== b.section) return a.section < b.section ? -1 : 1;
    if (a.key !== b.key) return (a.key < b.key ? -1 : 1) * (descending ? -1 : 1);
    return sort === 'story_number' && !descending ? a.number - b.number : b.number - a.number;
  };
}

export function samePlace(a: RowCursor, b: RowCursor): boolean {
  return a.rank === b.rank && a.section === b.section && a.key === b.key && a.number === b.number;
}

/** The insertion index in a sorted list, by binary search: how many entries `isBefore` holds for. */
function countBefore(sorted: readonly string[], isBefore: (id: string) => boolean): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (isBefore(sorted[middle] ?? '')) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Puts a row into an order at its place for a filter. */
export function insertRow(
  order: string[],
  { id, place }: { id: string; place: RowCursor },
  rows: ReadonlyMap<string, { place: RowCursor }>,
  filter: StoryFilter,
): void {
  const compare = placesOf(filter);
  const isBefore = (other: string) => {
    const row = rows.get(other);
    return row !== undefined && compare(row.place, place) < 0;
  };
  order.splice(countBefore(order, isBefore), 0, id);
}
