import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { answerOf, api } from './api.ts';
import { firstPage, pageOf } from './pages.ts';

export interface InboxFilter {
  state?: 'go' | 'open' | 'researched' | undefined;
  search?: string | undefined;
}

/** The inbox, newest first, page by page. */
export function inboxList({ state, search }: InboxFilter) {
  return infiniteQueryOptions({
    queryKey: ['inbox', 'list', { state, search }],
    queryFn: ({ pageParam, signal }) =>
      answerOf(api.inbox.$get({ query: { state, search, ...pageOf(pageParam) } }, { init: { signal } })),
    initialPageParam: firstPage,
    getNextPageParam: ({ next }) => next,
  });
}

/** One story of the inbox with its whole texts. */
export function inboxStory(id: string) {
  return queryOptions({
    queryKey: ['inbox', 'story', id],
    queryFn: ({ signal }) => answerOf(api.inbox[':id'].$get({ param: { id } }, { init: { signal } })),
  });
}
