import {
  type CompiledQuery,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type DatabaseConnection,
  type Dialect,
  type QueryResult,
} from 'kysely';
import { escapeLiteral, type PoolClient } from 'pg';
import { asksForResponse, functionResponse } from '../lite/functionResponse.ts';
import { commit } from '../database/commit.ts';
import { rollbackLimits } from '../database/statementLimits.ts';
import type { RankedPool } from './rankedPool.ts';
import { runStatement } from './runStatement.ts';

const changes = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE']);

/** Statements that set the caller's identity; their results are not used. */
const SETTINGS = /^select set_config\(/;

class PooledConnection implements DatabaseConnection {
  readonly client: PoolClient;
  /** BEGIN and the caller's identity: sent as one message before the first statement whose result is used. */
  readonly #pending: string[] = [];

  constructor(client: PoolClient) {
    this.client = client;
  }

  /** True while a transaction has begun but nothing of it was sent. */
  get untouched(): boolean {
    return this.#pending.length > 0;
  }

  begin(): void {
    this.#pending.push('begin');
  }

  forget(): void {
    this.#pending.length = 0;
  }

  async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    // The type of the rows is determined by the caller's query.
    const isExpected = (_row: unknown): _row is R => true;
    if (asksForResponse(sql)) return { rows: functionResponse.filter(isExpected) };
    const setting = this.untouched && SETTINGS.test(sql) ? withLiterals(sql, parameters) : null;
    if (setting !== null) {
      this.#pending.push(setting);
      return { rows: [] };
    }
    // Awaited: no statement may run before the role is set.
    if (this.untouched) await runStatement(this.client, this.#pending.splice(0).join('; '), null);
    // Rows are typed where they are read; kysely requires the type of the caller's query here.
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

/** A statement with its parameters inlined as literals; null if that is impossible. */
function withLiterals(text: string, values: readonly unknown[]): string | null {
  const literals = values.flatMap((value) =>
    typeof value === 'string' && !value.includes('\0') ? [escapeLiteral(value)] : [],
  );
  if (literals.length < values.length) return null;
  return text.replaceAll(/\$(\d+)/g, (_, place: string) => literals[Number(place) - 1] ?? 'null');
}

/** A pool as a Kysely dialect; each statement runs within its limits. */
export function poolDialect(pool: RankedPool): Dialect {
  const ours = (connection: DatabaseConnection): PooledConnection => {
    if (connection instanceof PooledConnection) return connection;
    throw new TypeError('This connection is of another driver.');
  };
  return {
    createAdapter: () => new PostgresAdapter(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
    createDriver: () => ({
      init: async () => {},
      destroy: async () => {},
      acquireConnection: async () => new PooledConnection(await pool.take()),
      releaseConnection: async (connection) => {
        pool.giveBack(ours(connection).client);
      },
      beginTransaction: async (connection) => ours(connection).begin(),
      commitTransaction: async (connection) => {
        const own = ours(connection);
        if (own.untouched) own.forget();
        else await commit((limits) => runStatement(own.client, 'commit', null, limits));
      },
      rollbackTransaction: async (connection) => {
        const own = ours(connection);
        // If it fails the connection is closed, which rolls back too; its error must not hide the first one.
        if (own.untouched) own.forget();
        else await runStatement(own.client, 'rollback', null, rollbackLimits).catch(() => {});
      },
    }),
  };
}
