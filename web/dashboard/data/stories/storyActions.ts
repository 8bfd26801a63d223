import type { QueryClient } from '@tanstack/react-query';
import { answerOf, api, fetchWithSession } from '../api.ts';
import { ApiError, refusalOf } from '../apiError.ts';
import { notifyChanges } from '../changes.ts';

type TableName = 'inbox' | 'production';
const tables = { inbox: 'inbox_stories', production: 'production_stories' } as const;

/** Refetches what an action of this page made stale, in case the live stream is down. */
function changed(client: QueryClient, name: TableName, id: string, kind: 'insert' | 'update' | 'delete'): void {
  notifyChanges([{ table: tables[name], id, kind }]);
  void client.invalidateQueries({ queryKey: [name, 'counts'] });
}

/** Moves a story to the trash. @throws ApiError 'Failed to delete story. Please try again.' */
export function deleteStoryMutation(client: QueryClient, name: TableName) {
  return {
    mutationFn: (id: string) => answerOf(api[name][':id'].$delete({ param: { id } })),
    onSuccess: ({ id }: { id: string }) => changed(client, name, id, 'delete'),
  };
}

/** Restores a story from the trash. */
export function restoreStoryMutation(client: QueryClient, name: TableName) {
  return {
    mutationFn: (id: string) => answerOf(api[name][':id'].restore.$post({ param: { id } })),
    onSuccess: ({ id }: { id: string }) => changed(client, name, id, 'update'),
  };
}

/** Stores a new story, once for its id however often it is sent. @throws ApiError with the specification's words. */
export function createStoryMutation(client: QueryClient, name: TableName) {
  return {
    mutationFn: ({ id, json }: { id: string; json: Record<string, string> }) =>
      answerOf(api[name].$post({ query: { id }, json })),
    onSuccess: ({ id }: { id: string }) => changed(client, name, id, 'insert'),
  };
}

/** Makes the production story of an inbox story, once. */
export function addToProductionMutation(client: QueryClient) {
  return {
    mutationFn: (id: string) => answerOf(api.production['from-inbox'].$post({ json: { id } })),
    onSuccess: ({ id }: { id: string }) => changed(client, 'production', id, 'insert'),
  };
}

/**
 * The rows of a filter as CSV, with whole texts.
 * @throws ApiError with the server's words, or `offline` where the answer broke off; what `signal` was aborted with.
 */
export async function exportStories(name: TableName, asked: object, signal: AbortSignal): Promise<Blob> {
  const answer = await fetchWithSession(`/api/dashboard/${name}/export`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(asked),
    signal,
  });
  if (!answer.ok) throw await refusalOf(answer);
  return answer.blob().catch((error: unknown) => {
    if (signal.aborted) throw error;
    const message = 'The connection broke off before the whole table was exported.';
    throw new ApiError({ code: 'offline', message, hint: 'Try again.' });
  });
}
