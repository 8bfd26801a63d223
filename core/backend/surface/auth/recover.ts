import { looseObject, object, optional, string } from 'zod';
import { linkTo } from '../../mail/mailWords.ts';
import { type AuthContext, mailbox, newLinkToken, sendLater } from './authContext.ts';
import { authError, tooManyMails } from './authError.ts';

const sentToken = object({ token: string() });
const body = looseObject({ email: optional(string().nullable()) });

/**
 * Sends a link for setting a new password. The response is always the same, whether or not an account exists or an
 * email was sent recently.
 * @param isInvitation called with the secret key: the email's text says so, and who invites is told of the limit.
 */
export async function recover(auth: AuthContext, input: unknown, isInvitation: boolean): Promise<Response> {
  const { email: typed } = body.parse(input);
  if (typed === undefined || typed === null || typed === '') {
    return authError(400, 'validation_failed', 'Password recovery requires an email');
  }
  const email = mailbox(typed);
  if (email === null) return authError(400, 'validation_failed', 'Unable to validate email address: invalid format');
  const made = await auth.sql.transaction(async (sql) => {
    const [account] = await sql.query('select from auth.users where email = $1', [email]);
    const { limits } = auth;
    const waitS = await (account === undefined
      ? limits.takeNoMail(email, 'recovery', sql)
      : limits.takeMail(email, 'recovery', sql));
    if (waitS > 0) return { token: null, waitS };
    // Anybody may request a link for an address, which must not invalidate one that its owner is about to open: it is
    // sent again for half of its hour. The link also confirms the address: then a password chosen before by somebody
    // else must not stay.
    const [row] = await sql.query(
      `update auth.users u set recovery_token = case when held.young then u.recovery_token else $2 end,
         recovery_sent_at = case when held.young then u.recovery_sent_at else now() end,
         encrypted_password = case when u.email_confirmed_at is not null then u.encrypted_password end
       from (select id, recovery_token is not null and recovery_token <> ''
               and recovery_sent_at > now() - interval '30 minutes' as young
             from auth.users where email = $1) held
       where u.id = held.id returning u.recovery_token as token`,
      [email, newLinkToken()],
    );
    return { token: row === undefined ? null : sentToken.parse(row).token, waitS: 0 };
  });
  if (isInvitation && made.waitS > 0) return tooManyMails(made.waitS);
  const { token } = made;
  if (token !== null) {
    // Invitations lead to the newsroom; any reader may have forgotten a password.
    const link = linkTo(auth.siteUrl, 'recovery', token, isInvitation ? '/dashboard/inbox' : '');
    sendLater(auth, isInvitation ? 'invitation' : 'recovery', email, link);
  }
  return Response.json({});
}
