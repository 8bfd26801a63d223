import type { EmbeddedDatabase } from '#core/backend/embeddedDatabase.ts';
import type { BackendKeys } from '#core/backend/keys.ts';
import { createLiteApp } from '#core/backend/liteApp.ts';
import { applyMigrations, readMigrations } from '#core/backend/migrations.ts';
import type { PostgresDatabase } from '#core/backend/postgresDatabase.ts';
import { ensureRoles } from '#core/backend/roles.ts';

/** Gives an empty database what Velocity needs: roles, auth and storage tables, all migrations. */
export async function prepareSchema(database: EmbeddedDatabase | PostgresDatabase, keys: BackendKeys): Promise<void> {
  const { connection, sql } = database;
  await ensureRoles(sql);
  await createLiteApp({ connection, sql, keys, siteUrl: 'http://localhost:4600' }).ensureSystemSchema();
  await applyMigrations(sql, readMigrations());
}
