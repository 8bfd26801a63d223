import { boolean, looseObject, number, object, string } from 'zod';
import type { Sql } from '../sql.ts';

/** Seconds between two mails of a kind to one address, as hosted Supabase sets it. */
const BETWEEN_MAILS_S = 60;

const accountRow = object({ id: string(), confirmed: boolean(), confirm_wait: number(), recover_wait: number() });
const body = looseObject({ email: string() });

/**
 * Keeps accounts and mailboxes from being flooded: a registered address is refused, an address gets a mail a minute. An
 * account that nobody has confirmed gives way to a new try, so that no stranger can hold an address and its password.
 * @returns null where the request may go on.
 */
export async function refuseFrequentMail(sql: Sql, request: Request): Promise<Response | null> {
  const { pathname } = new URL(request.url);
  const signsUp = pathname === '/auth/v1/signup';
  if (request.method !== 'POST' || (!signsUp && pathname !== '/auth/v1/recover')) return null;
  const asked = body.safeParse(
    await request
      .clone()
      .json()
      .catch(() => null),
  );
  if (!asked.success) return null;
  const [row] = await sql.query(
    `select id::text, email_confirmed_at is not null as confirmed,
       ceil($2::float8 - coalesce(extract(epoch from now() - confirmation_sent_at), $2::float8))::float8 as confirm_wait,
       ceil($2::float8 - coalesce(extract(epoch from now() - recovery_sent_at), $2::float8))::float8 as recover_wait
     from auth.users where lower(email) = lower($1)`,
    [asked.data.email, BETWEEN_MAILS_S],
  );
  if (row === undefined) return null;
  const account = accountRow.parse(row);
  // Answered as for an address without an account: nobody learns here who has one.
  if (!signsUp) return account.recover_wait > 0 ? Response.json({}) : null;
  if (account.confirmed) return refuse(422, 'user_already_exists', 'User already registered');
  if (account.confirm_wait > 0) {
    const words = `For security purposes, you can only request this after ${account.confirm_wait} seconds.`;
    return refuse(429, 'over_email_send_rate_limit', words);
  }
  await sql.query('delete from auth.users where id = $1 and email_confirmed_at is null', [account.id]);
  return null;
}

function refuse(status: number, code: string, message: string): Response {
  return Response.json({ code: status, error_code: code, msg: message }, { status });
}
