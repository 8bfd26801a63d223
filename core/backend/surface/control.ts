import type { BackendKeys } from '../keys.ts';
import { dump } from '../backup/dump.ts';
import { readDatabaseHealth, readDatabaseStatus } from '../database/databaseStatus.ts';
import type { Sql, SqlRow } from '../database/sql.ts';
import { QUEUE_STATEMENT, queueStatement } from '../queue/folderQueue.ts';
import { toWorkerError } from '../embedded/pglite/workerMessages.ts';
import { sameSecret } from './sameSecret.ts';
import type { Surface } from './surface.ts';

import { CONTROL } from '../database/readStatus.ts';

export interface ControlInput {
  sql: Sql;
  keys: BackendKeys;
  /** Current time in ISO 8601, for a backup. */
  now: () => string;
  /** Include the keys in a backup: true where the data folder generated them. */
  backupKeys: boolean;
  /** Why nothing can be saved, in a sentence; null if it can. */
  writeProblem: () => Promise<string | null>;
  /** Runs a statement of the job queue. */
  queue: (text: string, values: readonly unknown[]) => Promise<SqlRow[]>;
}

/** Adds the control routes between Velocity processes. Served on the socket only, never on TCP. */
export function withControl(
  surface: Surface,
  { sql, keys, now, backupKeys, writeProblem, queue }: ControlInput,
): Surface {
  return async (request) => {
    const { pathname } = new URL(request.url);
    if (!pathname.startsWith(`${CONTROL}/`)) return surface(request);
    if (!sameSecret(request.headers.get('apikey') ?? '', keys.secretKey.reveal())) {
      return Response.json({ message: 'The secret key is needed', code: 'auth' }, { status: 403 });
    }
    if (pathname === `${CONTROL}/ping`) return new Response('here');
    if (pathname === QUEUE_STATEMENT && request.method === 'POST') {
      const { text, values } = queueStatement.parse(await request.json());
      try {
        return jsonAnswer(await queue(text, values));
      } catch (thrown) {
        // With PostgreSQL's error code, which the queue reads.
        return Response.json(toWorkerError(thrown), { status: 422 });
      }
    }
    if (pathname === `${CONTROL}/status`) return Response.json(await readDatabaseStatus(sql));
    if (pathname === `${CONTROL}/health`) {
      const [health, problem] = await Promise.all([readDatabaseHealth(sql), writeProblem()]);
      return Response.json({ ...health, problems: problem === null ? [] : [problem] });
    }
    if (pathname === `${CONTROL}/backup`) {
      return new Response(dump(sql, { createdAt: now(), keys: backupKeys ? keys : null }));
    }
    return Response.json({ message: 'Not found' }, { status: 404 });
  };
}

function jsonAnswer(rows: readonly SqlRow[]): Response {
  const text = JSON.stringify(rows, (_key, value: unknown) => (typeof value === 'bigint' ? String(value) : value));
  return new Response(text, { headers: { 'content-type': 'application/json' } });
}
