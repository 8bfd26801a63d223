import type { ConstructorOptions, PgBoss } from 'pg-boss';
import { withLibpqModes } from '../postgres/pool.ts';
import type { QueueDatabase } from './queueDatabase.ts';

/** Schema of pg-boss's own tables. */
export const QUEUE_SCHEMA = 'pgboss';

/** Connections of a process to a server's queue, one of them for notifications. */
const CONNECTIONS = 4;

/** pg-boss on the product's database. Imported only here, on demand: loading takes up to a third of a second. */
export async function createBoss(database: QueueDatabase, options: ConstructorOptions): Promise<PgBoss> {
  const boss = await import('pg-boss');
  const where: ConstructorOptions =
    database.kind === 'address'
      ? {
          connectionString: withLibpqModes(database.url.reveal()),
          max: CONNECTIONS,
          application_name: 'velocity queue',
          connectionTimeoutMillis: 5_000,
        }
      : {
          backend: 'pglite',
          db: { executeSql: async (text, values = []) => ({ rows: await database.execute(text, values) }) },
        };
  return new boss.PgBoss({ schema: QUEUE_SCHEMA, ...where, ...options });
}
