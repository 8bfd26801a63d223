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
  return databaseRefusing(backend, lost, outages.unreachable);
}

/** The answers to a request that the database does not carry out. */
export const outages = {
  unreachable: (): Response => {
    throw new TypeError('fetch failed');
  },
  full: () => Response.json({ code: '53300', message: 'The database has no connection left.' }, { status: 503 }),
  locked: () => Response.json({ code: 'locked', message: 'Process 77 holds the data folder.' }, { status: 503 }),
  busy: () => Response.json({ code: 'over_request_rate_limit', message: 'Too many requests' }, { status: 429 }),
};

/** A connection to the backend's database on which some requests are not carried out, and get this answer. */
export function databaseRefusing(
  backend: TestBackend,
  refused: (sent: SentStatement) => boolean,
  answer: () => Response,
): Database {
  return databaseThrough(backend, async (input, init) => {
    const request = new Request(input, init);
    const what = `${request.method} ${new URL(request.url).pathname}`;
    if (refused({ what, body: await request.clone().text() })) return answer();
    return backend.fetch(input, init);
  });
}

/** A connection to the backend's database on which some requests are carried out, and get this answer all the same. */
export function databaseUnheard(
  backend: TestBackend,
  lost: (sent: SentStatement) => boolean,
  answer: () => Response,
): Database {
  return databaseThrough(backend, async (input, init) => {
    const request = new Request(input, init);
    const what = `${request.method} ${new URL(request.url).pathname}`;
    const isLost = lost({ what, body: await request.clone().text() });
    const heard = await backend.fetch(input, init);
    return isLost ? answer() : heard;
  });
}

/** The backend's database over another connection. */
export function databaseThrough({ url, keys }: TestBackend, fetch: Fetch): Database {
  return tableClient({ url, key: keys.secretKey.reveal(), fetch });
}
