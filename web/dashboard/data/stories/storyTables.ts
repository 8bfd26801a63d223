import { queryOptions } from '@tanstack/react-query';
import type { InboxTableRow, ProductionTableRow, StoryFilter } from '#core/data/stories/storyRows.ts';
import { answerOf, api } from '../api.ts';
import type { ReadRows } from './storyRows.ts';

interface Cell {
  id: string;
  field: string;
}

type Outcome = { found: boolean; applied: boolean; current: string | null };

/** What a screen asks of a table of stories. */
export interface StoryTable<Row> {
  /** First word of its queries' keys. */
  name: 'inbox' | 'production';
  rows: ReadRows<Row>;
  /** Whole texts, in the order of the cells; null where the story is gone. */
  texts: (cells: Cell[]) => Promise<(string | null)[]>;
  /** Saves a block of cells as one request. */
  save: (changes: (Cell & { expected: string; value: string })[]) => Promise<Outcome[]>;
}

export const inboxTable: StoryTable<InboxTableRow> = {
  name: 'inbox',
  rows: async (json, signal) => (await answerOf(api.inbox.rows.$post({ json }, { init: { signal } }))).rows,
  texts: async (cells) => (await answerOf(api.inbox.texts.$post({ json: { cells } }))).texts,
  save: async (changes) => (await answerOf(api.inbox.cells.$post({ json: { changes } }))).outcomes,
};

export const productionTable: StoryTable<ProductionTableRow> = {
  name: 'production',
  rows: async (json, signal) => (await answerOf(api.production.rows.$post({ json }, { init: { signal } }))).rows,
  texts: async (cells) => (await answerOf(api.production.texts.$post({ json: { cells } }))).texts,
  save: async (changes) => (await answerOf(api.production.cells.$post({ json: { changes } }))).outcomes,
};

/** How many stories a filter shows, by section and by view. */
export function storyCounts(name: 'inbox' | 'production', filter: StoryFilter) {
  return queryOptions({
    queryKey: [name, 'counts', filter],
    queryFn: ({ signal }) => answerOf(api[name].counts.$post({ json: { filter } }, { init: { signal } })),
  });
}
