import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { RunDetail } from '#core/data/runs/runSteps.ts';
import type { RunStatus } from '#core/data/runs/runStates.ts';
import type { ModelConfig } from '#core/models/model.ts';
import { answerOf, api } from './api.ts';
import { POLL_MS, refetchRuns } from './runs.ts';
import { isUnderWay } from './underWay.ts';

/** A story's research, as the research window shows it. */
export interface ResearchAnswer {
  story: { id: string; number: number; title: string; deletedAt: string | null };
  /** The run in view; null where the story was never researched. */
  detail: RunDetail | null;
  /** Newest first. */
  runs: { id: string; status: RunStatus; startedAt: string; triggeredBy: string }[];
  /** The server's time, epoch milliseconds. */
  asOf: number;
}

/** A story's research with its newest run, or the given one. */
export function storyResearch(storyId: string, runId: string | undefined) {
  return queryOptions({
    queryKey: ['research', storyId, { runId }],
    queryFn: ({ signal }): Promise<ResearchAnswer> =>
      answerOf(api.research[':id'].$get({ param: { id: storyId }, query: { run: runId } }, { init: { signal } })),
    refetchInterval: ({ state }) => (state.data?.detail != null && isUnderWay(state.data.detail.run) ? POLL_MS : false),
  });
}

/** Settings of a research run; an absent one stays as it was. */
export interface ResearchSettings {
  /** One model for all steps. */
  model?: string | undefined;
  /** Model ids by step number; they override `model`. */
  stepModels?: Record<string, string> | undefined;
  /** USD for the whole run. */
  budgetUsd?: number | undefined;
  /** Research a story that was researched before. */
  again?: boolean | undefined;
}

/** The model calls of starting or continuing a story's research, and its highest cost. */
export function researchPlan(storyId: string, settings: ResearchSettings) {
  return queryOptions({
    queryKey: ['research', storyId, 'plan', settings],
    queryFn: ({ signal }) => {
      const query = { settings: JSON.stringify(settings) };
      return answerOf(api.research[':id'].plan.$get({ param: { id: storyId }, query }, { init: { signal } }));
    },
  });
}

/** Starts a story's research, or goes on with it. */
export function startResearchMutation(client: QueryClient) {
  return {
    mutationFn: ({ storyId, settings }: { storyId: string; settings: ResearchSettings }) =>
      answerOf(api.research[':id'].start.$post({ param: { id: storyId }, json: settings })),
    onSettled: () => refetchRuns(client),
  };
}

/** A model that can be chosen for a step. */
export type ResearchModel = Pick<ModelConfig, 'id' | 'name' | 'category' | 'retired' | 'inputCost' | 'outputCost'>;

/** The models that can be chosen for a step. */
export function researchModels() {
  return queryOptions({
    queryKey: ['models', 'research'],
    queryFn: ({ signal }) => answerOf(api.research.models.$get({}, { init: { signal } })),
    staleTime: 300_000,
  });
}
