import { infiniteQueryOptions, queryOptions, useQueryClient } from '@tanstack/react-query';
import type { SettingKey } from '#core/data/settings/settingKeys.ts';
import { answerOf, api } from './api.ts';
import { useDedupedMutation } from './useDedupedMutation.ts';

/** All settings. */
export function settingList() {
  return queryOptions({
    queryKey: ['settings', 'list'],
    queryFn: ({ signal }) => readSettings(signal),
  });
}
const readSettings = (signal: AbortSignal) => answerOf(api.settings.$get({}, { init: { signal } }));
export type SettingsAnswer = Awaited<ReturnType<typeof readSettings>>;

/** Milliseconds between two reads: what requests in progress reserve is no live change. */
const BUDGET_POLL_MS = 15_000;

/** What models cost this month, and what requests in progress have reserved. Part of the usage, so that each call updates it. */
export function budgetUse() {
  return queryOptions({
    queryKey: ['usage', 'budget'],
    meta: { sum: true },
    queryFn: ({ signal }) => answerOf(api.settings.budget.$get({}, { init: { signal } })),
    refetchInterval: BUDGET_POLL_MS,
  });
}

/** Changes of settings, newest first, page by page. */
export function settingHistory() {
  return infiniteQueryOptions({
    queryKey: ['settings', 'changes'],
    queryFn: ({ signal, pageParam }) => {
      const query = pageParam === null ? {} : { before: String(pageParam) };
      return answerOf(api.settings.changes.$get({ query }, { init: { signal } }));
    },
    initialPageParam: firstPage,
    getNextPageParam: ({ next }) => next,
  });
}
const firstPage: number | null = null;

export interface SettingEdit {
  key: SettingKey;
  /** The value that the editor saw. */
  expected: unknown;
  value: unknown;
}

/** Changes a setting. The answer says whether somebody else changed it meanwhile, and to what. */
export function useSetSetting() {
  const client = useQueryClient();
  return useDedupedMutation({
    // In sequence, because a change expects the value that the one before it wrote.
    scope: { id: 'settings' },
    mutationFn: ({ key, expected, value }: SettingEdit) =>
      answerOf(api.settings[':key'].$put({ param: { key }, json: { expected, value } })),
    onSettled: async () => {
      void client.invalidateQueries({ queryKey: ['settings'] });
      // Also where the screen was left: coming back, it would show the old value for a moment.
      await client.invalidateQueries(
        { queryKey: settingList().queryKey, refetchType: 'all' },
        { cancelRefetch: false },
      );
    },
  });
}

export type ServiceToTest = Parameters<(typeof api.settings.test)[':service']['$post']>[0]['param']['service'];

/** Milliseconds for which the outcome of a test is shown. */
const TESTED_MS = 300_000;

/** Whether a service answers: tested when a screen that needs it opens, or by hand. */
export function serviceState(service: ServiceToTest) {
  return queryOptions({
    queryKey: ['service', service],
    queryFn: ({ signal }) =>
      answerOf(api.settings.test[':service'].$post({ param: { service } }, { init: { signal } })),
    staleTime: TESTED_MS,
    retry: false,
    refetchOnWindowFocus: false,
    meta: { live: false },
  });
}
