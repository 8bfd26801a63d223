import type { JobPage } from '#core/pipeline/web/jobPages.ts';
import type { WebJobEvent } from '#core/pipeline/web/runWebJob.ts';
import type { WebJobInput } from '#core/pipeline/web/webJobInput.ts';

/** One page of a watched job. */
export interface PageView {
  url: string;
  title: string;
  depth: number;
  status: 'waiting' | 'running' | 'completed' | 'failed';
  /** Why it was not read. */
  error: string;
  /** Epoch milliseconds; null before it was begun. */
  startedAt: number | null;
  durationMs: number | null;
}

/** Everything a watched job on web pages shows. */
export interface WebJobState {
  kind: WebJobInput['kind'];
  /** The limits of the job; null where it has none. */
  limits: { pages: number; depth: number | null; ms: number | null; budgetUsd: number | null };
  startedAt: number;
  pages: readonly PageView[];
  /** The claims of a report that is being written. */
  claims: readonly { text: string; supported: boolean }[];
}

/** An event and when it came, in epoch milliseconds. */
export interface TimedEvent {
  at: number;
  event: WebJobEvent;
}

/** The state before anything was read. */
export function startWebJobState(input: WebJobInput, now: number): WebJobState {
  return { kind: input.kind, limits: limitsOf(input), startedAt: now, pages: [], claims: [] };
}

function limitsOf(input: WebJobInput): WebJobState['limits'] {
  const none = { depth: null, ms: null, budgetUsd: null };
  switch (input.kind) {
    case 'crawl':
      return { ...none, pages: input.pages, depth: input.depth };
    case 'research':
      return { pages: input.pages, depth: input.depth, ms: input.seconds * 1000, budgetUsd: input.budgetUsd };
    case 'summarize':
      return { ...none, pages: new Set(input.addresses).size, budgetUsd: input.budgetUsd };
    case 'batch':
      return { ...none, pages: new Set(input.addresses).size };
    case 'scrape':
    case 'search':
      return { ...none, pages: 1 };
  }
}

/** The state after one more event. */
export function reduceWebJob(state: WebJobState, { at, event }: TimedEvent): WebJobState {
  if (event.type === 'report') return { ...state, claims: event.report.claims };
  if (event.type === 'page') return withPage(state, event.page, at);
  return event.pages.reduce((resumed, page) => withPage(resumed, page, at), state);
}

function withPage(state: WebJobState, changed: JobPage, at: number): WebJobState {
  const { url, label, depth, status, error_message: error, duration_ms: durationMs } = changed;
  const place = state.pages.findIndex((page) => page.url === url);
  const before = state.pages[place];
  const page: PageView = {
    url,
    title: changed.page?.title ?? label,
    depth,
    status: status === 'pending' ? 'waiting' : status,
    error: error ?? '',
    startedAt: status === 'running' ? at : (before?.startedAt ?? null),
    durationMs,
  };
  return { ...state, pages: before === undefined ? [...state.pages, page] : state.pages.with(place, page) };
}
