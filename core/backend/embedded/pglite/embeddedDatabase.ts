import { mkdirSync } from 'node:fs';
import type { Connection } from '@supabase/lite';
import type { Sql, SqlRow } from '../../database/sql.ts';
import { rollbackLimits, StatementCancelled } from '../../database/statementLimits.ts';
import type { DatabaseCrash } from './databaseCrash.ts';
import { DatabaseThread } from './databaseThread.ts';
import { PgliteSession } from './pgliteSession.ts';
import { Mutex } from './mutex.ts';
import type { Statement } from './workerMessages.ts';

/** PGlite on a folder: the connection for `@supabase/lite`, plain SQL, and the mutex that both share. */
export interface EmbeddedDatabase {
  connection: Connection;
  sql: Sql;
  mutex: Mutex;
  /** Calls `onNotice` at each NOTIFY on a channel while the database is open. */
  listen(channel: string, onNotice: () => void): Promise<void>;
  /**
   * Runs a script with its own BEGIN and COMMIT, as the queue sends them: without statements of others in between,
   * rolled back on failure. @returns the rows of all statements.
   */
  block(text: string): Promise<SqlRow[]>;
  /** The crash after which it no longer responds; null while it works. */
  crash(): DatabaseCrash | null;
  /** Resolves within `graceMs` whatever the database is doing; committed data is kept. */
  close(graceMs?: number): Promise<void>;
}

const CLOSE_MS = 3_000;

/**
 * Opens the database in `folder`, or one in memory, in a worker thread. Only one process may have a folder open.
 * @param thread a thread started earlier, in parallel with loading other code.
 */
export async function openEmbeddedDatabase(folder?: string, thread = new DatabaseThread()): Promise<EmbeddedDatabase> {
  if (folder !== undefined) mkdirSync(folder, { recursive: true, mode: 0o700 });
  const mutex = new Mutex();
  // The database opens in its thread while this one loads half a second of code.
  const [session, { createLiteConnection }, { pgliteDialect }] = await Promise.all([
    PgliteSession.open(folder, thread, () => mutex.loseCurrent()),
    import('../../lite/liteConnection.ts'),
    import('./pgliteDialect.ts'),
  ]);
  const connection = createLiteConnection(pgliteDialect(session, mutex));
  const exclusively = createExclusive(mutex);
  return {
    connection,
    mutex,
    sql: embeddedSql(session, connection, mutex),
    listen: async (channel, onNotice) => {
      // Inside another transaction the subscription would end with it.
      const hold = await mutex.acquire();
      try {
        await session.listen(channel, onNotice);
      } finally {
        hold.release();
      }
    },
    block: (text) =>
      exclusively(async (pending) => {
        if (pending.length > 0) await session.query(pending);
        try {
          return (await session.script(text)).rows;
        } catch (thrown) {
          await session.script('rollback', rollbackLimits).catch(() => {});
          throw thrown;
        }
      }),
    crash: () => session.crash,
    close: (graceMs = CLOSE_MS) => session.close(graceMs),
  };
}

type Exclusive = <T>(work: (pending: Statement[]) => Promise<T>) => Promise<T>;

function createExclusive(mutex: Mutex): Exclusive {
  return async (work) => {
    const hold = await mutex.acquire();
    try {
      if (hold.lost) throw new StatementCancelled('deadline');
      return await work(hold.pending.splice(0));
    } finally {
      hold.release();
    }
  };
}

function embeddedSql(session: PgliteSession, { kysely }: Connection, mutex: Mutex): Sql {
  const exclusively = createExclusive(mutex);
  const sql: Sql = {
    query: (text, values = []) =>
      exclusively(async (pending) => (await session.query([...pending, { text, values }])).rows),
    script: (text) =>
      exclusively(async (pending) => {
        if (pending.length > 0) await session.query(pending);
        await session.script(text);
      }),
    transaction: (work) => mutex.within(() => kysely.transaction().execute(() => work(sql))),
  };
  return sql;
}
