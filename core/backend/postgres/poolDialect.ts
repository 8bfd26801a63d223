import {
  CompiledQuery,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type DatabaseConnection,
  type Dialect,
  type QueryResult,
} from 'kysely';
import type { Pool, PoolClient } from 'pg';
import { commit } from '../database/commit.ts';
import { rollbackLimits } from '../database/statementLimits.ts';
import { giveBack, takeConnection } from './pool.ts';
import { runStatement } from './runStatement.ts';

const changes = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE']);

class PooledConnection implements DatabaseConnection {
  readonly client: PoolClient;

  constructor(client: PoolClient) {
    this.client = client;
  }

  async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    // What rows look like is known where they are read; kysely asks for the type of the caller's query here.
    /* eslint-disable typescript/no-unsafe-assignment */
    const { command, rowCount, rows } = await runStatement(this.client, sql, parameters);
    return changes.has(command) ? { rows, numAffectedRows: BigInt(rowCount ?? 0) } : { rows };
    /* eslint-enable typescript/no-unsafe-assignment */
  }

  // eslint-disable-next-line require-yield -- the interface asks for it; nothing of ours streams rows
  async *streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('This connection does not stream.');
  }
}

/** A pool for Kysely, each statement within its limits. */
export function poolDialect(pool: Pool): Dialect {
  const run = async (connection: DatabaseConnection, text: string) => {
    await connection.executeQuery(CompiledQuery.raw(text));
  };
  return {
    createAdapter: () => new PostgresAdapter(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
    createDriver: () => ({
      init: async () => {},
      destroy: async () => {},
      acquireConnection: async () => new PooledConnection(await takeConnection(pool)),
      releaseConnection: async (connection) => {
        if (connection instanceof PooledConnection) giveBack(connection.client);
      },
      beginTransaction: (connection) => run(connection, 'begin'),
      commitTransaction: async (connection) => {
        if (!(connection instanceof PooledConnection)) return;
        await commit((limits) => runStatement(connection.client, 'commit', null, limits));
      },
      rollbackTransaction: async (connection) => {
        if (!(connection instanceof PooledConnection)) return;
        // Where it fails the connection is closed, which rolls back too; its error must not hide the first one.
        await runStatement(connection.client, 'rollback', null, rollbackLimits).catch(() => {});
      },
    }),
  };
}
