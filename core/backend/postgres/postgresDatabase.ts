import type { Connection } from '@supabase/lite';
import type { PoolClient } from 'pg';
import type { Secret } from '#core/secret.ts';
import { commit } from '../database/commit.ts';
import type { Sql, SqlRow } from '../database/sql.ts';
import { rollbackLimits, statementLimits } from '../database/statementLimits.ts';
import { createLiteConnection } from '../lite/liteConnection.ts';
import { createPool } from './pool.ts';
import { poolDialect } from './poolDialect.ts';
import { RankedPool } from './rankedPool.ts';
import { runStatement } from './runStatement.ts';

/** A PostgreSQL server: the connection for `@supabase/lite` and plain SQL, both from one pool. */
export interface PostgresDatabase {
  connection: Connection;
  sql: Sql;
  /** Resolves when the connections are closed, after `graceMs` at the latest. */
  close(graceMs?: number): Promise<void>;
}

const CLOSE_MS = 3_000;

/** Migrations, backups and restores, which have no deadline, wait for locks and for files as long as it takes. */
const UNLIMITED = 'begin; set local lock_timeout = 0; set local idle_in_transaction_session_timeout = 0';
/** Anybody can have a transaction of sign-in begun, also at the moment in which a server freezes. */
const STRANGERS = `begin; set local lock_timeout = '2s'; set local idle_in_transaction_session_timeout = '5s'`;

function beginning(): string {
  const { deadlineMs, rank } = statementLimits();
  if (deadlineMs === null) return UNLIMITED;
  return rank === 'stranger' ? STRANGERS : 'begin';
}

/** `connections`: maximum number open at once. They are opened on demand. */
export function openPostgresDatabase(url: Secret, connections = 10): PostgresDatabase {
  const pool = createPool(url, connections);
  const ranked = new RankedPool(pool);
  const open = new Set<PoolClient>();
  pool.on('connect', (client) => open.add(client));
  pool.on('remove', (client) => open.delete(client));
  const withClient = async <T>(work: (client: PoolClient) => Promise<T>): Promise<T> => {
    const client = await ranked.take();
    try {
      return await work(client);
    } finally {
      ranked.giveBack(client);
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
      await runStatement(client, beginning(), null);
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
    connection: createLiteConnection(poolDialect(ranked)),
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
