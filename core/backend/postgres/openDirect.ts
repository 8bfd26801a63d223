import type { Secret } from '#core/secret.ts';
import { readDatabaseStatus, type DatabaseStatus } from '../database/databaseStatus.ts';
import { applyMigrations, readMigrations } from '../database/migrations.ts';
import { openPostgresDatabase } from './postgresDatabase.ts';
import { connectionError } from './connectionError.ts';

/** The database of hosted Supabase, which provides roles, sign-in and file tables itself. */
export interface DirectDatabase extends AsyncDisposable {
  status(): Promise<DatabaseStatus>;
  migrate(): Promise<string[]>;
}

export async function openDirect(url: Secret): Promise<DirectDatabase> {
  try {
    const database = openPostgresDatabase(url, 1);
    await database.sql.query('select 1');
    return {
      status: () => readDatabaseStatus(database.sql),
      migrate: () => applyMigrations(database.sql, readMigrations()),
      [Symbol.asyncDispose]: () => database.close(),
    };
  } catch (cause) {
    throw connectionError(url, cause);
  }
}
