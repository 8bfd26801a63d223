import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import type { RunCursor } from '#core/data/runs/runList.ts';
import type { RunStatus, RunType } from '#core/data/runs/runStates.ts';
import { answerOf, api } from './api.ts';
import { connection } from './connection.ts';
import { isUnderWay } from './underWay.ts';

export interface RunFilter {
  status?: RunStatus | undefined;
  type?: RunType | undefined;
}

/** Milliseconds between two polls of running work where the live stream, which tells of changes, is down. */
export const POLL_MS = 1500;
/** And where it is up: a run whose worker is silent has to be read once more before it is called interrupted. */
const LIVE_POLL_MS = 3000;

/** Milliseconds until running work is asked about again. */
export function pollMs(): number {
  return connection() === 'live' ? LIVE_POLL_MS : POLL_MS;
}

/** The runs, newest first, page by page. */
export function runList({ status, type }: RunFilter) {
  return infiniteQueryOptions({
    queryKey: ['runs', 'list', { status, type }],
    queryFn: ({ pageParam, signal }) => {
      const after = pageParam === null ? {} : { afterStarted: pageParam.started_at, afterId: pageParam.id };
      return answerOf(api.runs.$get({ query: { status, type, ...after } }, { init: { signal } }));
    },
    initialPageParam: start,
    getNextPageParam: ({ next }) => next,
    refetchInterval: ({ state }) =>
      state.data?.pages.some(({ runs }) => runs.some(isUnderWay)) ? LIVE_POLL_MS : false,
  });
}

/** The page parameter of the first page. */
const start: RunCursor | null = null;

/** The four tiles. */
export function runTiles() {
  return queryOptions({
    queryKey: ['runs', 'tiles'],
    meta: { sum: true },
    queryFn: ({ signal }) => answerOf(api.runs.tiles.$get({}, { init: { signal } })),
  });
}

/** One run with its steps, without their texts. */
export function runWithSteps(id: string) {
  return queryOptions({
    queryKey: ['runs', 'run', id],
    queryFn: ({ signal }) => answerOf(api.runs[':id'].$get({ param: { id } }, { init: { signal } })),
    refetchInterval: ({ state }) => (state.data !== undefined && isUnderWay(state.data.run) ? pollMs() : false),
  });
}

/** The calls to language models that a run made, one entry per attempt. */
export function runCalls({ runId, live }: { runId: string; live: boolean }) {
  return queryOptions({
    queryKey: ['runs', 'run', runId, 'calls'],
    queryFn: ({ signal }) => answerOf(api.runs[':id'].calls.$get({ param: { id: runId } }, { init: { signal } })),
    refetchInterval: () => (live ? pollMs() : false),
  });
}

/** The earlier versions of a run's steps without their texts: what was edited or run again. */
export function runVersions({ runId, live }: { runId: string; live: boolean }) {
  return queryOptions({
    queryKey: ['runs', 'run', runId, 'versions'],
    queryFn: ({ signal }) => answerOf(api.runs[':id'].versions.$get({ param: { id: runId } }, { init: { signal } })),
    refetchInterval: () => (live ? pollMs() : false),
  });
}

/** One step with its prompt and output. */
export function runStep({ runId, step, live }: { runId: string; step: number; live: boolean }) {
  return queryOptions({
    queryKey: ['runs', 'run', runId, 'step', step],
    queryFn: ({ signal }) =>
      answerOf(api.runs[':id'].steps[':step'].$get({ param: { id: runId, step: String(step) } }, { init: { signal } })),
    refetchInterval: () => (live ? pollMs() : false),
  });
}

/**
 * Refetches what a change of a run makes stale, in case the live stream is down.
 * @param deleted the id of a run that is gone: nothing is asked about it.
 */
export async function refetchRuns(client: QueryClient, deleted?: string): Promise<void> {
  await client.invalidateQueries({
    predicate: ({ queryKey, queryHash }) =>
      (queryKey[0] === 'runs' || queryKey[0] === 'research') && (deleted === undefined || !queryHash.includes(deleted)),
  });
}

/** Pauses a run, whichever worker has it. */
export function pauseRunMutation(client: QueryClient) {
  return {
    mutationFn: (id: string) => answerOf(api.runs[':id'].pause.$post({ param: { id } })),
    onSettled: () => void refetchRuns(client),
  };
}

/** Deletes a run; a running one is paused first. */
export function deleteRunMutation(client: QueryClient) {
  return {
    mutationFn: (id: string) => answerOf(api.runs[':id'].$delete({ param: { id } })),
    onSettled: (_answer: unknown, error: Error | null, id: string) =>
      refetchRuns(client, error === null ? id : undefined),
  };
}

/** Runs one step again. It keeps its old output where that fails. */
export function rerunStepMutation(client: QueryClient) {
  return {
    mutationFn: ({ runId, step, model }: { runId: string; step: number; model?: string | undefined }) =>
      answerOf(
        api.runs[':id'].steps[':step'].rerun.$post({
          param: { id: runId, step: String(step) },
          json: model === undefined ? {} : { model },
        }),
      ),
    onSettled: () => refetchRuns(client),
  };
}

/**
 * Replaces a step's output by a person's text.
 * @throws ApiError `conflict` with `current` where somebody else changed it meanwhile.
 */
export function editOutputMutation(client: QueryClient) {
  return {
    mutationFn: ({ runId, step, expected, value }: { runId: string; step: number; expected: string; value: string }) =>
      answerOf(
        api.runs[':id'].steps[':step'].$patch({ param: { id: runId, step: String(step) }, json: { expected, value } }),
      ),
    onSettled: () => refetchRuns(client),
  };
}

/** Writes a run's current outputs into its production story. */
export function applyRunMutation(client: QueryClient) {
  return {
    mutationFn: ({ runId, overwrite }: { runId: string; overwrite?: Record<string, string> }) =>
      answerOf(
        api.runs[':id'].apply.$post({ param: { id: runId }, json: overwrite === undefined ? {} : { overwrite } }),
      ),
    onSettled: () => Promise.all([refetchRuns(client), client.invalidateQueries({ queryKey: ['production'] })]),
  };
}

/** The earlier outputs of a step that was edited or run again, oldest first. */
export function stepVersions({ runId, step }: { runId: string; step: number }) {
  return queryOptions({
    queryKey: ['runs', 'run', runId, 'step', step, 'versions'],
    queryFn: ({ signal }) =>
      answerOf(
        api.runs[':id'].steps[':step'].versions.$get(
          { param: { id: runId, step: String(step) } },
          { init: { signal } },
        ),
      ),
  });
}
