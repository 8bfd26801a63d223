import type { CacheDriver } from '@supabase/lite';
import type { Config } from '#core/config.ts';
import type { Log } from '#core/log.ts';
import type { EmbeddedDatabase } from '../embedded/pglite/embeddedDatabase.ts';
import type { BackendKeys } from '../keys.ts';
import { createLiteApp, type LiteAppInput } from '../lite/liteApp.ts';
import { createMailer, limitedMailer } from '../mail/mailer.ts';
import { withSiteWords } from '../mail/mailWords.ts';
import type { PostgresDatabase } from '../postgres/postgresDatabase.ts';
import type { Sql } from '../database/sql.ts';
import { withoutStatementDeadline } from '../database/statementLimits.ts';
import { RateLimits } from './auth/rateLimits.ts';
import { createSurface, type Surface } from './surface.ts';
import { quietly } from './quietly.ts';
import { ensureSystemSchema, hasSystemSchema } from '../lite/systemSchema.ts';

/** Input for serving the API over one's own database. */
export interface ServingInput {
  config: Config;
  keys: BackendKeys;
  siteUrl: string;
  log: Log;
  /** Caches the table metadata between starts. */
  cache?: CacheDriver | undefined;
}

type Database = EmbeddedDatabase | PostgresDatabase;

/** Creates the system tables. Call before {@link serveDatabase}, which caches the tables that it finds. */
export function prepareSystem(database: Database, input: ServingInput): Promise<void> {
  return quietly(input.log, () =>
    withoutStatementDeadline(async () => {
      // At nearly every start it exists, and the app is not needed.
      if (await hasSystemSchema(database.sql)) return;
      await ensureSystemSchema(database.sql, createLiteApp(appInput(database, input)));
    }),
  );
}

/** The Supabase API over a fully migrated database. */
export function serveDatabase(database: Database, input: ServingInput): Surface {
  const { keys, log, siteUrl, config } = input;
  const { siteName, smtpUrl, contactEmail } = config;
  const sql: Sql = database.sql;
  const mutex = 'mutex' in database ? database.mutex : undefined;
  const mailer = createMailer(smtpUrl, contactEmail, log);
  const app = createLiteApp(appInput(database, input));
  return createSurface({ app, sql, keys, log, mutex, siteUrl, siteName, mailer });
}

function appInput({ connection, sql }: Database, { config, keys, siteUrl, log, cache }: ServingInput): LiteAppInput {
  const { googleClientId: clientId, googleClientSecret: secret, smtpUrl, contactEmail, siteName } = config;
  const mailer = limitedMailer(createMailer(smtpUrl, contactEmail, log), new RateLimits(sql, keys.jwtSecret));
  return {
    connection,
    sql,
    keys,
    siteUrl,
    cache,
    mailer: withSiteWords(mailer, siteName),
    google: clientId === undefined || secret === undefined ? undefined : { clientId, secret },
  };
}
