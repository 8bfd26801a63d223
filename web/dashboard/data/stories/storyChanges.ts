import { type InfiniteData, infiniteQueryOptions, type QueryClient } from '@tanstack/react-query';
import type { StoryHistory } from '#core/data/stories/storyChanges.ts';
import { pause } from '../../../ui/pause.ts';
import { answerOf, api } from '../api.ts';

type TableName = 'inbox' | 'production';

/** Changes per page. */
const PAGE = 50;

interface ChangesFilter {
  field?: string | undefined;
  person?: string | undefined;
}

/** The page parameter of the newest page. */
const newest: number | null = null;

/** What changed in a story, newest first, page by page, each with the stored texts of its fields at that moment. */
export function storyChanges(name: TableName, id: string, { field, person }: ChangesFilter) {
  return infiniteQueryOptions({
    queryKey: [name, 'changes', id, field, person],
    queryFn: async ({ signal, pageParam }: { signal: AbortSignal; pageParam: number | null }) => {
      const query = {
        limit: String(PAGE),
        ...(field === undefined ? {} : { field }),
        ...(person === undefined ? {} : { person }),
        ...(pageParam === null ? {} : { before: String(pageParam) }),
      };
      return answerOf(api[name][':id'].changes.$get({ param: { id }, query }, { init: { signal } }));
    },
    initialPageParam: newest,
    getNextPageParam: ({ changes }): number | undefined => (changes.length < PAGE ? undefined : changes.at(-1)?.id),
  });
}

/** The last change of a field; undefined where it was never changed. */
export async function lastChange(name: TableName, id: string, field: string) {
  const { changes } = await answerOf(api[name][':id'].changes.$get({ param: { id }, query: { limit: '1', field } }));
  return changes[0];
}

/** The stories whose changes are about to be read again. */
const noted = new Set<string>();

/**
 * Takes note of a text that this person stored, or saw to be stored. What is restored before the changes are read again is
 * compared with that.
 */
export async function noteStoredText(
  client: QueryClient,
  { name, id, field, text }: { name: TableName; id: string; field: string; text: string },
): Promise<void> {
  const queryKey = [name, 'changes', id];
  if (client.getQueriesData({ queryKey }).length === 0) return;
  // An answer that is under way may be older.
  await client.cancelQueries({ queryKey });
  client.setQueriesData<InfiniteData<StoryHistory>>(
    { queryKey },
    (read) =>
      read && { ...read, pages: read.pages.map((page) => ({ ...page, held: { ...page.held, [field]: text } })) },
  );
  // Once for all cells of an answer.
  if (noted.has(id)) return;
  noted.add(id);
  await pause(0);
  noted.delete(id);
  await client.invalidateQueries({ queryKey });
}
