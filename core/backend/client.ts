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
  /** Session of a signed-in user: row-level security then applies to that user. */
  accessToken?: string | undefined;
  /** Beside the secret key: in whose name changes are made. */
  person?: string | undefined;
}

// The parts of supabase-js that are needed, each on its own: the whole costs a command 25 ms more at start.

/** Tables and functions of a backend, with the rights of the key or the session. */
export function tableClient({ url, key, fetch, accessToken, person }: ClientInput): Database {
  const named = person === undefined ? {} : { [PERSON_HEADER]: personHeader(person) };
  const headers = { apikey: key, Authorization: `Bearer ${accessToken ?? key}`, ...named };
  // Whether a request may be repeated is known where it is sent (see socketFetch), not here.
  return new PostgrestClient(`${url}/rest/v1`, { headers, fetch, retry: false });
}

/** File buckets of a backend, with the rights of the key or the session. */
export function fileClient({ url, key, fetch, accessToken }: ClientInput): FileStore {
  const headers = { apikey: key, Authorization: `Bearer ${accessToken ?? key}` };
  return { storage: new StorageClient(`${url}/storage/v1`, headers, fetch) };
}
