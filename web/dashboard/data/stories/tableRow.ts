import type { StoryFilter } from '#core/data/stories/storyFilter.ts';
import type { RowCursor } from '#core/data/stories/storyRows.ts';

/** What the rows of both tables have in common. */
export interface TableRow {
  id: string;
  story_number: number;
  title: string;
  /** Bytes of the texts of which only the beginning is loaded, by column. */
  cut: Readonly<Record<string, number>>;
  place: RowCursor;
}

export interface PageAsked {
  filter: StoryFilter;
  after?: RowCursor;
  ids?: string[];
  limit: number;
  longest: number;
}

export type ReadRows<Row> = (asked: PageAsked, signal: AbortSignal) => Promise<Row[]> | Row[];

/** How many rows of a filter are loaded. */
export interface RowsState {
  /** Ids in the order of the table. */
  order: readonly string[];
  status: 'loading' | 'growing' | 'complete' | 'failed';
  error: Error | null;
}
