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

const BEGIN = 'begin';

/** What tells the database who asks: nobody reads its answer. */
const SETTINGS = /^select set_config\(/;

class PgliteTurn implements DatabaseConnection {
  readonly #session: PgliteSession;
  readonly #turn: Turn;
  /** True once the turn was given back. */
  released = false;

  constructor(session: PgliteSession, turn: Turn) {
    this.#session = session;
    this.#turn = turn;
  }

  get lost(): boolean {
    return this.#turn.lost;
  }

  /** True while a transaction was begun and nothing of it sent. */
  get untouched(): boolean {
    return this.#turn.held[0]?.text === BEGIN;
  }

  sendWithNext(text: string, values: readonly unknown[] = []): void {
    this.#turn.held.push({ text, values });
  }

  forget(): void {
    this.#turn.held.length = 0;
  }

  release(): void {
    if (!this.released) this.#turn.release();
    this.released = true;
  }

  async executeQuery<R>({ sql: text, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    // On the new connection it would run outside of its transaction.
    if (this.lost) throw new StatementCancelled('deadline');
    if (this.untouched && SETTINGS.test(text)) {
      this.sendWithNext(text, parameters);
      return { rows: [] };
    }
    const statements = [...this.#turn.held.splice(0), { text, values: parameters }];
    const { rows, affectedRows } = await this.#session.query(statements);
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
  const ours = (connection: DatabaseConnection): PgliteTurn => {
    if (connection instanceof PgliteTurn) return connection;
    throw new TypeError('This connection is of another driver.');
  };
  return {
    createAdapter: () => new PostgresAdapter(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
    createDriver: () => ({
      init: async () => {},
      destroy: async () => {},
      acquireConnection: async () => new PgliteTurn(session, await turns.take()),
      releaseConnection: async (connection) => ours(connection).release(),
      beginTransaction: async (connection) => {
        const level = turns.openTransactions;
        if (level === 0) ours(connection).sendWithNext(BEGIN);
        else await connection.executeQuery(CompiledQuery.raw(`savepoint level_${level}`));
        turns.countTransaction(1);
      },
      commitTransaction: async (connection) => {
        const level = turns.openTransactions - 1;
        const turn = ours(connection);
        if (turn.lost) throw new StatementCancelled('deadline');
        if (level > 0) {
          await turn.executeQuery(CompiledQuery.raw(`release savepoint level_${level}`));
          turns.countTransaction(-1);
          return;
        }
        turns.countTransaction(-1);
        if (turn.untouched) {
          turn.forget();
          return;
        }
        const committed = commit((limits) => session.script('commit', limits));
        // The thread takes its messages in order: the next transaction need not wait for the answer to this one.
        turn.release();
        await committed;
      },
      rollbackTransaction: async (connection) => {
        const level = turns.openTransactions - 1;
        const turn = ours(connection);
        // A commit that was refused has ended the transaction.
        if (turn.released) return;
        turns.countTransaction(-1);
        // What was not committed went with the connection.
        if (turn.lost) return;
        if (turn.untouched) turn.forget();
        else await session.script(level <= 0 ? 'rollback' : `rollback to savepoint level_${level}`, rollbackLimits);
      },
    }),
  };
}
