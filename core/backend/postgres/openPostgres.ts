import type { Config } from '#core/config.ts';
import { AppError } from '#core/errors.ts';
import type { Secret } from '#core/secret.ts';
import type { Backend, OpenBackendOptions } from '../backend.ts';
import { checkBackup } from '../backup/checkBackup.ts';
import { dump } from '../backup/dump.ts';
import { writeBackup } from '../backup/writeBackup.ts';
import { createBackend } from '../createBackend.ts';
import { readDatabaseHealth, readDatabaseStatus } from '../database/databaseStatus.ts';
import { createKeys, type BackendKeys } from '../keys.ts';
import { openPostgresDatabase, type PostgresDatabase } from './postgresDatabase.ts';
import { serveDatabase, type ServingInput } from '../surface/servedDatabase.ts';
import { siteUrlOf } from '../siteUrl.ts';
import { statementDeadlines, withStatementLimits } from '../database/statementLimits.ts';
import { accountOf } from '../surface/auth/session.ts';
import { surfaceFetch, type Surface } from '../surface/surface.ts';
import { connectionError } from './connectionError.ts';
import { listenPostgres } from './listenPostgres.ts';
import { replaceByBackup } from './replaceByBackup.ts';
import { checkSchema, prepareDatabase } from './schema.ts';

/** Opens one's own PostgreSQL: the Supabase API runs in this process, as in every other one that uses the database. */
export async function openPostgres(config: Config, options: OpenBackendOptions): Promise<Backend> {
  const { databaseUrl } = config;
  if (databaseUrl === undefined) throw new AppError('config', 'DATABASE_URL is not set.');
  const keys = keysFor(config, options.serve === true);
  const url = siteUrlOf(config);
  const serving: ServingInput = { config, keys, siteUrl: url, log: options.log };
  const database = openDatabase(databaseUrl);
  try {
    await checkSchema(database, serving, options.allowOutdated === true);
  } catch (cause) {
    await database.close().catch(() => {});
    throw connectionError(databaseUrl, cause);
  }
  let surface: Surface | null = null;
  const { publishableKey, secretKey } = keys;
  // Recreated after a schema change, as it caches the tables.
  const handle: Surface = (request) => (surface ??= serveDatabase(database, serving))(request);
  const now = () => new Date(options.clock.now()).toISOString();
  return createBackend({
    kind: 'postgres',
    role: () => 'client',
    url,
    publishableKey,
    secretKey,
    fetch: surfaceFetch(handle),
    accountOf: (token) => accountOf(token, keys.jwtSecret),
    listen: (channel, handlers) => listenPostgres(databaseUrl, channel, handlers),
    queue: { kind: 'address', url: databaseUrl },
    status: async () => ({
      kind: 'postgres',
      role: 'client',
      url,
      folder: null,
      ownerPid: null,
      ...(await readDatabaseStatus(database.sql)),
    }),
    health: ({ signal = null } = {}) =>
      withStatementLimits({ deadlineMs: statementDeadlines.reader, signal }, () => readDatabaseHealth(database.sql)),
    migrate: async () => {
      const applied = await prepareDatabase(database, serving);
      surface = null;
      const { installQueue } = await import('../queue/installQueue.ts');
      await installQueue({ kind: 'address', url: databaseUrl });
      return applied;
    },
    backup: (file) => writeBackup(dump(database.sql, { createdAt: now(), keys: null }), file, options.clock),
    restore: async (file) => {
      const backup = await checkBackup(file);
      await replaceByBackup(database.sql, backup);
      surface = null;
      return backup.summary;
    },
    close: () => database.close(),
  });
}

function openDatabase(address: Secret): PostgresDatabase {
  try {
    return openPostgresDatabase(address);
  } catch (cause) {
    throw connectionError(address, cause);
  }
}

/** Keys from the environment. Commands that do not serve others generate missing ones. */
function keysFor(config: Config, serve: boolean): BackendKeys {
  const { supabasePublishableKey: publishable, supabaseSecretKey: secret, supabaseJwtSecret: jwt } = config;
  if (jwt !== undefined && jwt.reveal().length < 32) {
    throw new AppError('config', 'SUPABASE_JWT_SECRET is shorter than 32 characters.', {
      hint: 'Make one with: openssl rand -base64 48',
    });
  }
  const missing = [
    publishable === undefined ? 'SUPABASE_PUBLISHABLE_KEY' : null,
    secret === undefined ? 'SUPABASE_SECRET_KEY' : null,
    jwt === undefined ? 'SUPABASE_JWT_SECRET' : null,
  ].filter((name) => name !== null);
  if (serve && missing.length > 0) {
    throw new AppError('config', `To serve from DATABASE_URL, ${missing.join(' and ')} must be set.`, {
      hint: 'All servers of one database need the same values: any long random texts, for example from openssl rand -base64 48.',
    });
  }
  const made = createKeys();
  return {
    publishableKey: publishable ?? made.publishableKey,
    secretKey: secret ?? made.secretKey,
    jwtSecret: jwt ?? made.jwtSecret,
  };
}
