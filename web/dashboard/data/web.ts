import { mutationOptions, queryOptions } from '@tanstack/react-query';
import { answerOf, api } from './api.ts';
import { POLL_MS } from './runs.ts';
import { isUnderWay } from './underWay.ts';

/** The input of a job, as the form gives it. */
export type WebAsk =
  | { kind: 'scrape'; address: string }
  | { kind: 'search'; query: string; news: boolean }
  | { kind: 'research'; question: string; depth: number }
  | { kind: 'batch'; addresses: string[] }
  | { kind: 'crawl'; address: string; depth: number }
  | { kind: 'summarize'; addresses: string[] };

type WebKind = WebAsk['kind'];
type WebStatus = 'pending' | 'running' | 'completed' | 'failed' | 'cancelled';

/** A job on web pages. Costs are USD, times ISO 8601. */
export interface ShownJob {
  id: string;
  kind: WebKind;
  status: WebStatus;
  /** Why nobody works on it at present: `Interrupted, taken over in 9 s`. */
  interrupted: string | null;
  /** The question, or the addresses. */
  asked: string[];
  limits: { depth: number | null; pages: number | null; seconds: number | null };
  costUsd: number;
  budgetUsd: number | null;
  createdAt: string;
  startedAt: string | null;
  finishedAt: string | null;
  error: string | null;
  askedBy: string;
}

/** Search, model, stored pages, jobs under way. */
export function webStatus() {
  return queryOptions({
    queryKey: ['web', 'status'],
    queryFn: ({ signal }) => answerOf(api.web.status.$get({}, { init: { signal } })),
    // Polled faster while jobs are in progress.
    refetchInterval: ({ state }) => ((state.data?.open ?? 0) > 0 ? POLL_MS * 2 : 10_000),
  });
}

/** The newest jobs of everybody. */
export function webJobs() {
  return queryOptions({
    queryKey: ['web', 'jobs'],
    queryFn: ({ signal }) => answerOf(api.web.jobs.$get({}, { init: { signal } })),
  });
}

function readWebJob(id: string, signal: AbortSignal) {
  return answerOf(api.web.jobs[':id'].$get({ param: { id } }, { init: { signal } }));
}

/** A job with its pages and its result. */
export type WebJobAnswer = Awaited<ReturnType<typeof readWebJob>>;

export function webJobDetail(id: string) {
  return queryOptions({
    queryKey: ['web', 'job', id],
    queryFn: ({ signal }) => readWebJob(id, signal),
    refetchInterval: ({ state }) => (state.data !== undefined && isUnderWay(state.data.job) ? POLL_MS / 2 : false),
  });
}

/** The content of one page of a job. */
export function webJobPage(id: string, url: string) {
  return queryOptions({
    queryKey: ['web', 'job', id, 'page', url],
    queryFn: ({ signal }) =>
      answerOf(api.web.jobs[':id'].page.$get({ param: { id }, query: { url } }, { init: { signal } })),
    staleTime: Infinity,
  });
}

export function startWebJobMutation() {
  return mutationOptions({
    mutationFn: (ask: WebAsk) => answerOf(api.web.jobs.$post({ json: ask })),
  });
}

export function stopWebJob() {
  return mutationOptions({
    mutationFn: (id: string) => answerOf(api.web.jobs[':id'].stop.$post({ param: { id } })),
  });
}

/** Has a worker go on with a job that was stopped or has failed. */
export function resumeWebJobMutation() {
  return mutationOptions({
    mutationFn: (id: string) => answerOf(api.web.jobs[':id'].resume.$post({ param: { id } })),
  });
}

/** The newest inbox stories, to one of which results can be added as sources. */
export function storiesForSources() {
  return queryOptions({
    queryKey: ['web', 'stories'],
    queryFn: ({ signal }) => answerOf(api.web.stories.$get({}, { init: { signal } })),
  });
}

export function addJobSources() {
  return mutationOptions({
    mutationFn: ({ id, storyId }: { id: string; storyId: string }) =>
      answerOf(api.web.jobs[':id'].sources.$post({ param: { id }, json: { storyId } })),
  });
}
