import { randomUUID } from 'node:crypto';
import { boolean, looseObject, object, optional, record, string, unknown } from 'zod';
import { systemClock } from '#core/clock.ts';
import { linkTo } from '../../mail/mailWords.ts';
import type { Sql } from '../../database/sql.ts';
import { type AuthContext, mailbox, newLinkToken, sendLater } from './authContext.ts';
import { authError } from './authError.ts';
import { hashPassword, isPassword } from './passwords.ts';
import { refusePassword } from './passwordRules.ts';

const body = looseObject({
  email: optional(string().nullable()),
  password: optional(string().nullable()),
  data: optional(record(string(), unknown()).nullable()),
});
const accountRow = object({ confirmed: boolean(), stored: string().nullable(), young: boolean() });

interface NewAccount {
  id: string;
  email: string;
  stored: string;
  token: string;
  metadata: Record<string, unknown>;
}

/**
 * Creates an account that becomes usable once its mailbox is confirmed. The response and its timing are the same if the
 * address has an account; then an email says so. Concurrent attempts create one account and send one email.
 */
export async function signUp(auth: AuthContext, input: unknown): Promise<Response> {
  const { email: typed, password, data } = body.parse(input);
  const email = mailbox(typed);
  if (email === null) return authError(400, 'validation_failed', 'Unable to validate email address: invalid format');
  const refused = refusePassword(password, email);
  if (refused !== null || typeof password !== 'string') {
    return refused ?? authError(400, 'validation_failed', 'Signup requires a valid password');
  }
  const id = randomUUID();
  const claims = { ...data, sub: id, email, email_verified: false, phone_verified: false };
  const account = {
    id,
    email,
    stored: await hashPassword(password, 'stranger'),
    token: newLinkToken(),
    metadata: claims,
  };
  const outcome = await store(auth, account, password);
  if (outcome === 'made') sendLater(auth, 'signup', email, linkTo(auth.siteUrl, 'signup', account.token));
  if (outcome === 'exists') sendLater(auth, 'account-exists', email);
  return Response.json(answerTo(account));
}

/**
 * Whose password counts is clear only if all attempts within a link's hour chose the same one; otherwise the account
 * gets none, and whoever opens the emailed link sets it. So nobody can prepare an account that another person confirms.
 */
async function store(auth: AuthContext, account: NewAccount, password: string): Promise<'made' | 'exists' | 'waiting'> {
  let seen = await find(auth.sql, account.email);
  for (let attempt = 1; ; attempt += 1) {
    // Compared outside the transaction, for which others wait. Without a hash the check takes as long.
    const pending = seen !== null && !seen.confirmed && seen.young ? seen.stored : null;
    const same = await isPassword(password, pending, 'stranger');
    const outcome = await auth.sql.transaction(async (sql) => {
      const wait = await auth.limits.takeMail(account.email, 'other', sql);
      const now = await find(sql, account.email);
      if (now?.confirmed === true) return wait > 0 ? 'waiting' : 'exists';
      const disputed = now !== null && now.young && !(same && now.stored === pending);
      // A concurrent attempt was stored first: compare again with the current hash.
      if (disputed && now.stored !== null && now.stored !== pending && attempt < 3) return now;
      if (wait > 0) {
        if (disputed) {
          await sql.query(
            'update auth.users set encrypted_password = null where email = $1 and email_confirmed_at is null',
            [account.email],
          );
        }
        return 'waiting';
      }
      await forgetUnconfirmed(sql);
      await replace(sql, account, disputed ? null : account.stored);
      return 'made';
    });
    if (typeof outcome === 'string') return outcome;
    seen = outcome;
  }
}

async function find(sql: Sql, email: string) {
  const [row] = await sql.query(
    `select email_confirmed_at is not null as confirmed, encrypted_password as stored,
       coalesce(confirmation_sent_at > now() - interval '1 hour', false) as young
     from auth.users where email = $1 and not is_sso_user`,
    [email],
  );
  return row === undefined ? null : accountRow.parse(row);
}

/**
 * Deletes accounts that nobody confirmed within twice the hour for which their link works: anybody can make any number of
 * them. A hundred at a time, more than are made meanwhile.
 */
async function forgetUnconfirmed(sql: Sql): Promise<void> {
  await sql.query(
    `delete from auth.users where id in (
       select id from auth.users
       where email_confirmed_at is null and confirmation_sent_at < now() - interval '2 hours' and not is_sso_user
       order by confirmation_sent_at limit 100 for update skip locked)`,
  );
}

async function replace(sql: Sql, { id, email, token, metadata }: NewAccount, stored: string | null): Promise<void> {
  await sql.query('delete from auth.users where email = $1 and email_confirmed_at is null and not is_sso_user', [
    email,
  ]);
  await sql.query(
    `insert into auth.users (id, email, encrypted_password, confirmation_token, confirmation_sent_at,
       raw_app_meta_data, raw_user_meta_data)
     values ($1, $2, $3, $4, now(), '{"provider":"email","providers":["email"]}', $5::text::jsonb)`,
    [id, email, stored, token, JSON.stringify(metadata)],
  );
  await sql.query(
    `insert into auth.identities (id, provider, provider_id, user_id, identity_data)
     values ($1, 'email', $2::text, $2::text::uuid, $3::text::jsonb)`,
    [randomUUID(), id, JSON.stringify(metadata)],
  );
}

/** Built from the request alone, so that it does not reveal whether an account exists. */
function answerTo({ id, email, metadata }: NewAccount) {
  const now = new Date(systemClock.now()).toISOString();
  const identity = {
    identity_id: randomUUID(),
    id,
    user_id: id,
    identity_data: metadata,
    provider: 'email',
    last_sign_in_at: now,
    created_at: now,
    updated_at: now,
    email,
  };
  return {
    id,
    aud: 'authenticated',
    role: 'authenticated',
    email,
    phone: '',
    confirmation_sent_at: now,
    app_metadata: { provider: 'email', providers: ['email'] },
    user_metadata: metadata,
    identities: [identity],
    created_at: now,
    updated_at: now,
    is_anonymous: false,
  };
}
