import { queryOptions, useQueryClient } from '@tanstack/react-query';
import type { ScheduleName } from '#core/data/schedules/jobSchedules.ts';
import { answerOf, api } from './api.ts';
import { ApiError } from './apiError.ts';
import { useDedupedMutation } from './useDedupedMutation.ts';

/** Milliseconds between two polls while a backup is being made. */
const POLL_MS = 2000;

/** Which version and backend this is. */
export function systemState() {
  return queryOptions({
    queryKey: ['system'],
    queryFn: ({ signal }) => answerOf(api.system.$get({}, { init: { signal } })),
    staleTime: 60_000,
  });
}

const readSchedules = (signal: AbortSignal) => answerOf(api.system.schedules.$get({}, { init: { signal } }));
export type Schedule = Awaited<ReturnType<typeof readSchedules>>['schedules'][number];

/** Whether more scrapes a day than the limit would be planned, which somebody has to confirm. */
export function isUnconfirmed(error: Error | null): error is ApiError {
  return error instanceof ApiError && error.code === 'budget';
}

/** The schedules. */
export function scheduleList() {
  return queryOptions({ queryKey: ['settings', 'schedules'], queryFn: ({ signal }) => readSchedules(signal) });
}

/** The backups on the server's machine. */
export function backupList() {
  return queryOptions({
    queryKey: ['settings', 'backups'],
    queryFn: ({ signal }) => answerOf(api.system.backups.$get({}, { init: { signal } })),
    refetchInterval: ({ state }) => (state.data?.isRunning === true ? POLL_MS : false),
  });
}

function useSystemChange<Input, Answer>(
  change: (input: Input) => Promise<Answer>,
  more: { scope?: { id: string } } = {},
) {
  const client = useQueryClient();
  return useDedupedMutation({
    ...more,
    mutationFn: change,
    onSettled: () => client.invalidateQueries({ queryKey: ['settings'] }),
  });
}

/** Changes of schedules are sent in the order in which they were made. */
const inOrder = { scope: { id: 'schedules' } };

export interface ScheduleEdit {
  name: ScheduleName;
  cron: string;
  timeZone: string;
  /** What the editor saw; null for no schedule. Without it the times are not compared. */
  expected?: Pick<Schedule, 'cron' | 'timeZone'> | null | undefined;
  maxItems?: number | undefined;
  budgetUsd?: number | undefined;
  keep?: number | undefined;
  /** Confirms more scrapes a day than the limit, which are refused with `conflict` otherwise. */
  confirmed?: boolean | undefined;
}

export function useSetSchedule() {
  return useSystemChange(
    ({ name, ...json }: ScheduleEdit) => answerOf(api.system.schedules[':name'].$put({ param: { name }, json })),
    inOrder,
  );
}

export function usePauseSchedule() {
  return useSystemChange(
    ({ name, paused }: { name: ScheduleName; paused: boolean }) =>
      answerOf(api.system.schedules[':name'].paused.$put({ param: { name }, json: { paused } })),
    inOrder,
  );
}

export function useRemoveSchedule() {
  return useSystemChange(
    (name: ScheduleName) => answerOf(api.system.schedules[':name'].$delete({ param: { name } })),
    inOrder,
  );
}

export function useBackUp() {
  return useSystemChange(() => answerOf(api.system.backups.$post({})));
}
