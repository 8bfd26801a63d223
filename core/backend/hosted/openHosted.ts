import type { Config } from '#core/config.ts';
import { AppError } from '#core/errors.ts';
import { send } from '#core/data/query.ts';
import { refuseKey } from '#core/keyTrust.ts';
import type { Backend } from '../backend.ts';
import { tableClient } from '../client.ts';
import { createBackend } from '../createBackend.ts';

/**
 * Opens hosted Supabase, or another Velocity server. DATABASE_URL, if set as well, gives access to its database for
 * migrations and backups.
 */
export function openHosted(config: Config): Backend {
  refuseKey(config, 'supabaseSecretKey');
  const { supabaseUrl, supabasePublishableKey, supabaseSecretKey, databaseUrl } = config;
  if (supabaseUrl === undefined || supabasePublishableKey === undefined || supabaseSecretKey === undefined) {
    const missing = supabasePublishableKey === undefined ? 'SUPABASE_PUBLISHABLE_KEY' : 'SUPABASE_SECRET_KEY';
    throw new AppError('config', `SUPABASE_URL is set, but ${missing} is not.`, {
      hint: 'Both keys are under Project Settings, API Keys. Unset SUPABASE_URL to use the embedded backend.',
    });
  }
  const direct = async () => {
    if (databaseUrl === undefined) throw noDatabaseUrl();
    const { openDirect } = await import('../postgres/openDirect.ts');
    return openDirect(databaseUrl);
  };
  return createBackend({
    kind: 'hosted',
    role: () => 'client',
    url: supabaseUrl,
    publishableKey: supabasePublishableKey,
    secretKey: supabaseSecretKey,
    fetch: globalThis.fetch,
    accountOf: () => null,
    listen: async (channel, handlers) => {
      if (databaseUrl === undefined) return null;
      const { listenPostgres } = await import('../postgres/listenPostgres.ts');
      return listenPostgres(databaseUrl, channel, handlers);
    },
    queue: databaseUrl === undefined ? null : { kind: 'address', url: databaseUrl },
    status: async () => {
      const about = {
        kind: 'hosted' as const,
        role: 'client' as const,
        url: supabaseUrl,
        folder: null,
        ownerPid: null,
        postgresVersion: null,
        migrations: null,
        databaseBytes: null,
        fileBytes: null,
      };
      if (databaseUrl === undefined) return about;
      await using database = await direct();
      return { ...about, ...(await database.status()) };
    },
    health: async (options) => {
      const readers = tableClient({ url: supabaseUrl, key: supabasePublishableKey, fetch: globalThis.fetch });
      await send({ act: 'read', thing: 'categories' }, readers.from('categories').select('id').limit(1), options);
      return { pendingMigrations: null, problems: [] };
    },
    migrate: async () => {
      await using database = await direct();
      // Awaited here, because leaving the block closes the connection.
      const applied = await database.migrate();
      if (databaseUrl !== undefined) {
        const { installQueue } = await import('../queue/installQueue.ts');
        await installQueue({ kind: 'address', url: databaseUrl });
      }
      return applied;
    },
    backup: async () => {
      throw new AppError('config', 'Hosted Supabase keeps its own backups.', {
        hint: 'Find them in the Supabase dashboard under Database, Backups.',
      });
    },
    restore: async () => {
      throw new AppError('config', 'A backup cannot be restored into hosted Supabase from here.', {
        hint: 'Restore in the Supabase dashboard under Database, Backups.',
      });
    },
    close: async () => {},
  });
}

function noDatabaseUrl(): AppError {
  return new AppError('config', 'Hosted Supabase can be migrated only with a way to its database.', {
    hint: 'Set DATABASE_URL to its connection string (Connect, Direct), or run `supabase db push`.',
  });
}
