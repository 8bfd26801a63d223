import { mkdirSync } from 'node:fs';
import { PgliteConnection } from '@supabase/lite/pglite';
import { Kysely } from 'kysely';
import { tellContextAtOnce } from '../contextAtOnce.ts';
import { keepGrants } from '../keepGrants.ts';
import type { Sql, SqlRow } from '../sql.ts';
import type { DatabaseCrash } from './databaseCrash.ts';
import { endOnCrash } from './endOnCrash.ts';
import { pgliteDialect } from './pgliteDialect.ts';
import { PgliteSession } from './pgliteSession.ts';
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
  readonly session: PgliteSession;

  constructor(folder: string | undefined, turns: Turns) {
    super({ ...(folder === undefined ? {} : { url: folder }), pgliteOptions: { serializers } });
    this.session = new PgliteSession(this.driver);
    this.kysely = new Kysely({ dialect: pgliteDialect(this.session, turns) });
    keepGrants(this);
    tellContextAtOnce(this);
  }
}

/** PGlite on a folder: the connection for `@supabase/lite`, plain SQL, and the turns that both obey. */
export interface EmbeddedDatabase {
  connection: PgliteConnection;
  sql: Sql;
  turns: Turns;
  /** Why it answers nothing any more; null while it works. */
  crash(): DatabaseCrash | null;
  close(): Promise<void>;
}

/** Opens the database in `folder`, or one in memory. Only one process may have a folder open. */
export async function openEmbeddedDatabase(folder?: string): Promise<EmbeddedDatabase> {
  if (folder !== undefined) mkdirSync(folder, { recursive: true, mode: 0o700 });
  const turns = new Turns();
  const connection = new TurnTakingConnection(folder, turns);
  const { session, driver } = connection;
  await driver.waitReady;
  endOnCrash(driver);
  return {
    connection,
    turns,
    sql: embeddedSql(connection, turns),
    crash: () => session.crash,
    // A crashed one is left to the garbage collector: closing it would ask it to work.
    close: async () => {
      if (session.crash === null) await connection.close();
    },
  };
}

function embeddedSql({ session, kysely }: TurnTakingConnection, turns: Turns): Sql {
  const inTurn = async <T>(work: () => Promise<T>): Promise<T> => {
    const release = await turns.take();
    try {
      return await work();
    } finally {
      release();
    }
  };
  const sql: Sql = {
    query: (text, values = []) => inTurn(async () => (await session.query<SqlRow>(text, values)).rows),
    script: (text) => inTurn(() => session.script(text)),
    transaction: (work) => turns.within(() => kysely.transaction().execute(() => work(sql))),
  };
  return sql;
}
