import { queryOptions } from '@tanstack/react-query';
import type { RunDetail } from '#core/data/runs/runSteps.ts';
import type { RunStatus } from '#core/data/runs/runStates.ts';
import { answerOf, api } from './api.ts';
import { isUnderWay, LOOK_MS } from './runs.ts';

/** A story's research, as its window shows it. */
export interface StoryResearch {
  story: { id: string; number: number; title: string; deletedAt: string | null };
  /** The run in view; null where the story was never researched. */
  detail: RunDetail | null;
  /** Newest first. */
  runs: { id: string; status: RunStatus; startedAt: string; triggeredBy: string }[];
}

/** A story's research: its newest run, or an earlier one. */
export function storyResearch(storyId: string, runId: string | undefined) {
  return queryOptions({
    queryKey: ['research', storyId, { runId }],
    queryFn: ({ signal }): Promise<StoryResearch> =>
      answerOf(api.research[':id'].$get({ param: { id: storyId }, query: { run: runId } }, { init: { signal } })),
    refetchInterval: ({ state }) => (state.data?.detail != null && isUnderWay(state.data.detail.run) ? LOOK_MS : false),
  });
}

/** What starting or continuing a story's research would call and cost at most. */
export function researchPlan(
  storyId: string,
  { model, budgetUsd }: { model?: string | undefined; budgetUsd?: number | undefined },
) {
  return queryOptions({
    queryKey: ['research', storyId, 'plan', { model, budgetUsd }],
    queryFn: ({ signal }) => {
      const query = { model, budgetUsd: budgetUsd === undefined ? undefined : String(budgetUsd) };
      return answerOf(api.research[':id'].plan.$get({ param: { id: storyId }, query }, { init: { signal } }));
    },
  });
}

/** The models that a step can be given to. */
export function researchModels() {
  return queryOptions({
    queryKey: ['models', 'research'],
    queryFn: ({ signal }) => answerOf(api.research.models.$get({}, { init: { signal } })),
    staleTime: 300_000,
  });
}
