import { queryOptions, useQuery } from '@tanstack/react-query';
import { answerOf, api } from './api.ts';

/** Milliseconds between polls of the number of workers. Polled, because a worker that dies does not report it. */
const POLL_MS = 5000;
/** Milliseconds between polls of one that is zero: after an outage they are heard a second later. */
const NONE_MS = 2000;

const readWorkers = (signal: AbortSignal) => answerOf(api.workers.$get({}, { init: { signal } }));
type Workers = Awaited<ReturnType<typeof readWorkers>>;

/** Why a job waits, and what to do where no worker will take it. */
export type WaitingText = Workers['waiting']['research'];

/** The running workers. */
export function workerList() {
  return queryOptions({
    queryKey: ['workers', 'list'],
    queryFn: ({ signal }) => readWorkers(signal),
    refetchInterval: ({ state }) => (state.data?.workers.length === 0 ? NONE_MS : POLL_MS),
  });
}

const unknown: WaitingText = { text: 'Waiting for a worker', todo: null };

/** Why a job of the queue waits; queried only while one does. */
export function useWaiting(queue: keyof Workers['waiting'], isWaiting: boolean): WaitingText {
  const { data } = useQuery({ ...workerList(), enabled: isWaiting });
  return data?.waiting[queue] ?? unknown;
}
