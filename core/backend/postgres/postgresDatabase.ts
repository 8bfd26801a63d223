import type { Connection } from '@supabase/lite';
import type { PoolClient } from 'pg';
import type { Secret } from '#core/secret.ts';
import { commit } from '../database/commit.ts';
import type { Sql, SqlRow } from '../database/sql.ts';
import { rollbackLimits } from '../database/statementLimits.ts';
import { createLiteConnection } from '../lite/liteConnection.ts';
import { createPool, returnConnection, takeConnection } from './pool.ts';
import { poolDialect } from './poolDialect.ts';
import { runStatement } from './runStatement.ts';

/** A PostgreSQL server: the connection for `@supabase/lite` and plain SQL, both from one pool. */
export interface PostgresDatabase {
  connection: Connection;
  sql: Sql;
  /** Resolves when the connections are closed, after `graceMs` at the latest. */
  close(graceMs?: number): Promise<void>;
}

const CLOSE_MS = 3_000;

/** `connections`: maximum number open at once. They are opened on demand. */
export function openPostgresDatabase(url: Secret, connections = 10): PostgresDatabase {
  const pool = createPool(url, connections);
  const open = new Set<PoolClient>();
  pool.on('connect', (client) => open.add(client));
  pool.on('remove', (client) => open.delete(client));
  const withClient = async <T>(work: (client: PoolClient) => Promise<T>): Promise<T> => {
    const client = await takeConnection(pool);
    try {
      return await work(client);
    } finally {
      returnConnection(client);
    }
  };
  const over = (run: typeof withClient, transaction: Sql['transaction']): Sql => ({
    query: (text, values = []) =>
      run(async (client) => {
        const { rows }: { rows: SqlRow[] } = await runStatement(client, text, values);
        return rows;
      }),
    script: (text) => run(async (client) => void (await runStatement(client, text, null))),
    transaction,
  });
  const sql = over(withClient, (work) =>
    withClient(async (client) => {
      const inner: Sql = over(
        (one) => one(client),
        (nested) => nested(inner),
      );
      await runStatement(client, 'begin', null);
      try {
        const outcome = await work(inner);
        await commit((limits) => runStatement(client, 'commit', null, limits));
        return outcome;
      } catch (thrown) {
        // A broken connection has rolled back already.
        await runStatement(client, 'rollback', null, rollbackLimits).catch(() => {});
        throw thrown;
      }
    }),
  );
  return {
    connection: createLiteConnection(poolDialect(pool)),
    sql,
    close: async (graceMs = CLOSE_MS) => {
      if (pool.ending) return;
      const impatient = setTimeout(() => {
        for (const client of open) client.connection.stream.destroy();
      }, graceMs);
      await pool.end();
      clearTimeout(impatient);
    },
  };
}
