import { object, string } from 'zod';
import type { CheckedBackup } from '../backup/checkBackup.ts';
import { loadBackup } from '../backup/load.ts';
import { ownNames, quoted } from '../backup/tables.ts';
import { readMigrations } from '../database/migrations.ts';
import type { Sql } from '../database/sql.ts';
import { withoutStatementDeadline } from '../database/statementLimits.ts';
import { restoreError } from '../backup/restoreError.ts';

const routineRow = object({ routine: string() });

/**
 * Replaces our tables by those of a backup in one transaction: until it commits, all others see the old data. Other
 * tables in the same database are not touched.
 */
export async function replaceByBackup(sql: Sql, { manifest, summary }: CheckedBackup): Promise<void> {
  try {
    await withoutStatementDeadline(() =>
      sql.transaction(async (transaction) => {
        // Waits for current users of the tables, up to the lock timeout.
        await transaction.query(`set local lock_timeout = '30s'`);
        await dropOwn(transaction);
        await loadBackup(transaction, summary.file, manifest);
      }),
    );
  } catch (cause) {
    throw restoreError(summary.file, cause);
  }
}

async function dropOwn(sql: Sql): Promise<void> {
  const tables = ownNames('table').map((name) => quoted(`public.${name}`));
  await sql.script(`drop table if exists ${tables.join(', ')} cascade`);
  const routines = await sql.query(
    `select p.oid::regprocedure::text as routine from pg_catalog.pg_proc p
     join pg_catalog.pg_namespace n on n.oid = p.pronamespace
     where n.nspname in ('public', 'private') and p.proname = any($1::text[])`,
    [ownNames('function')],
  );
  // Policies on files depend on these functions and are dropped with them.
  for (const row of routines) await sql.script(`drop function if exists ${routineRow.parse(row).routine} cascade`);
  await sql.script(`
    delete from storage.objects where bucket_id = 'story-images';
    delete from storage.buckets where id = 'story-images';
    delete from supabase_migrations.seed_files where path like '%.sql'`);
  // The history may contain other migrations, as the Supabase CLI uses the same table.
  await sql.query('delete from supabase_migrations.schema_migrations where version = any($1::text[])', [
    readMigrations().map(({ version }) => version),
  ]);
}
