import type { StoryFilter } from '#core/data/stories/storyFilter.ts';
import type { PrefetchingReader } from '../data/stories/prefetchingReader.ts';
import { firstPage } from './firstPage.ts';

let ahead: Promise<void> = Promise.resolve();

/** Resolves when the rows that were prefetched have come: drawn before them, a table is drawn twice. */
export function rowsAhead(): Promise<void> {
  return ahead;
}

/** Prefetches a table's rows where the page was opened at its address, before it is known whether the user is staff. */
export function prefetchRows<Row>(
  table: 'inbox' | 'production',
  reader: PrefetchingReader<Row>,
  filterOf: (search: URLSearchParams) => StoryFilter,
): void {
  if (!location.pathname.startsWith(`/dashboard/${table}`)) return;
  ahead = reader.begin(firstPage(table, filterOf(new URLSearchParams(location.search))));
}
