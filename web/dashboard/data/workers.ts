import { queryOptions, useQuery } from '@tanstack/react-query';
import { waitingForWorker, type Waiting } from '#core/views/waitingForWorker.ts';
import { answerOf, api } from './api.ts';

/** One that dies says nothing: while something waits, it is asked for. */
const LOOK_MS = 5000;

/** Who works on jobs. */
export function workerList() {
  return queryOptions({
    queryKey: ['workers'],
    queryFn: ({ signal }) => answerOf(api.workers.$get({}, { init: { signal } })),
  });
}

/** Why a job of the queue waits; asked only while one does. */
export function useWaiting(queue: string, isWaiting: boolean): Waiting {
  const { data } = useQuery({ ...workerList(), enabled: isWaiting, refetchInterval: LOOK_MS });
  return waitingForWorker(queue, data);
}
