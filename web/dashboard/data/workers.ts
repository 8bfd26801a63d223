import { queryOptions, useQuery } from '@tanstack/react-query';
import { answerOf, api } from './api.ts';

/** A worker that dies does not say so: the list is polled, and faster while something waits. */
const LOOK_MS = 5000;

const readWorkers = (signal: AbortSignal) => answerOf(api.workers.$get({}, { init: { signal } }));
type Workers = Awaited<ReturnType<typeof readWorkers>>;

/** What to say of a job that waits, and what to do where no worker will come to it. */
export type WaitingText = Workers['waiting']['research'];

/** Who works on jobs. */
export function workerList() {
  return queryOptions({
    queryKey: ['workers', 'list'],
    queryFn: ({ signal }) => readWorkers(signal),
    refetchInterval: 30_000,
  });
}

/** Why a job of the queue waits; asked only while one does. */
export function useWaiting(queue: keyof Workers['waiting'], isWaiting: boolean): WaitingText {
  const { data } = useQuery({ ...workerList(), enabled: isWaiting, refetchInterval: LOOK_MS });
  return data?.waiting[queue] ?? { text: 'Waiting for a worker', todo: null };
}
