import type { Fetch } from '#core/backend/backend.ts';
import { tableClient } from '#core/backend/client.ts';
import type { Database } from '#core/data/database.ts';
import type { TestBackend } from './backends.ts';

/** A request to the database: `PATCH /rest/v1/web_jobs`, and its body. */
export interface SentStatement {
  what: string;
  body: string;
}

/**
 * A connection to the backend's database that is lost for some requests: they are not carried out.
 * @param lost decides for each request.
 */
export function databaseOutOfReach(backend: TestBackend, lost: (sent: SentStatement) => boolean): Database {
  return databaseThrough(backend, async (input, init) => {
    const request = new Request(input, init);
    const what = `${request.method} ${new URL(request.url).pathname}`;
    if (lost({ what, body: await request.clone().text() })) throw new TypeError('fetch failed');
    return backend.fetch(input, init);
  });
}

/** The backend's database over another connection. */
export function databaseThrough({ url, keys }: TestBackend, fetch: Fetch): Database {
  return tableClient({ url, key: keys.secretKey.reveal(), fetch });
}
