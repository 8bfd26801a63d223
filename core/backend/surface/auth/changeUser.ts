import { boolean, looseObject, object, optional, record, string, unknown } from 'zod';
import { METADATA_LIMIT } from './authInput.ts';
import { type AuthContext, mailbox } from './authContext.ts';
import { authError, sessionEnded, tooManyRequests } from './authError.ts';
import { changeAddress } from './changeAddress.ts';
import { refusePassword } from './passwordRules.ts';
import { hashPassword, isPassword } from './passwords.ts';
import { perPassword } from './rateLimits.ts';
import { claimsOf } from './session.ts';

const body = looseObject({
  email: optional(string().nullable()),
  password: optional(string().nullable()),
  current_password: optional(string().nullable()),
  data: optional(record(string(), unknown()).nullable()),
});
const userBody = looseObject({ id: string(), email: string(), user_metadata: optional(record(string(), unknown())) });
const accountRow = object({ stored: string().nullable(), recovering: boolean() });

/** Changes an account's name, password or address. */
export async function changeUser(auth: AuthContext, request: Request, input: unknown): Promise<Response> {
  const read = () => auth.app.fetch(new Request(request.url, { headers: request.headers }));
  const answer = await read();
  if (!answer.ok) return answer;
  const user = userBody.parse(await answer.json());
  const { email, password, current_password: current, data } = body.parse(input);
  // New metadata is merged into the existing metadata.
  if (data && Buffer.byteLength(JSON.stringify({ ...user.user_metadata, ...data })) > METADATA_LIMIT) {
    return authError(400, 'validation_failed', 'data is too large beside what the account holds');
  }
  const session = claimsOf((request.headers.get('authorization') ?? '').slice('Bearer '.length))?.session_id ?? null;
  if (password !== undefined && password !== null && password !== '') {
    const refused = await changePassword(auth, { ...user, session }, password, current ?? '');
    if (refused !== null) return refused;
  }
  if (email !== undefined && email !== null && email !== '') {
    const wanted = mailbox(email);
    if (wanted === null) return authError(400, 'validation_failed', 'Unable to validate email address: invalid format');
    const refused =
      wanted === user.email.toLowerCase() ? null : await changeAddress(auth, { ...user, session }, wanted);
    if (refused !== null) return refused;
  }
  if (data === undefined || data === null) return read();
  const headers = new Headers(request.headers);
  headers.delete('content-length');
  return auth.app.fetch(new Request(request.url, { method: 'PUT', headers, body: JSON.stringify({ data }) }));
}

/**
 * A new password requires the current one, as the session may be in wrong hands: an unattended computer, a stolen
 * token. Not if the session came from a recovery link, nor for an account without a password. All other sessions end.
 */
async function changePassword(
  auth: AuthContext,
  user: { id: string; email: string; session: string | null },
  password: string,
  current: string,
): Promise<Response | null> {
  const weak = refusePassword(password, user.email);
  if (weak !== null) return weak;
  const [row] = await auth.sql.query(
    `select u.encrypted_password as stored, exists (
       select from auth.sessions s where s.user_id = u.id and s.id::text = $2 and s.tag = 'recovery'
         and s.created_at > now() - interval '1 hour') as recovering
     from auth.users u where u.id = $1`,
    [user.id, user.session],
  );
  const { stored, recovering } = accountRow.parse(row);
  // Counts changes after a recovery link too, and is not refunded: each costs up to three bcrypt operations.
  const needsCurrent = stored !== null && !recovering;
  if (needsCurrent && current === '') {
    return authError(400, 'current_password_required', 'Enter your current password too.');
  }
  const wait = await auth.limits.take(perPassword, `session ${user.id}`);
  if (wait > 0) return tooManyRequests(wait);
  if (needsCurrent && !(await isPassword(current, stored, { account: user.id }))) {
    return authError(400, 'current_password_mismatch', 'The current password is not right.');
  }
  if (stored !== null && (await isPassword(password, stored, { account: user.id }))) {
    return authError(422, 'same_password', 'New password should be different from the old password.');
  }
  const hashed = await hashPassword(password, { account: user.id });
  const changed = await auth.sql.transaction(async (sql) => {
    // Comparing and hashing take time: a session that ended meanwhile must not lock out the account's owner.
    const rows = await sql.query(
      `update auth.users u set encrypted_password = $2, recovery_token = null, recovery_sent_at = null,
         email_change = null, email_change_token_new = null, email_change_token_current = null, updated_at = now()
       where id = $1 and encrypted_password is not distinct from $3::text
         and exists (select from auth.sessions s where s.user_id = u.id and s.id::text = $4) returning id`,
      [user.id, hashed, stored, user.session],
    );
    if (rows.length === 0) return false;
    await sql.query('delete from auth.refresh_tokens where user_id = $1 and session_id::text is distinct from $2', [
      user.id,
      user.session,
    ]);
    await sql.query('delete from auth.sessions where user_id = $1 and id::text is distinct from $2', [
      user.id,
      user.session,
    ]);
    await sql.query('update auth.sessions set tag = null where user_id = $1', [user.id]);
    return true;
  });
  return changed ? null : sessionEnded();
}
