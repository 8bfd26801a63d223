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
 * Makes an account that counts once its mailbox has confirmed it. The answer and its time are the same where the
 * address has an account: then a mail says so. Several tries at once make one account and send one mail.
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
 * Whose password an account has is clear only where all who tried within a link's hour chose the same: otherwise it
 * gets none, and who opens the link in the mailbox chooses one. So nobody waits in an account that another confirms.
 */
async function store(auth: AuthContext, account: NewAccount, password: string): Promise<'made' | 'exists' | 'waiting'> {
  let seen = await find(auth.sql, account.email);
  for (let attempt = 1; ; attempt += 1) {
    // Compared outside of the transaction, which others wait for. Nobody's password takes as long.
    const pending = seen !== null && !seen.confirmed && seen.young ? seen.stored : null;
    const same = await isPassword(password, pending, 'stranger');
    const outcome = await auth.sql.transaction(async (sql) => {
      const wait = await auth.limits.takeMail(account.email, sql);
      const now = await find(sql, account.email);
      if (now?.confirmed === true) return wait > 0 ? 'waiting' : 'exists';
      const disputed = now !== null && now.young && !(same && now.stored === pending);
      // Somebody else was faster: compared again with what is stored now.
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

/** Made from what was asked alone, so that it says nothing about who has an account. */
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
