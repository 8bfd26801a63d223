import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import type { ClientInput } from '#core/backend/client.ts';

/** The whole supabase-js client, as a browser or a customer's script would use it. It stores no session. */
export function supabaseClient({ url, key, fetch, accessToken }: ClientInput): SupabaseClient {
  return createClient(url, key, {
    auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
    global: { fetch, headers: accessToken === undefined ? {} : { Authorization: `Bearer ${accessToken}` } },
  });
}
