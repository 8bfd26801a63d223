import { rmSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import type { Backend } from '#core/backend/backend.ts';
import type { Sql } from '#core/backend/database/sql.ts';
import { type EmbeddedDatabase, openEmbeddedDatabase } from '#core/backend/embedded/pglite/embeddedDatabase.ts';
import { listenPostgres } from '#core/backend/postgres/listenPostgres.ts';
import { openPostgresDatabase, type PostgresDatabase } from '#core/backend/postgres/postgresDatabase.ts';
import type { QueueDatabase } from '#core/backend/queue/queueDatabase.ts';
import { Secret } from '#core/secret.ts';
import { createTestDatabaseFolder, embeddedQueue } from './embedded.ts';
import { createTestDatabase } from './postgres.ts';
import { makePristine, readPristine, type Pristine } from './pristine.ts';

// Opening a database takes many times as long as restoring its first state: a test process keeps and reuses its databases.

/** A database that a test has for itself. */
interface LentDatabase extends Pick<PostgresDatabase, 'connection'> {
  sql: Sql;
  mutex: EmbeddedDatabase['mutex'] | undefined;
  listen: Backend['listen'];
  queue: QueueDatabase;
  /** The test's access to its database; fails after `close`, as a closed database does. */
  whileLent: <T>(work: () => Promise<T>) => Promise<T>;
  close: () => Promise<void>;
}

/** Milliseconds within which a database is restored; one that is still busy is not reused. */
const READY_MS = 3_000;

const embedded: { database: EmbeddedDatabase; folder: string }[] = [];
const postgres: { database: PostgresDatabase; url: Secret }[] = [];
/** How the connections that stay open between tests are called in the server. */
const KEPT = 'velocity_kept';
const pristine: { embedded?: Pristine; postgres?: Pristine } = {};

/** The embedded database of a data folder. */
export async function lendEmbedded(): Promise<LentDatabase> {
  const { database, folder } = await readyEmbedded();
  const lease = new Lease();
  const { whileLent } = lease;
  const queue = embeddedQueue(database);
  return {
    ...database,
    whileLent,
    sql: sqlWhile(lease, database),
    queue: { ...queue, execute: (text, values) => whileLent(() => queue.execute(text, values)) },
    listen: async (channel, { onNotice }) => {
      await database.listen(channel, () => {
        if (lease.isOpen) onNotice();
      });
      return { stop: () => {} };
    },
    close: async () => {
      if (!lease.isOpen) return;
      if (await lease.end()) embedded.push({ database, folder });
      else await dispose({ database, folder });
    },
  };
}

/** A database of the run's PostgreSQL server. */
export async function lendPostgres(): Promise<LentDatabase> {
  const { database, url } = await readyPostgres();
  const lease = new Lease();
  return {
    ...database,
    whileLent: lease.whileLent,
    sql: sqlWhile(lease, database),
    mutex: undefined,
    listen: (channel, handlers) => listenPostgres(url, channel, handlers),
    queue: { kind: 'address', url },
    close: async () => {
      if (!lease.isOpen) return;
      if (await lease.end()) postgres.push({ database, url });
      else await database.close();
    },
  };
}

async function readyEmbedded(): Promise<{ database: EmbeddedDatabase; folder: string }> {
  for (let one = embedded.pop(); one !== undefined; one = embedded.pop()) {
    const { database } = one;
    const again = async () =>
      database.crash() === null && pristine.embedded !== undefined && makePristine(database.sql, pristine.embedded);
    if (await inTime(again())) return one;
    await dispose(one);
  }
  const folder = await createTestDatabaseFolder();
  const database = await openEmbeddedDatabase(folder);
  pristine.embedded ??= await readPristine(database.sql);
  return { database, folder };
}

async function dispose({ database, folder }: { database: EmbeddedDatabase; folder: string }): Promise<void> {
  await database.close();
  rmSync(folder, { recursive: true, force: true });
}

async function readyPostgres(): Promise<{ database: PostgresDatabase; url: Secret }> {
  for (let one = postgres.pop(); one !== undefined; one = postgres.pop()) {
    const { sql } = one.database;
    const again = async () =>
      (await isAlone(sql)) && pristine.postgres !== undefined && makePristine(sql, pristine.postgres);
    if (await inTime(again())) return one;
    await one.database.close();
  }
  const url = await createTestDatabase();
  const database = openPostgresDatabase(new Secret(`${url.reveal()}?application_name=${KEPT}`));
  pristine.postgres ??= await readPristine(database.sql);
  return { database, url };
}

/** Whether nobody else is connected, and nothing is in progress: the server takes a moment to release closed connections. */
async function isAlone(sql: Sql): Promise<boolean> {
  for (let looks = 0; looks < 20; looks += 1) {
    const others = await sql.query(
      `select 1 from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
         and backend_type = 'client backend' and (application_name <> $1 or state <> 'idle')`,
      [KEPT],
    );
    if (others.length === 0) return true;
    await setTimeout(10);
  }
  return false;
}

async function inTime(ready: Promise<boolean>): Promise<boolean> {
  const late = new AbortController();
  const tooLate = setTimeout(READY_MS, false, { signal: late.signal }).catch(() => false);
  try {
    return await Promise.race([ready.catch(() => false), tooLate]);
  } finally {
    late.abort();
  }
}

/** A test's use of a database, from opening to closing. */
class Lease {
  isOpen = true;
  #inside = 0;

  readonly whileLent = async <T>(work: () => Promise<T>): Promise<T> => {
    if (!this.isOpen) throw new Error('The test has closed its database.');
    this.#inside += 1;
    try {
      return await work();
    } finally {
      this.#inside -= 1;
    }
  };

  /** @returns whether no request is in progress any more. */
  async end(): Promise<boolean> {
    this.isOpen = false;
    for (let looks = 0; this.#inside > 0 && looks < 100; looks += 1) await setTimeout(10);
    return this.#inside === 0;
  }
}

function sqlWhile({ whileLent }: Lease, { sql, connection }: Pick<PostgresDatabase, 'sql' | 'connection'>): Sql {
  return {
    query: (text, values) => whileLent(() => sql.query(text, values)),
    script: (text) =>
      whileLent(async () => {
        await sql.script(text);
        // The test may have created a function, and the connection caches the ones from before.
        await connection.clearSchemaCache();
      }),
    transaction: (work) => whileLent(() => sql.transaction(work)),
  };
}
