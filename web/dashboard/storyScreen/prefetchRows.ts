import type { StoryFilter } from '#core/data/stories/storyFilter.ts';
import type { PrefetchingReader } from '../data/stories/prefetchingReader.ts';
import { firstPage } from './firstPage.ts';

/** Prefetches a table's rows where the page was opened at its address, before it is known whether the user is staff. */
export function prefetchRows<Row>(
  table: 'inbox' | 'production',
  reader: PrefetchingReader<Row>,
  filterOf: (search: URLSearchParams) => StoryFilter,
): void {
  if (!location.pathname.startsWith(`/dashboard/${table}`)) return;
  reader.begin(firstPage(table, filterOf(new URLSearchParams(location.search))));
}
