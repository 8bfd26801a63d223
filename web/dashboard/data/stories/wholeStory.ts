import { queryOptions } from '@tanstack/react-query';
import { answerOf, api } from '../api.ts';

/** One story of the inbox with its whole texts. */
export function inboxStory(id: string) {
  return queryOptions({
    queryKey: ['inbox', 'story', id],
    queryFn: ({ signal }) => answerOf(api.inbox[':id'].$get({ param: { id } }, { init: { signal } })),
  });
}

/** One production story with its whole texts. */
export function productionStory(id: string) {
  return queryOptions({
    queryKey: ['production', 'story', id],
    queryFn: ({ signal }) => answerOf(api.production[':id'].$get({ param: { id } }, { init: { signal } })),
  });
}
