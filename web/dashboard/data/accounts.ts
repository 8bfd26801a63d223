import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { answerOf, api } from './api.ts';
import type { KeptAccount } from './localCopies.ts';
import { isUnderWay } from './underWay.ts';
import { useDedupedMutation } from './useDedupedMutation.ts';

const POLL_MS = 2000;

const readAccounts = (signal: AbortSignal) => answerOf(api.accounts.$get({}, { init: { signal } }));
export type AccountsAnswer = Awaited<ReturnType<typeof readAccounts>>;
export type Account = AccountsAnswer['accounts'][number];
export type Batch = AccountsAnswer['batches'][number];

/** The monitored accounts, the latest scrapes, and what scraping cost in the last week. */
export function accountList() {
  return queryOptions({
    queryKey: ['accounts', 'list'],
    queryFn: ({ signal }) => readAccounts(signal),
    // Polled while a scrape runs, in case the live stream is down.
    refetchInterval: ({ state }) => (state.data?.batches.some(isUnderWay) === true ? POLL_MS : false),
  });
}

/** The newest posts of an account, after a scrape. */
export function profilePosts(username: string, scrapeId: string | undefined) {
  return queryOptions({
    queryKey: ['accounts', 'profile', username, scrapeId],
    queryFn: ({ signal }) =>
      answerOf(api.accounts.posts[':username'].$get({ param: { username } }, { init: { signal } })),
  });
}

/**
 * A mutation of accounts, after which the list is read again.
 * @param more `scope`: those with the same one are sent one after the other.
 */
function useChange<Input, Answer>(change: (input: Input) => Promise<Answer>, more: { scope?: { id: string } } = {}) {
  const client = useQueryClient();
  return useDedupedMutation({
    ...more,
    mutationFn: change,
    onSettled: () => {
      // With more or fewer accounts a schedule waits for an answer, or does not any more.
      void client.invalidateQueries({ queryKey: ['settings', 'schedules'] });
      return client.invalidateQueries({ queryKey: ['accounts'] });
    },
  });
}

export function useAddAccount() {
  return useChange((json: { username: string; category: string; confirmed?: boolean }) =>
    answerOf(api.accounts.$post({ json })),
  );
}

export interface AccountEdit {
  id: string;
  isActive?: boolean;
  category?: string;
  /** The category that the new one was chosen over. */
  expected?: string;
  confirmed?: boolean;
}

/** Changes accounts, in the order in which it is asked to. */
export function useChangeAccount() {
  return useChange(({ id, ...json }: AccountEdit) => answerOf(api.accounts[':id'].$patch({ param: { id }, json })), {
    scope: { id: 'accounts' },
  });
}

export function useRemoveAccount() {
  return useChange((id: string) => answerOf(api.accounts[':id'].$delete({ param: { id } })));
}

/** Scrapes an account; without one, all that are active. */
export function useScrape() {
  return useChange((username: string | undefined) =>
    answerOf(api.accounts.scrape.$post({ json: username === undefined ? {} : { username } })),
  );
}

export function useStopScrape() {
  return useChange((id: string) => answerOf(api.accounts.scrape[':id'].stop.$post({ param: { id } })));
}

export function useImportAccounts() {
  return useChange((json: { accounts: KeptAccount[]; confirmed?: boolean }) =>
    answerOf(api.accounts.import.$post({ json })),
  );
}
