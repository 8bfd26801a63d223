import {
  CompiledQuery,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type DatabaseConnection,
  type Dialect,
  type QueryResult,
} from 'kysely';
import { asksForResponse, functionResponse } from '../../lite/functionResponse.ts';
import { commit } from '../../database/commit.ts';
import { rollbackLimits, StatementCancelled } from '../../database/statementLimits.ts';
import type { PgliteSession } from './pgliteSession.ts';
import type { Mutex, MutexHold } from './mutex.ts';

const BEGIN = 'begin';

/** Statements that set the caller's identity; their results are not used. */
const SETTINGS = /^select set_config\(/;

class PgliteConnection implements DatabaseConnection {
  readonly #session: PgliteSession;
  readonly #hold: MutexHold;
  /** True once the mutex was released. */
  released = false;

  constructor(session: PgliteSession, hold: MutexHold) {
    this.#session = session;
    this.#hold = hold;
  }

  get lost(): boolean {
    return this.#hold.lost;
  }

  /** True while a transaction has begun but nothing of it was sent. */
  get untouched(): boolean {
    return this.#hold.pending[0]?.text === BEGIN;
  }

  sendWithNext(text: string, values: readonly unknown[] = []): void {
    this.#hold.pending.push({ text, values });
  }

  forget(): void {
    this.#hold.pending.length = 0;
  }

  release(): void {
    if (!this.released) this.#hold.release();
    this.released = true;
  }

  async executeQuery<R>({ sql: text, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    // On the new connection it would run outside of its transaction.
    if (this.lost) throw new StatementCancelled('deadline');
    // The type of the rows is determined by the caller's query.
    const isExpected = (_row: unknown): _row is R => true;
    if (asksForResponse(text)) return { rows: functionResponse.filter(isExpected) };
    if (this.untouched && SETTINGS.test(text)) {
      this.sendWithNext(text, parameters);
      return { rows: [] };
    }
    const statements = [...this.#hold.pending.splice(0), { text, values: parameters }];
    const { rows, affectedRows } = await this.#session.query(statements);
    const found: unknown[] = rows;
    const typed = found.filter(isExpected);
    return affectedRows === null ? { rows: typed } : { rows: typed, numAffectedRows: BigInt(affectedRows) };
  }

  // eslint-disable-next-line require-yield -- the interface requires a generator; PGlite cannot stream
  async *streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('The embedded database does not stream.');
  }
}

/**
 * PGlite for Kysely, one caller at a time. The dialect of `@supabase/lite` sends BEGIN and COMMIT of concurrent requests
 * down the same connection, so that one request would run with the role of another.
 */
export function pgliteDialect(session: PgliteSession, mutex: Mutex): Dialect {
  const ours = (connection: DatabaseConnection): PgliteConnection => {
    if (connection instanceof PgliteConnection) return connection;
    throw new TypeError('This connection is of another driver.');
  };
  return {
    createAdapter: () => new PostgresAdapter(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
    createDriver: () => ({
      init: async () => {},
      destroy: async () => {},
      acquireConnection: async () => new PgliteConnection(session, await mutex.acquire()),
      releaseConnection: async (connection) => ours(connection).release(),
      beginTransaction: async (connection) => {
        const level = mutex.openTransactions;
        if (level === 0) ours(connection).sendWithNext(BEGIN);
        else await connection.executeQuery(CompiledQuery.raw(`savepoint level_${level}`));
        mutex.countTransaction(1);
      },
      commitTransaction: async (connection) => {
        const level = mutex.openTransactions - 1;
        const own = ours(connection);
        if (own.lost) throw new StatementCancelled('deadline');
        if (level > 0) {
          await own.executeQuery(CompiledQuery.raw(`release savepoint level_${level}`));
          mutex.countTransaction(-1);
          return;
        }
        mutex.countTransaction(-1);
        if (own.untouched) {
          own.forget();
          return;
        }
        const committed = commit((limits) => session.script('commit', limits));
        // The thread handles messages in order: the next transaction need not wait for this commit's answer.
        own.release();
        await committed;
      },
      rollbackTransaction: async (connection) => {
        const level = mutex.openTransactions - 1;
        const own = ours(connection);
        // A rejected commit has ended the transaction.
        if (own.released) return;
        mutex.countTransaction(-1);
        // Uncommitted changes were lost with the connection.
        if (own.lost) return;
        if (own.untouched) own.forget();
        else await session.script(level <= 0 ? 'rollback' : `rollback to savepoint level_${level}`, rollbackLimits);
      },
    }),
  };
}
