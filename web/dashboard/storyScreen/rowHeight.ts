import type { StoryFilter } from '#core/data/stories/storyRows.ts';
import type { RowHeight } from '../../ui/grid/column.ts';
import type { PrefetchingReader } from '../data/stories/prefetchingReader.ts';
import { FIRST_PAGE } from '../data/stories/storyRows.ts';
import { storedChoice } from './storedChoice.ts';

export const heightNames = ['slim', 'medium', 'tall'] as const;
export const usualHeight = 'medium';

/** Characters of a text that a row of each height shows. */
export const LONGEST: Readonly<Record<RowHeight, number>> = { slim: 100, medium: 240, tall: 480 };

/** The storage key of a table's row height. */
export function heightKey(table: 'inbox' | 'production'): string {
  return `${table}RowHeight`;
}

/** Prefetches a table's rows where the page was opened at its address, before it is known whether the user is staff. */
export function prefetchRows<Row>(
  table: 'inbox' | 'production',
  reader: PrefetchingReader<Row>,
  filterOf: (search: URLSearchParams) => StoryFilter,
): void {
  if (!location.pathname.startsWith(`/dashboard/${table}`)) return;
  const height = storedChoice(heightKey(table), heightNames, usualHeight);
  reader.begin(filterOf(new URLSearchParams(location.search)), LONGEST[height], FIRST_PAGE);
}
