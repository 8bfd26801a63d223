import { AppError } from '#core/errors.ts';
import { appliedMigrations, applyMigrations, compareMigrations, readMigrations } from '../database/migrations.ts';
import type { PostgresDatabase } from './postgresDatabase.ts';
import { prepareSystem, type ServingInput } from '../surface/servedDatabase.ts';
import { withoutStatementDeadline } from '../database/statementLimits.ts';
import { hasSystemSchema } from '../lite/systemSchema.ts';

const PREPARE_LOCK = 4_600_035;

/**
 * Makes everything that Velocity needs in a database, as far as it is missing. Several processes may do it at once.
 * @returns versions of the migrations applied now.
 */
export async function prepareDatabase(database: PostgresDatabase, serving: ServingInput): Promise<string[]> {
  return withoutStatementDeadline(() =>
    database.sql.transaction(async (waiting) => {
      // Held by this one connection while the others of the pool do the work.
      await waiting.query(`select pg_advisory_xact_lock(${PREPARE_LOCK})`);
      await prepareSystem(database, serving);
      return applyMigrations(database.sql, readMigrations());
    }),
  );
}

/**
 * Prepares an empty database at once; one that is in use is changed by `velocity backend migrate` only.
 * @throws AppError `config` where migrations are missing, unless `allowOutdated`.
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
