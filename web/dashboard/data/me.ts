import { queryOptions } from '@tanstack/react-query';
import { answerOf, api } from './api.ts';

/** Whether the signed-in user is staff. */
export function meQuery(userId: string) {
  return queryOptions({
    queryKey: ['me', userId],
    queryFn: ({ signal }) => answerOf(api.me.$get({}, { init: { signal } })),
    // No automatic retries: the page offers Try again.
    retry: false,
  });
}
