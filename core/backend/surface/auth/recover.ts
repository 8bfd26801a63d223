import { looseObject, optional, string } from 'zod';
import { linkTo } from '../../mail/mailWords.ts';
import { type AuthContext, mailbox, newLinkToken, sendLater } from './authContext.ts';
import { authError } from './authError.ts';
import { perMailbox } from './rateLimits.ts';

const body = looseObject({ email: optional(string().nullable()) });

/**
 * Sends a link for a new password. The answer is the same for everybody, whether there is an account, and whether a
 * mail went out a moment ago.
 */
export async function recover(auth: AuthContext, input: unknown): Promise<Response> {
  const { email: typed } = body.parse(input);
  if (typed === undefined || typed === null || typed === '') {
    return authError(400, 'validation_failed', 'Password recovery requires an email');
  }
  const email = mailbox(typed);
  if (email === null) return authError(400, 'validation_failed', 'Unable to validate email address: invalid format');
  const token = newLinkToken();
  const found = await auth.sql.transaction(async (sql) => {
    if ((await auth.limits.take(perMailbox, email, sql)) > 0) return false;
    // The link confirms the address too: then nobody may know the password who chose it before.
    const rows = await sql.query(
      `update auth.users set recovery_token = $2, recovery_sent_at = now(),
         encrypted_password = case when email_confirmed_at is not null then encrypted_password end
       where email = $1 returning id`,
      [email, token],
    );
    return rows.length > 0;
  });
  if (found) sendLater(auth, 'recovery', email, linkTo(auth.siteUrl, 'recovery', token));
  return Response.json({});
}
