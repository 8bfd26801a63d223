import { QueryClient } from '@tanstack/react-query';
import { mayPass } from './apiError.ts';

/** Milliseconds after which data is stale and is read again when the tab gets the focus. */
const FRESH_MS = 10_000;

/** The query cache of all screens. Reads are tried up to three times where that may help, edits once, also offline. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: { staleTime: FRESH_MS, retry: (failures, error) => failures < 2 && mayPass(error) },
      // Offline it fails at once: held back, it would be carried out after the person has cancelled it.
      mutations: { networkMode: 'always' },
    },
  });
}
