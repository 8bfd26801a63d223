import { createClient, type SupabaseClient } from '@supabase/supabase-js';

import type { Fetch } from './backend.ts';

export interface ClientInput {
  url: string;
  /** The publishable or the secret key. */
  key: string;
  fetch: Fetch;
  /** Session of a signed-in user: row-level security then applies to that user. */
  accessToken?: string | undefined;
}

/** A supabase-js client that keeps nothing: no stored session, no refresh timer. */
export function createStatelessClient({ url, key, fetch, accessToken }: ClientInput): SupabaseClient {
  return createClient(url, key, {
    auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
    global: { fetch, headers: accessToken === undefined ? {} : { Authorization: `Bearer ${accessToken}` } },
  });
}
