import { queryOptions } from '@tanstack/react-query';
import type { InboxTableRow, ProductionTableRow, StoryFilter } from '#core/data/stories/storyRows.ts';
import type { Arrangement } from '../../../ui/grid/layout/arrangement.ts';
import { answerOf, api } from '../api.ts';
import { AheadReader } from './readAhead.ts';
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
  /** Says which cell this tab edits. */
  tellEditing: (cell: Cell | null) => Promise<unknown>;
}

/** Names this tab to the server: the same person in another tab counts as somebody else. */
const tab = newTab();

function newTab(): string {
  // randomUUID is there with TLS alone.
  const hex = Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0'));
  return [hex.slice(0, 4), hex.slice(4, 6), hex.slice(6, 8), hex.slice(8, 10), hex.slice(10)]
    .map((part) => part.join(''))
    .join('-');
}

export const inboxAhead = new AheadReader<InboxTableRow>(
  async (json, signal) => (await answerOf(api.inbox.rows.$post({ json }, { init: { signal } }))).rows,
);

export const inboxTable: StoryTable<InboxTableRow> = {
  name: 'inbox',
  rows: inboxAhead.rows,
  texts: async (cells) => (await answerOf(api.inbox.texts.$post({ json: { cells } }))).texts,
  save: async (changes) => (await answerOf(api.inbox.cells.$post({ json: { changes } }))).outcomes,
  tellEditing: (cell) => answerOf(api.inbox.editing.$post({ json: { tab, cell } })),
};

export const productionAhead = new AheadReader<ProductionTableRow>(
  async (json, signal) => (await answerOf(api.production.rows.$post({ json }, { init: { signal } }))).rows,
);

export const productionTable: StoryTable<ProductionTableRow> = {
  name: 'production',
  rows: productionAhead.rows,
  texts: async (cells) => (await answerOf(api.production.texts.$post({ json: { cells } }))).texts,
  save: async (changes) => (await answerOf(api.production.cells.$post({ json: { changes } }))).outcomes,
  tellEditing: (cell) => answerOf(api.production.editing.$post({ json: { tab, cell } })),
};

/**
 * The cells that colleagues edit now: read when that changes, and while there are any when the first of them would count
 * no more, for a tab that died tells nobody.
 */
export function editedCells(name: 'inbox' | 'production') {
  return queryOptions({
    queryKey: ['editing_cells', `${name}_stories`],
    queryFn: async ({ signal }) => {
      const { cells } = await answerOf(api[name].editing.$get({}, { init: { signal } }));
      return cells.filter((cell) => cell.tab !== tab);
    },
    refetchInterval: ({ state: { data } }) =>
      data === undefined || data.length === 0 ? false : Math.min(...data.map(({ left_ms: left }) => left)) + 100,
  });
}

/** How the signed-in person arranged the columns; null: as designed. */
export function keptColumns(name: 'inbox' | 'production', userId: string) {
  return {
    queryKey: ['column_arrangements', name, userId],
    queryFn: async ({ signal }: { signal: AbortSignal }) =>
      (await answerOf(api[name].columns.$get({}, { init: { signal } }))).arrangement,
  };
}

/** Keeps how the columns are arranged; one after the other, so that the last one counts. */
export function keepColumns(name: 'inbox' | 'production') {
  return {
    scope: { id: `${name} columns` },
    mutationFn: ({ hidden, pinned, order }: Arrangement) =>
      answerOf(
        api[name].columns.$put({
          json: {
            hidden: [...hidden],
            pinned: pinned === null ? null : [...pinned],
            order: order === null ? null : [...order],
          },
        }),
      ),
  };
}

/** How many stories a filter shows, by section and by view. */
export function storyCounts(name: 'inbox' | 'production', filter: StoryFilter) {
  return queryOptions({
    queryKey: [name, 'counts', filter],
    meta: { sum: true },
    queryFn: ({ signal }) => answerOf(api[name].counts.$post({ json: { filter } }, { init: { signal } })),
  });
}
