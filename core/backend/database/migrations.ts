import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { object, string } from 'zod';
import { AppError } from '#core/errors.ts';
import { packageRoot } from '../packageRoot.ts';
import type { Sql } from './sql.ts';
import { withoutStatementDeadline } from './statementLimits.ts';

/** One file of `supabase/migrations`: `20261101000000_tables.sql`. */
export interface Migration {
  version: string;
  name: string;
  file: string;
  text: string;
}

/** The migrations of this version of Velocity, in order. */
export function readMigrations(folder: string = join(packageRoot(), 'supabase', 'migrations')): Migration[] {
  return readdirSync(folder)
    .filter((file) => /^\d+_.+\.sql$/.test(file))
    .toSorted()
    .map((file) => {
      const [version = ''] = file.split('_', 1);
      return {
        version,
        name: basename(file, '.sql').slice(version.length + 1),
        file,
        text: readFileSync(join(folder, file), 'utf8'),
      };
    });
}

const historyTable = `
  create schema if not exists supabase_migrations;
  create table if not exists supabase_migrations.schema_migrations (version text primary key, statements text[], name text)`;
const historyRow = object({ version: string() });

/** Versions applied to the database, from the history table of the Supabase CLI. */
export async function appliedMigrations(sql: Sql): Promise<string[]> {
  const [found] = await sql.query(`select to_regclass('supabase_migrations.schema_migrations') is not null as there`);
  if (found?.['there'] !== true) return [];
  const rows = await sql.query('select version from supabase_migrations.schema_migrations order by version');
  return rows.map((row) => historyRow.parse(row).version);
}

/** Migrations that the database lacks, and versions in the database that this Velocity does not know. */
export function compareMigrations(
  migrations: readonly Migration[],
  applied: readonly string[],
): { pending: string[]; newer: string[] } {
  const newest = migrations.at(-1)?.version ?? '';
  return {
    pending: migrations.filter(({ version }) => !applied.includes(version)).map(({ version }) => version),
    newer: applied.filter((version) => version > newest),
  };
}

// An arbitrary number, the same for every Velocity.
const MIGRATION_LOCK = 4_600_034;

/**
 * Applies missing migrations, each together with its history row in one transaction.
 * @returns the versions applied now.
 * @throws {AppError} `storage` naming the file that failed; its transaction was rolled back.
 */
export async function applyMigrations(sql: Sql, migrations: readonly Migration[]): Promise<string[]> {
  return withoutStatementDeadline(async () => {
    await sql.script(historyTable);
    const before = new Set(await appliedMigrations(sql));
    const applied: string[] = [];
    for (const migration of migrations) {
      if (!before.has(migration.version) && (await applyOne(sql, migration))) applied.push(migration.version);
    }
    return applied;
  });
}

async function applyOne(sql: Sql, migration: Migration): Promise<boolean> {
  try {
    return await sql.transaction(async (transaction) => {
      await transaction.query(`select pg_advisory_xact_lock(${MIGRATION_LOCK})`);
      const inserted = await transaction.query(
        `insert into supabase_migrations.schema_migrations (version, name, statements)
         values ($1, $2, array[$3]) on conflict do nothing returning version`,
        [migration.version, migration.name, migration.text],
      );
      // Another process applied it first.
      if (inserted.length === 0) return false;
      await transaction.script(migration.text);
      return true;
    });
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new AppError('storage', `Migration ${migration.file} failed: ${reason}`, {
      hint: 'Nothing of this migration was applied. Correct the cause, then run "velocity backend migrate" again.',
      cause,
    });
  }
}
