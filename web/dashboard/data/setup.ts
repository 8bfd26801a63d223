import { queryOptions } from '@tanstack/react-query';
import { answerOf, api } from './api.ts';

/** Which services are configured on the server, and how to configure the others. */
export function setupState() {
  return queryOptions({
    queryKey: ['setup'],
    queryFn: ({ signal }) => answerOf(api.setup.$get({}, { init: { signal } })),
    staleTime: 60_000,
  });
}
