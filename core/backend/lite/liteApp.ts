import { App, setExperimental, type CacheDriver, type Connection, type EmailDriver } from '@supabase/lite';
import type { Secret } from '#core/secret.ts';
import { acceptAllWarnings } from './acceptAllWarnings.ts';
import { limitGoogleAnswers } from './googleAnswers.ts';
import { createFileBytes } from './fileBytes.ts';
import type { BackendKeys } from '../keys.ts';
import type { Sql } from '../database/sql.ts';
import { sameSecret } from '../surface/sameSecret.ts';

export interface LiteAppInput {
  connection: Connection;
  sql: Sql;
  keys: BackendKeys;
  /** Public URL of the site, the only permitted origin of redirects after sign-in. */
  siteUrl: string;
  mailer?: EmailDriver | undefined;
  cache?: CacheDriver | undefined;
  google?: { clientId: string; secret: Secret } | undefined;
}

/**
 * The app of `@supabase/lite` over a database. Both keys and `admin: false` are always set: otherwise requests without
 * a credential would run with the secret key's rights.
 */
export function createLiteApp({ connection, sql, keys, siteUrl, mailer, cache, google }: LiteAppInput): App {
  acceptAllWarnings();
  setExperimental('storage', true);
  if (google !== undefined) limitGoogleAnswers();
  const app: App = new App({
    connection,
    auth: {
      enabled: true,
      jwt_secret: keys.jwtSecret.reveal(),
      publishable_key: keys.publishableKey,
      secret_key: keys.secretKey.reveal(),
      site_url: siteUrl,
      additional_redirect_urls: [siteUrl, `${siteUrl}/**`],
      // Addresses must be confirmed. Links contain the token, so it may be too long to guess. Double confirmation would
      // let the current mailbox confirm an address that belongs to somebody else.
      email: { enable_confirmations: true, double_confirm_changes: false, otp_length: 32 },
      ...(google === undefined
        ? {}
        : {
            external: {
              google: {
                enabled: true,
                client_id: google.clientId,
                secret: google.secret.reveal(),
                // The default is the address of Supabase's local development server.
                redirect_uri: `${siteUrl}/auth/v1/callback`,
              },
            },
          }),
    },
    storage: { enabled: true, file_size_limit: '20MiB' },
    options: {
      server: { admin: false, apiKeys: { resolver: (key) => roleOf(key, keys) } },
      drivers: { ...(mailer === undefined ? {} : { email: mailer }), ...(cache === undefined ? {} : { cache }) },
    },
  });
  app._storageAdapter = createFileBytes(sql);
  return app;
}

async function roleOf(key: string, keys: BackendKeys) {
  if (sameSecret(key, keys.publishableKey)) return { type: 'publishable' as const, claims: { role: 'anon' } };
  if (sameSecret(key, keys.secretKey.reveal())) return { type: 'secret' as const, claims: { role: 'service_role' } };
  return null;
}
