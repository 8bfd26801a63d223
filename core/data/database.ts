import type { SupabaseClient } from '@supabase/supabase-js';

/** The tables and functions of a backend, with the rights of one caller. Any supabase-js client is one. */
export type Database = Pick<SupabaseClient, 'from' | 'rpc'>;

/** The file buckets of a backend, with the rights of one caller. */
export type FileStore = Pick<SupabaseClient, 'storage'>;

/** Passed to every data operation that talks to the backend. */
export interface QueryOptions {
  signal?: AbortSignal | undefined;
}
