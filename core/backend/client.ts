import { PostgrestClient } from '@supabase/postgrest-js';
import { StorageClient } from '@supabase/storage-js';
import type { Database, FileStore } from '#core/data/database.ts';
import type { Fetch } from './backend.ts';
import { PERSON_HEADER, personHeader } from './database/actingPerson.ts';

export interface ClientInput {
  url: string;
  /** The publishable or the secret key. */
  key: string;
  fetch: Fetch;
  /** Access token of a signed-in user: row-level security then applies to that user. */
  accessToken?: string | undefined;
  /** With the secret key: the person in whose name changes are recorded. */
  person?: string | undefined;
}

// Only the parts of supabase-js that are needed: importing the whole package adds 25 ms to each command's start.

/** A client for tables and functions, with the rights of the key or the session. */
export function tableClient({ url, key, fetch, accessToken, person }: ClientInput): Database {
  const named = person === undefined ? {} : { [PERSON_HEADER]: personHeader(person) };
  const headers = { apikey: key, Authorization: `Bearer ${accessToken ?? key}`, ...named };
  // No retries here: socketFetch knows whether a request can be repeated safely.
  return new PostgrestClient(`${url}/rest/v1`, { headers, fetch, retry: false });
}

/** A client for file buckets, with the rights of the key or the session. */
export function fileClient({ url, key, fetch, accessToken }: ClientInput): FileStore {
  const headers = { apikey: key, Authorization: `Bearer ${accessToken ?? key}` };
  return { storage: new StorageClient(`${url}/storage/v1`, headers, fetch) };
}
