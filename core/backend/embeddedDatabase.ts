import { PgliteConnection } from '@supabase/lite/pglite';
import { Kysely } from 'kysely';
import { tellContextAtOnce } from './contextAtOnce.ts';
import { keepGrants } from './keepGrants.ts';
import { pgliteDialect } from './pgliteDialect.ts';
import type { Sql, SqlRow } from './sql.ts';
import { Turns } from './turns.ts';

// OID of bytea. PGlite takes its own form only, a server takes text as well.
const serializers = {
  17: (value: unknown) => (typeof value === 'string' ? value : `\\x${bytesOf(value).toString('hex')}`),
};

function bytesOf(value: unknown): Buffer {
  if (value instanceof Uint8Array) return Buffer.from(value.buffer, value.byteOffset, value.byteLength);
  throw new TypeError('A bytea value is neither bytes nor text.');
}

class TurnTakingConnection extends PgliteConnection {
  constructor(folder: string | undefined, turns: Turns) {
    super({ ...(folder === undefined ? {} : { url: folder }), pgliteOptions: { serializers } });
    this.kysely = new Kysely({ dialect: pgliteDialect(this.driver, turns) });
    keepGrants(this);
    tellContextAtOnce(this);
  }
}

/** PGlite on a folder: the connection for `@supabase/lite`, plain SQL, and the turns that both obey. */
export interface EmbeddedDatabase {
  connection: PgliteConnection;
  sql: Sql;
  turns: Turns;
  close(): Promise<void>;
}

/** Opens the database in `folder`, or one in memory. Only one process may have a folder open. */
export async function openEmbeddedDatabase(folder?: string): Promise<EmbeddedDatabase> {
  const turns = new Turns();
  const connection = new TurnTakingConnection(folder, turns);
  await connection.driver.waitReady;
  return { connection, turns, sql: embeddedSql(connection, turns), close: () => connection.close() };
}

function embeddedSql(connection: PgliteConnection, turns: Turns): Sql {
  const inTurn = async <T>(work: () => Promise<T>): Promise<T> => {
    const release = await turns.take();
    try {
      return await work();
    } finally {
      release();
    }
  };
  const sql: Sql = {
    query: (text, values = []) => inTurn(async () => (await connection.driver.query<SqlRow>(text, [...values])).rows),
    script: (text) =>
      inTurn(async () => {
        await connection.driver.exec(text);
      }),
    transaction: (work) => turns.within(() => connection.kysely.transaction().execute(() => work(sql))),
  };
  return sql;
}
