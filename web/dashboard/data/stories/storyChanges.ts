import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
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

/** What changed in a story, newest first, page by page. */
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
      return (await answerOf(api[name][':id'].changes.$get({ param: { id }, query }, { init: { signal } }))).changes;
    },
    initialPageParam: newest,
    getNextPageParam: (page): number | undefined => (page.length < PAGE ? undefined : page.at(-1)?.id),
  });
}

/** The last change of a field; undefined where it was never changed. */
export async function lastChange(name: TableName, id: string, field: string) {
  const { changes } = await answerOf(api[name][':id'].changes.$get({ param: { id }, query: { limit: '1', field } }));
  return changes[0];
}

/** The current values of a story's fields, in their stored form, to compare with a value that is to be restored. */
export function heldTexts(name: TableName, id: string, fields: readonly string[]) {
  return queryOptions({
    queryKey: [name, 'held', id, ...fields],
    enabled: fields.length > 0,
    queryFn: async ({ signal }): Promise<Record<string, string>> => {
      const json = { cells: fields.map((field) => ({ id, field })) };
      const { texts } = await answerOf(api[name].texts.$post({ json }, { init: { signal } }));
      return Object.fromEntries(fields.flatMap((field, at) => [[field, texts[at] ?? '']]));
    },
  });
}
