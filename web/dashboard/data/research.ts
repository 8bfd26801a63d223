import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { RunDetail } from '#core/data/runs/runSteps.ts';
import type { RunStatus } from '#core/data/runs/runStates.ts';
import type { WorkflowRun } from '#core/data/runs/workflowRuns.ts';
import type { ModelConfig } from '#core/models/model.ts';
import { answerOf, api } from './api.ts';
import { pollMs, refetchRuns, runWithSteps } from './runs.ts';
import { isUnderWay } from './underWay.ts';
import { windowRead } from './windowRead.ts';

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
    ...windowRead,
    queryKey: ['research', storyId, { runId }],
    queryFn: ({ signal }): Promise<ResearchAnswer> =>
      answerOf(api.research[':id'].$get({ param: { id: storyId }, query: { run: runId } }, { init: { signal } })),
    refetchInterval: ({ state }) =>
      state.data?.detail != null && isUnderWay(state.data.detail.run) ? pollMs() : false,
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

interface StartInput {
  storyId: string;
  /** The id of the run that is continued; undefined: there is none, or a new one is wanted. */
  continues?: string | undefined;
  settings: ResearchSettings;
}

/** Shows a run as the server answered, until it is read again; not over something newer. */
export function showAnsweredRun(client: QueryClient, run: WorkflowRun): void {
  const isNewer = (shown: WorkflowRun) => Date.parse(run.updated_at) > Date.parse(shown.updated_at);
  client.setQueryData<RunDetail & { asOf: number }>(runWithSteps(run.id).queryKey, (old) =>
    old !== undefined && isNewer(old.run) ? { ...old, run } : old,
  );
  if (run.story_id === null) return;
  for (const shown of [undefined, run.id]) {
    client.setQueryData(storyResearch(run.story_id, shown).queryKey, (old) => old && withRun(old, run, isNewer));
  }
}

function withRun(old: ResearchAnswer, run: WorkflowRun, isNewer: (shown: WorkflowRun) => boolean): ResearchAnswer {
  const { detail } = old;
  if (detail?.run.id === run.id) return isNewer(detail.run) ? { ...old, detail: { ...detail, run } } : old;
  if (detail !== null && Date.parse(detail.run.started_at) > Date.parse(run.started_at)) return old;
  const { id, status, started_at: startedAt, triggered_by: triggeredBy } = run;
  const runs = [{ id, status, startedAt, triggeredBy }, ...old.runs];
  return { ...old, runs, detail: { run, steps: [], production: null, fieldsKept: [], events: [] } };
}

/** Starts a story's research, or goes on with it. */
export function startResearchMutation(client: QueryClient) {
  return {
    mutationFn: async ({ storyId, continues, settings }: StartInput) => {
      const json = { ...settings, ...(continues === undefined ? {} : { continues }) };
      const answer = await answerOf(api.research[':id'].start.$post({ param: { id: storyId }, json }));
      for (const run of answer.runs) showAnsweredRun(client, run);
      return answer;
    },
    // Not waited for: the press is answered, and what is read again may take long on a busy server.
    onSettled: () => void refetchRuns(client),
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
