import type { Arrangement } from './arrangement.ts';
import type { ArrangedView } from './shownColumns.ts';

/** What a person can do with a column. */
export interface HeadActions {
  sort: { column: string; descending: boolean } | null;
  onSort: (sort: { column: string; descending: boolean } | null) => void;
  arranged: ArrangedView;
  arrange: (next: Arrangement) => void;
}
