import { placesOf, type RowPlace } from '#core/data/stories/rowPlaces.ts';
import type { StoryFilter } from '#core/data/stories/storyFilter.ts';

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
  { id, place }: { id: string; place: RowPlace },
  rows: ReadonlyMap<string, { place: RowPlace }>,
  filter: StoryFilter,
): void {
  const compare = placesOf(filter);
  const isBefore = (other: string) => {
    const row = rows.get(other);
    return row !== undefined && compare(row.place, place) < 0;
  };
  order.splice(countBefore(order, isBefore), 0, id);
}
