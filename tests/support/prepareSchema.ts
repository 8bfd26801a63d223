import type { EmbeddedDatabase } from '#core/backend/embedded/pglite/embeddedDatabase.ts';
import type { BackendKeys } from '#core/backend/keys.ts';
import { createLiteApp } from '#core/backend/lite/liteApp.ts';
import { applyMigrations, readMigrations, type Migration } from '#core/backend/database/migrations.ts';
import type { PostgresDatabase } from '#core/backend/postgres/postgresDatabase.ts';
import { ensureSystemSchema } from '#core/backend/lite/systemSchema.ts';

/** Prepares an empty database: roles, auth and storage tables, and all migrations or the given ones. */
export async function prepareSchema(
  database: EmbeddedDatabase | PostgresDatabase,
  keys: BackendKeys,
  migrations: readonly Migration[] = readMigrations(),
): Promise<void> {
  const { connection, sql } = database;
  await ensureSystemSchema(sql, createLiteApp({ connection, sql, keys, siteUrl: 'http://localhost:4600' }));
  await applyMigrations(sql, migrations);
}
