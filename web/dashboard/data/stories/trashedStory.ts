import { queryOptions } from '@tanstack/react-query';
import { answerOf, api } from '../api.ts';
import { readTitle } from './storyTitle.ts';

/** A story that is in the trash, and who put it there; null where that is not known. */
export function trashedStory(name: 'inbox' | 'production', id: string) {
  return queryOptions({
    queryKey: [name, 'trashed', id],
    queryFn: async ({ signal }) => {
      const { story_number: number, title } = await readTitle(name, id, signal);
      const query = { field: 'deleted_at', limit: '1' };
      const { changes } = await answerOf(api[name][':id'].changes.$get({ param: { id }, query }, { init: { signal } }));
      return { number, title: title === '' ? 'Untitled' : title, by: changes[0]?.changed_by ?? null };
    },
  });
}
