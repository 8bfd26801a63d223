import type { SupabaseClient } from '@supabase/supabase-js';

/** The tables and functions of a backend, with the permissions of one caller. Any supabase-js client is one. */
export type Database = Pick<SupabaseClient, 'from' | 'rpc'>;

/** The file buckets of a backend, with the permissions of one caller. */
export type FileStore = Pick<SupabaseClient, 'storage'>;

/** Options of every data operation. */
export interface QueryOptions {
  signal?: AbortSignal | undefined;
  /** Waits behind the account's other requests however long, where it would be refused: for a part of an export. */
  unhurried?: boolean | undefined;
  /** One of many short statements of a search: whatever others ask goes first. */
  oneOfMany?: boolean | undefined;
}

/** Header of requests with the option `unhurried`. From the network it has no effect. */
export const UNHURRIED = 'x-velocity-unhurried';

/** Header of requests with the option `oneOfMany`. From the network it has no effect. */
export const ONE_OF_MANY = 'x-velocity-one-of-many';
