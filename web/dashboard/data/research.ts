import { queryOptions } from '@tanstack/react-query';
import { answerOf, api } from './api.ts';
import { isUnderWay, LOOK_MS } from './runs.ts';

/** A story's research: its newest run, or an earlier one. */
export function storyResearch(storyId: string, runId: string | undefined) {
  return queryOptions({
    queryKey: ['research', storyId, { runId }],
    queryFn: ({ signal }) =>
      answerOf(api.research[':id'].$get({ param: { id: storyId }, query: { run: runId } }, { init: { signal } })),
    refetchInterval: ({ state }) => (state.data?.detail != null && isUnderWay(state.data.detail.run) ? LOOK_MS : false),
  });
}
