import type { StoryFilter } from '#core/data/stories/storyRows.ts';
import type { RowHeight } from '../../ui/grid/column.ts';
import type { AheadReader } from '../data/stories/readAhead.ts';
import { FIRST_PAGE } from '../data/stories/storyRows.ts';
import { keptWord } from './kept.ts';

export const heightNames = ['slim', 'medium', 'tall'] as const;
export const usualHeight = 'medium';

/** Characters of a text that the rows of a height show. */
export const LONGEST: Readonly<Record<RowHeight, number>> = { slim: 100, medium: 240, tall: 480 };

/** Under which a person's row height of a table is kept. */
export function heightKey(table: 'inbox' | 'production'): string {
  return `${table}RowHeight`;
}

/** Begins to read what a table's address asks for, where the page was opened at it: its code has come, its person not yet. */
export function readAhead<Row>(
  table: 'inbox' | 'production',
  reader: AheadReader<Row>,
  filterOf: (search: URLSearchParams) => StoryFilter,
): void {
  if (!location.pathname.startsWith(`/dashboard/${table}`)) return;
  const height = keptWord(heightKey(table), heightNames, usualHeight);
  reader.begin(filterOf(new URLSearchParams(location.search)), LONGEST[height], FIRST_PAGE);
}
