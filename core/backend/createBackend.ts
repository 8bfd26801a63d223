import type { Secret } from '#core/secret.ts';
import { createAdmin } from './admin.ts';
import type { Backend, BackendKind, BackendRole, Fetch } from './backend.ts';
import { fileClient, tableClient } from './client.ts';

/** The parts that differ between backends; the rest works the same over `fetch`. */
export interface BackendParts extends Pick<
  Backend,
  'accountOf' | 'queue' | 'listen' | 'status' | 'health' | 'migrate' | 'backup' | 'restore' | 'close'
> {
  kind: BackendKind;
  role: () => BackendRole;
  url: string;
  publishableKey: string;
  secretKey: Secret;
  fetch: Fetch;
}

export function createBackend({ role, ...parts }: BackendParts): Backend {
  const { url, fetch, publishableKey, secretKey } = parts;
  const key = secretKey.reveal();
  return {
    ...parts,
    get role() {
      return role();
    },
    db: tableClient({ url, key, fetch }),
    files: fileClient({ url, key, fetch }),
    admin: createAdmin(url, secretKey, fetch),
    dbAs: (person) => tableClient({ url, key, fetch, person }),
    dbFor: (accessToken) => tableClient({ url, key: publishableKey, fetch, accessToken }),
  };
}
