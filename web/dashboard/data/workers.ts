import { queryOptions, useQuery } from '@tanstack/react-query';
import { answerOf, api } from './api.ts';
import { onReconnected } from './connection.ts';

/** Milliseconds between polls while a job waits. Polled, because a worker that dies does not report it. */
const POLL_MS = 5000;
/** Milliseconds between polls of the number of workers. */
const COUNT_MS = 10_000;
/** The same while it may be wrong: where it is zero, and for a while after an outage, until all were heard again. */
const UNSURE_MS = 2_000;
const AFTER_OUTAGE_MS = 12_000;

let isBackSince = Number.NEGATIVE_INFINITY;
onReconnected(() => {
  isBackSince = performance.now();
});

const readWorkers = (signal: AbortSignal) => answerOf(api.workers.$get({}, { init: { signal } }));
type Workers = Awaited<ReturnType<typeof readWorkers>>;

/** Why a job waits, and what to do where no worker will take it. */
export type WaitingText = Workers['waiting']['research'];

/** The running workers. */
export function workerList() {
  return queryOptions({
    queryKey: ['workers', 'list'],
    queryFn: ({ signal }) => readWorkers(signal),
    refetchInterval: ({ state }) => {
      const isUnsure = state.data?.workers.length === 0 || performance.now() - isBackSince < AFTER_OUTAGE_MS;
      return isUnsure ? UNSURE_MS : COUNT_MS;
    },
  });
}

const unknown: WaitingText = { text: 'Waiting for a worker', todo: null };

/** Why a job of the queue waits; queried only while one does. */
export function useWaiting(queue: keyof Workers['waiting'], isWaiting: boolean): WaitingText {
  const { data } = useQuery({ ...workerList(), enabled: isWaiting, refetchInterval: POLL_MS });
  return data?.waiting[queue] ?? unknown;
}
