import { QueryClient } from '@tanstack/react-query';
import { mayPass } from './api.ts';

/** Milliseconds that an answer counts as new: what others change arrives when the tab is looked at again. */
const FRESH_MS = 10_000;

/** The cache of everything that screens read. Reads are tried three times where that may help, edits never twice. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: { staleTime: FRESH_MS, retry: (failures, error) => failures < 2 && mayPass(error) },
      mutations: { retry: false },
    },
  });
}
