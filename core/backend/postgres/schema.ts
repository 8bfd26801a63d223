import { AppError } from '#core/errors.ts';
import { appliedMigrations, applyMigrations, compareMigrations, readMigrations } from '../database/migrations.ts';
import type { PostgresDatabase } from './postgresDatabase.ts';
import { prepareSystem, type ServingInput } from '../surface/servedDatabase.ts';
import { withoutStatementDeadline } from '../database/statementLimits.ts';
import { hasSystemSchema } from '../lite/systemSchema.ts';

const PREPARE_LOCK = 4_600_035;

/**
 * Creates everything in the database that Velocity needs and that is missing. Safe to run in several processes at once.
 * @returns versions of the migrations applied now.
 */
export async function prepareDatabase(database: PostgresDatabase, serving: ServingInput): Promise<string[]> {
  return withoutStatementDeadline(() =>
    database.sql.transaction(async (waiting) => {
      // This connection holds the lock while others of the pool do the work.
      await waiting.query(`select pg_advisory_xact_lock(${PREPARE_LOCK})`);
      await prepareSystem(database, serving);
      return applyMigrations(database.sql, readMigrations());
    }),
  );
}

/**
 * Prepares an empty database immediately; one in use is only changed by `velocity backend migrate`.
 * @throws {AppError} `config` if migrations are missing, unless `allowOutdated`.
 */
export async function checkSchema(
  database: PostgresDatabase,
  serving: ServingInput,
  allowOutdated: boolean,
): Promise<void> {
  const { sql } = database;
  const [server] = await sql.query(`select current_setting('server_version_num')::integer as version`);
  if (Number(server?.['version']) < 150_000) {
    throw new AppError('config', 'Velocity needs PostgreSQL 15 or newer.', {
      hint: 'Update the server of DATABASE_URL.',
    });
  }
  const applied = await appliedMigrations(sql);
  const { pending, newer } = compareMigrations(readMigrations(), applied);
  if (newer.length > 0)
    serving.log.warn('The database was migrated by a newer version of Velocity.', { newest: newer.at(-1) });
  if (applied.length === 0 || pending.length === readMigrations().length) {
    await prepareDatabase(database, serving);
    return;
  }
  if (allowOutdated || (pending.length === 0 && (await hasSystemSchema(sql)))) return;
  throw new AppError('config', `The database lacks ${describe(pending.length)}.`, {
    hint: 'Make a backup, then run `velocity backend migrate`.',
  });
}

function describe(pending: number): string {
  if (pending === 0) return 'the tables of this version';
  return pending === 1 ? 'a migration of this version' : `${pending} migrations of this version`;
}
