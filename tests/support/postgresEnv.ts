import { createKeys } from '#core/backend/keys.ts';
import { createTestDatabase } from './postgres.ts';

/** The settings of servers over one new PostgreSQL database: all of them need the same keys. */
export async function postgresEnv(): Promise<Record<string, string>> {
  const database = await createTestDatabase();
  const keys = createKeys();
  return {
    DATABASE_URL: database.reveal(),
    SUPABASE_PUBLISHABLE_KEY: keys.publishableKey,
    SUPABASE_SECRET_KEY: keys.secretKey.reveal(),
    SUPABASE_JWT_SECRET: keys.jwtSecret.reveal(),
  };
}
