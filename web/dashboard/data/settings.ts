import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { SettingKey } from '#core/data/settings/settingKeys.ts';
import { answerOf, api } from './api.ts';

/** Every setting, and what models cost this month. */
export function settingList() {
  return queryOptions({
    queryKey: ['settings', 'list'],
    queryFn: ({ signal }) => answerOf(api.settings.$get({}, { init: { signal } })),
  });
}
export type SettingsAnswer = Awaited<ReturnType<typeof readSettings>>;
const readSettings = () => answerOf(api.settings.$get({}));

/** Who changed what, newest first, page by page. */
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
  /** What the editor saw. */
  expected: unknown;
  value: unknown;
}

/** Sets a setting. Its answer says whether somebody else was faster, and what it is then. */
export function useSetSetting() {
  const client = useQueryClient();
  return useMutation({
    // One after the other: a later one expects what an earlier one writes.
    scope: { id: 'settings' },
    mutationFn: ({ key, expected, value }: SettingEdit) =>
      answerOf(api.settings[':key'].$put({ param: { key }, json: { expected, value } })),
    onSettled: () => client.invalidateQueries({ queryKey: ['settings'] }),
  });
}

export type ServiceToTest = Parameters<(typeof api.settings.test)[':service']['$post']>[0]['param']['service'];

/** Tries a service, now. */
export function useServiceTest() {
  return useMutation({
    mutationFn: (service: ServiceToTest) => answerOf(api.settings.test[':service'].$post({ param: { service } })),
  });
}
