import {
  CompiledQuery,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type DatabaseConnection,
  type Dialect,
  type QueryResult,
} from 'kysely';
import { commit } from '../../database/commit.ts';
import { rollbackLimits, StatementCancelled } from '../../database/statementLimits.ts';
import type { PgliteSession } from './pgliteSession.ts';
import type { MutexHold, Mutex } from './mutex.ts';

class PgliteConnection implements DatabaseConnection {
  readonly #session: PgliteSession;
  readonly hold: MutexHold;

  constructor(session: PgliteSession, hold: MutexHold) {
    this.#session = session;
    this.hold = hold;
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    // On the new connection it would run outside of its transaction.
    if (this.hold.lost) throw new StatementCancelled('deadline');
    const { rows, affectedRows } = await this.#session.query(query.sql, query.parameters);
    // Whoever wrote the query says what its rows are.
    const isExpected = (_row: unknown): _row is R => true;
    const found: unknown[] = rows;
    const typed = found.filter(isExpected);
    return affectedRows === null ? { rows: typed } : { rows: typed, numAffectedRows: BigInt(affectedRows) };
  }

  // eslint-disable-next-line require-yield -- the interface asks for it; PGlite cannot stream
  async *streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('The embedded database does not stream.');
  }
}

/**
 * PGlite for Kysely, one caller at a time. The dialect of `@supabase/lite` sends BEGIN and COMMIT of concurrent requests
 * down the same connection, so that one request would run with the role of another.
 */
export function pgliteDialect(session: PgliteSession, mutex: Mutex): Dialect {
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
      acquireConnection: async () => new PgliteConnection(session, await mutex.acquire()),
      releaseConnection: async (connection) => {
        if (connection instanceof PgliteConnection) connection.hold.release();
      },
      beginTransaction: async (connection) => {
        const level = mutex.openTransactions;
        await run(connection, level === 0 ? 'begin' : `savepoint level_${level}`);
        mutex.countTransaction(1);
      },
      commitTransaction: async (connection) => {
        const level = mutex.openTransactions - 1;
        if (connection instanceof PgliteConnection && connection.hold.lost) throw new StatementCancelled('deadline');
        if (level > 0) await run(connection, `release savepoint level_${level}`);
        else await commit((limits) => session.script('commit', limits));
        mutex.countTransaction(-1);
      },
      rollbackTransaction: async (connection) => {
        const level = mutex.openTransactions - 1;
        mutex.countTransaction(-1);
        // What was not committed went with the connection.
        if (connection instanceof PgliteConnection && connection.hold.lost) return;
        await session.script(level <= 0 ? 'rollback' : `rollback to savepoint level_${level}`, rollbackLimits);
      },
    }),
  };
}
