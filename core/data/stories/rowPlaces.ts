import type { StoryFilter } from './storyFilter.ts';

/** The position of a row in its table. */
export interface RowPlace {
  /** Sections are sorted by rank, then by name. */
  rank: number;
  section: string;
  key: string;
  number: number;
}

/** Compares two rows as the database orders them for a filter. */
export function placeComparator({
  sort = 'story_number',
  descending = sort === 'story_number',
}: Pick<StoryFilter, 'sort' | 'descending'>) {
  return (a: RowPlace, b: RowPlace): number => {
    if (a.rank !== b.rank) return a.rank - b.rank;
    const order = compareCodePoints(a.section, b.section) || compareCodePoints(a.key, b.key) * (descending ? -1 : 1);
    if (order !== 0) return order;
    return sort === 'story_number' && !descending ? a.number - b.number : b.number - a.number;
  };
}

/** Whether two rows are sorted alike, so that one would stand where the other does. */
export function samePlace(a: RowPlace, b: RowPlace): boolean {
  return a.rank === b.rank && a.section === b.section && a.key === b.key && a.number === b.number;
}

/**
 * Compares texts by their characters, as PostgreSQL's collation "C" does by their bytes in UTF-8. JavaScript's `<`
 * compares halves of characters, and has emoji before signs that come before them.
 */
export function compareCodePoints(a: string, b: string): number {
  if (a === b) return 0;
  let at = 0;
  while (at < a.length && at < b.length && a[at] === b[at]) at += 1;
  if (at === a.length || at === b.length) return a.length - b.length;
  // Low surrogates are in the order of their characters, so a difference within a pair compares right too.
  return (a.codePointAt(at) ?? 0) - (b.codePointAt(at) ?? 0);
}
