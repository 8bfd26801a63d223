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
import type { Turn, Turns } from './mutex.ts';

class PgliteTurn implements DatabaseConnection {
  readonly #session: PgliteSession;
  readonly turn: Turn;

  constructor(session: PgliteSession, turn: Turn) {
    this.#session = session;
    this.turn = turn;
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    // On the new connection it would run outside of its transaction.
    if (this.turn.lost) throw new StatementCancelled('deadline');
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
export function pgliteDialect(session: PgliteSession, turns: Turns): Dialect {
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
      acquireConnection: async () => new PgliteTurn(session, await turns.take()),
      releaseConnection: async (connection) => {
        if (connection instanceof PgliteTurn) connection.turn.release();
      },
      beginTransaction: async (connection) => {
        const level = turns.openTransactions;
        await run(connection, level === 0 ? 'begin' : `savepoint level_${level}`);
        turns.countTransaction(1);
      },
      commitTransaction: async (connection) => {
        const level = turns.openTransactions - 1;
        if (connection instanceof PgliteTurn && connection.turn.lost) throw new StatementCancelled('deadline');
        if (level > 0) await run(connection, `release savepoint level_${level}`);
        else await commit((limits) => session.script('commit', limits));
        turns.countTransaction(-1);
      },
      rollbackTransaction: async (connection) => {
        const level = turns.openTransactions - 1;
        turns.countTransaction(-1);
        // What was not committed went with the connection.
        if (connection instanceof PgliteTurn && connection.turn.lost) return;
        await session.script(level <= 0 ? 'rollback' : `rollback to savepoint level_${level}`, rollbackLimits);
      },
    }),
  };
}
