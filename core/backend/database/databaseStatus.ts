import { array, nullable, number, object, string, type infer as Infer } from 'zod';
import { appliedMigrations, compareMigrations, readMigrations } from './migrations.ts';
import type { Sql } from './sql.ts';

/** Response of the control route `status`. */
export const databaseStatus = object({
  postgresVersion: nullable(string()),
  migrations: object({ applied: array(string()), pending: array(string()) }),
  databaseBytes: nullable(number()),
  fileBytes: nullable(number()),
});

export type DatabaseStatus = Infer<typeof databaseStatus>;

/** Response of the control route `health`. */
export const databaseHealth = object({ pendingMigrations: array(string()), problems: array(string()) });

export type DatabaseHealth = Infer<typeof databaseHealth>;

export async function readDatabaseHealth(sql: Sql): Promise<DatabaseHealth> {
  return { pendingMigrations: pendingMigrations(await appliedMigrations(sql)), problems: [] };
}

function pendingMigrations(applied: readonly string[]): string[] {
  return compareMigrations(readMigrations(), applied).pending;
}

const facts = object({ version: string(), bytes: string() });
const files = object({ bytes: string() });

export async function readDatabaseStatus(sql: Sql): Promise<DatabaseStatus> {
  const applied = await appliedMigrations(sql);
  const [row] = await sql.query(
    `select current_setting('server_version') as version, pg_database_size(current_database())::text as bytes`,
  );
  const { version, bytes } = facts.parse(row);
  return {
    postgresVersion: version,
    migrations: { applied, pending: pendingMigrations(applied) },
    databaseBytes: Number(bytes),
    fileBytes: await storedFileBytes(sql),
  };
}

async function storedFileBytes(sql: Sql): Promise<number | null> {
  const [table] = await sql.query(`select to_regclass('public.file_bytes') is not null as there`);
  if (table?.['there'] !== true) return null;
  const [row] = await sql.query('select coalesce(sum(octet_length(bytes)), 0)::text as bytes from public.file_bytes');
  return Number(files.parse(row).bytes);
}
