import type { StoryFilter } from '#core/data/stories/storyFilter.ts';
import type { RowPlace } from '#core/data/stories/rowPlaces.ts';

/** What the rows of both tables have in common. */
export interface TableRow {
  id: string;
  story_number: number;
  title: string;
  updated_at: string;
  /** Bytes of the texts of which only the beginning is loaded, by column. */
  truncated: Readonly<Record<string, number>>;
  place: RowPlace;
}

export interface PageAsked {
  filter: StoryFilter;
  after?: RowPlace;
  ids?: string[];
  limit: number;
  longest: number;
}

/** `next`: the place behind which the next page begins; null after the last one. */
export interface RowsPage<Row> {
  rows: Row[];
  next: RowPlace | null;
}

export type ReadRows<Row> = (asked: PageAsked, signal: AbortSignal) => Promise<RowsPage<Row>> | RowsPage<Row>;

/** How many rows of a filter are loaded. */
export interface RowsState {
  /** Ids in the order of the table. */
  order: readonly string[];
  /** Counts the filters that were shown. */
  generation: number;
  status: 'loading' | 'growing' | 'complete' | 'failed';
  error: Error | null;
}
