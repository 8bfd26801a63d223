import { queryOptions } from '@tanstack/react-query';
import DataLoader from 'dataloader';
import type { StoryRun } from '#core/data/runs/newestStoryRuns.ts';
import { answerOf, api } from '../api.ts';
import { pollMs } from '../runs.ts';
import { isUnderWay } from '../underWay.ts';

/** Asks once for all rows that are drawn at the same time. The queries keep the answers. */
const newestRuns = new DataLoader<string, StoryRun | null>(
  async (ids) => {
    const { runs } = await answerOf(api.inbox.runs.$post({ json: { ids: [...ids] } }));
    const byStory = new Map(runs.map((run) => [run.story_id, run]));
    return ids.map((id) => byStory.get(id) ?? null);
  },
  { cache: false, maxBatchSize: 200 },
);

/** The newest research run of an inbox story; null where it was never researched. */
export function storyRun(id: string) {
  return queryOptions({
    // Not among the inbox's own: an edit of a story changes no run.
    queryKey: ['story-runs', id],
    queryFn: () => newestRuns.load(id),
    // Rows come and go while one scrolls; changes of runs are told by the live stream.
    staleTime: Infinity,
    refetchOnWindowFocus: 'always',
    refetchInterval: ({ state }) => (state.data != null && isUnderWay(state.data) ? pollMs() : false),
  });
}
