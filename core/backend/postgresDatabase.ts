import { createPostgresConnection, type PostgresConnection } from '@supabase/lite/postgres';
import type { Secret } from '#core/secret.ts';
import { tellContextAtOnce } from './contextAtOnce.ts';
import { keepGrants } from './keepGrants.ts';
import type { Sql, SqlRow } from './sql.ts';

/** A PostgreSQL server: the connection for `@supabase/lite` and plain SQL, both from one pool. */
export interface PostgresDatabase {
  connection: PostgresConnection;
  sql: Sql;
  close(): Promise<void>;
}

const asSent = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value));
const parse = (text: string): unknown => JSON.parse(text);
// Arguments of functions arrive as JSON text already: the driver would wrap them into a JSON string once more.
const jsonAsSent = {
  json: { to: 114, from: [114], serialize: asSent, parse },
  jsonb: { to: 3802, from: [3802], serialize: asSent, parse },
};

/** `connections`: the most that are open at once. They are opened when needed. */
export function openPostgresDatabase(url: Secret, connections = 10): PostgresDatabase {
  const connection = createPostgresConnection({
    url: url.reveal(),
    postgresOptions: { max: connections, onnotice: () => {}, connect_timeout: 15, types: jsonAsSent },
  });
  keepGrants(connection);
  tellContextAtOnce(connection);
  const pool = connection.driver;
  const over = (client: Pick<typeof pool, 'unsafe'>, transaction: Sql['transaction']): Sql => ({
    query: async (text, values = []) => {
      const rows: SqlRow[] = await client.unsafe(text, [...values]);
      return rows;
    },
    script: async (text) => {
      await client.unsafe(text).simple();
    },
    transaction,
  });
  const sql = over(pool, async (work) => {
    const outcome = await pool.begin(async (transaction) => {
      const inner: Sql = over(transaction, (nested) => nested(inner));
      return { value: await work(inner) };
    });
    return outcome.value;
  });
  return { connection, sql, close: () => connection.close() };
}
