import { queryOptions } from '@tanstack/react-query';
import type { StoryFilter } from '#core/data/stories/storyFilter.ts';
import type { InboxTableRow, ProductionTableRow } from '#core/data/stories/storyRows.ts';
import type { Arrangement } from '../../../ui/columns/arrangement.ts';
import { answerOf, api } from '../api.ts';
import { inHalves } from '../inHalves.ts';
import { tabId } from '../tabId.ts';
import { PrefetchingReader } from './prefetchingReader.ts';
import type { ReadRows } from './tableRow.ts';

interface Cell {
  id: string;
  field: string;
}

type StoryChange = Cell & {
  expected: string;
  truncated: boolean;
  bytes?: number | undefined;
  /** With `truncated`: when the row was last changed that is shown. */
  seen?: string | undefined;
  value: string;
};

/** `refused`: why a text cannot be stored. */
type Outcome = { found: boolean; applied: boolean; current: string | null } | { refused: string };

/** The reads and writes of a table of stories. */
export interface StoryTable<Row> {
  /** First part of its queries' keys. */
  name: 'inbox' | 'production';
  rows: ReadRows<Row>;
  /** Whole texts in the order of the cells; null where the story is gone. */
  texts: (cells: Cell[]) => Promise<(string | null)[]>;
  /** Saves a block of cells as one request, unless some of them have to be refused. */
  save: (changes: StoryChange[]) => Promise<Outcome[]>;
  /**
   * The texts that cells had before `value` was written, in their order; null for cells in which it was not written.
   * `newer`: how often it was written since.
   */
  replaced: (cells: (Cell & { value: string; newer: number })[]) => Promise<(string | null)[]>;
  /** Tells the server which cell this tab edits. */
  tellEditing: (cell: Cell | null) => Promise<unknown>;
}

export const inboxReader = new PrefetchingReader<InboxTableRow>(async (json, signal) =>
  answerOf(api.inbox.rows.$post({ json }, { init: { signal } })),
);

export const productionReader = new PrefetchingReader<ProductionTableRow>(async (json, signal) =>
  answerOf(api.production.rows.$post({ json }, { init: { signal } })),
);

export const inboxTable = storyTable('inbox', inboxReader);
export const productionTable = storyTable('production', productionReader);

function storyTable<Row>(name: StoryTable<Row>['name'], { rows }: PrefetchingReader<Row>): StoryTable<Row> {
  const { texts, cells: blocks, replaced, editing } = api[name];
  return {
    name,
    rows,
    texts: (all) => inHalves(all, async (cells) => (await answerOf(texts.$post({ json: { cells } }))).texts),
    save: (all) =>
      inHalves<StoryChange, Outcome>(
        all,
        async (changes) => (await answerOf(blocks.$post({ json: { changes } }))).outcomes,
        ({ message, hint }) => ({ refused: `${message} ${hint}` }),
      ),
    replaced: (all) => inHalves(all, async (cells) => (await answerOf(replaced.$post({ json: { cells } }))).texts),
    tellEditing: (cell) => answerOf(editing.$post({ json: { tab: tabId(), cell } })),
  };
}

/**
 * The cells that colleagues edit now. Refetched when that changes, and when the first one would expire, because a tab
 * that died does not sign off.
 */
export function editedCells(name: 'inbox' | 'production') {
  return queryOptions({
    queryKey: ['editing_cells', `${name}_stories`],
    queryFn: async ({ signal }) => {
      const { cells } = await answerOf(api[name].editing.$get({}, { init: { signal } }));
      return cells.filter((cell) => cell.tab !== tabId());
    },
    refetchInterval: ({ state: { data } }) =>
      data === undefined || data.length === 0 ? false : Math.min(...data.map(({ left_ms: left }) => left)) + 100,
  });
}

/** The signed-in person's arrangement of the columns; null: the default one. */
export function keptColumns(name: 'inbox' | 'production', userId: string) {
  return {
    queryKey: ['column_arrangements', name, userId],
    queryFn: async ({ signal }: { signal: AbortSignal }) =>
      (await answerOf(api[name].columns.$get({}, { init: { signal } }))).arrangement,
  };
}

/** Stores the arrangement of the columns; in sequence, so that the last one wins. */
export function keepColumns(name: 'inbox' | 'production') {
  return {
    mutationKey: ['column_arrangements', name],
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
