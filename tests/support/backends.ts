import type { EmailDriver } from '@supabase/lite';
import type { SupabaseClient } from '@supabase/supabase-js';
import type { Backend, Fetch } from '#core/backend/backend.ts';
import { tableClient } from '#core/backend/client.ts';
import { createKeys, type BackendKeys } from '#core/backend/keys.ts';
import { createLiteApp } from '#core/backend/lite/liteApp.ts';
import type { Sql } from '#core/backend/database/sql.ts';
import type { QueueDatabase } from '#core/backend/queue/queueDatabase.ts';
import { accountOf } from '#core/backend/surface/auth/session.ts';
import { createSurface, surfaceFetch } from '#core/backend/surface/surface.ts';
import { systemClock } from '#core/clock.ts';
import type { Database } from '#core/data/database.ts';
import { silentLog } from '#core/log.ts';
import { Secret } from '#core/secret.ts';
import { supabaseClient } from './supabaseClient.ts';
import { lendEmbedded, lendPostgres } from './warmDatabases.ts';

export const testBackendKinds = ['embedded', 'postgres'] as const;
export type TestBackendKind = (typeof testBackendKinds)[number];

type Mail = Parameters<EmailDriver['send']>[0];

/** A signed-in user and a client with that user's rights. */
export interface TestUser {
  id: string;
  email: string;
  password: string;
  accessToken: string;
  client: SupabaseClient;
}

/** A backend with Velocity's schema and no rows but the categories. */
export interface TestBackend {
  kind: TestBackendKind;
  url: string;
  keys: BackendKeys;
  fetch: Fetch;
  accountOf: Backend['accountOf'];
  listen: Backend['listen'];
  /** With the secret key: both `db` and `files` of the operations. */
  db: SupabaseClient;
  files: SupabaseClient;
  anonymous: SupabaseClient;
  /** With the secret key in a person's name, as the server acts for staff. */
  dbAs: (person: string) => Database;
  /** The database itself, bypassing the surface and row-level security. */
  sql: Sql;
  /** The mails that were sent, oldest first. */
  mails: readonly Mail[];
  /** Turns the surface's clock on; the database has one of its own. */
  passTime(seconds: number): void;
  /** The job queue's access to the database. */
  queue: QueueDatabase;
  /** A reader with an account. */
  signUp(email?: string): Promise<TestUser>;
  /** A reader who is staff. */
  signUpStaff(email?: string): Promise<TestUser>;
  close(): Promise<void>;
}

// With the real cost factor, hashing passwords would take most of a test's time.
process.env['LITE_AUTH_BCRYPT_COST'] = '4';

const ADDRESS = 'http://localhost';

/**
 * Opens a backend on a fresh database. Close it after use: another test reuses its database.
 * @param watched wraps the surface's access to the database, for tests that act between two of its statements.
 * @example
 * ```ts
 * const backend = await openTestBackend('embedded');
 * const { client } = await backend.signUpStaff();
 * await client.from('inbox_stories').insert({ title: 'The strait' }).throwOnError();
 * await backend.close();
 * ```
 */
export async function openTestBackend(
  kind: TestBackendKind,
  watched: (sql: Sql) => Sql = (sql) => sql,
): Promise<TestBackend> {
  const opened = await (kind === 'embedded' ? lendEmbedded() : lendPostgres());
  const { connection, sql } = opened;
  const keys = createKeys();
  const siteUrl = 'http://localhost:4600';
  const mails: Mail[] = [];
  const mailer = { send: async (mail: Mail) => void mails.push(mail) };
  const google = { clientId: 'client-of-the-test', secret: new Secret('secret-of-the-test') };
  const app = createLiteApp({ connection, sql, keys, siteUrl, mailer, google });
  const site = { siteUrl, siteName: 'Velocity News', mailer };
  let passedMs = 0;
  const clock = { ...systemClock, now: () => systemClock.now() + passedMs };
  const surface = surfaceFetch(
    createSurface({ app, sql: watched(sql), keys, log: silentLog, mutex: opened.mutex, clock, ...site }),
  );
  const fetch: Fetch = (input, init) => opened.whileLent(() => surface(input, init));
  const client = (key: string, accessToken?: string) => supabaseClient({ url: ADDRESS, key, fetch, accessToken });
  const db = client(keys.secretKey.reveal());
  let users = 0;
  const signUp = async (email = `reader${(users += 1)}@example.org`): Promise<TestUser> => {
    const password = 'a long enough password';
    const made = await db.auth.admin.createUser({ email, password, email_confirm: true });
    if (made.error !== null) throw made.error;
    const { data, error } = await client(keys.publishableKey).auth.signInWithPassword({ email, password });
    if (error !== null) throw error;
    const accessToken = data.session.access_token;
    return { id: data.user.id, email, password, accessToken, client: client(keys.publishableKey, accessToken) };
  };
  return {
    kind,
    url: ADDRESS,
    keys,
    fetch,
    accountOf: (token) => accountOf(token, keys.jwtSecret),
    listen: opened.listen,
    db,
    files: db,
    anonymous: client(keys.publishableKey),
    dbAs: (person) => tableClient({ url: ADDRESS, key: keys.secretKey.reveal(), fetch, person }),
    sql,
    mails,
    passTime: (seconds) => {
      passedMs += seconds * 1000;
    },
    queue: opened.queue,
    signUp,
    async signUpStaff(email) {
      const user = await signUp(email ?? `staff${(users += 1)}@example.org`);
      await sql.query('insert into public.staff (user_id, email) values ($1, $2)', [user.id, user.email]);
      return user;
    },
    close: opened.close,
  };
}
