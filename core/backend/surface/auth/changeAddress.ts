import { linkTo } from '../../mail/mailWords.ts';
import { type AuthContext, newLinkToken, sendLater } from './authContext.ts';
import { sessionEnded, tooManyMails } from './authError.ts';
import { oneMailbox } from './rateLimits.ts';

/** Ends a transaction without its changes. */
class NoMailLeft extends Error {
  readonly waitS: number;

  constructor(waitS: number) {
    super('The mailbox got a mail already.');
    this.waitS = waitS;
  }
}

/** The same, as somebody ended the session. */
class SessionEnded extends Error {}

/**
 * Notes the address that an account is to have. It counts once its own mailbox has confirmed it; the old mailbox is
 * informed now, while its owner can still stop it. An address that has an account is answered alike, and its owner gets a mail.
 * Where one of the two mailboxes may get no mail, nothing changes: the old one must not be kept in the dark.
 */
export async function changeAddress(
  auth: AuthContext,
  user: { id: string; email: string; session: string | null },
  wanted: string,
): Promise<Response | null> {
  const token = newLinkToken();
  const old = user.email.toLowerCase();
  try {
    const taken = await auth.sql.transaction(async (sql) => {
      // In one order for all, so that two changes never wait for each other.
      const mailboxes = new Set([old, wanted].filter((each) => each !== '').map(oneMailbox));
      for (const each of [...mailboxes].toSorted()) {
        const waitS = await auth.limits.takeMail(each, sql);
        if (waitS > 0) throw new NoMailLeft(waitS);
      }
      // Waits for whoever ends the sessions of this account now; a change noted after that would be a way back in.
      await sql.query('select id from auth.users where id = $1 for update', [user.id]);
      const sessions = await sql.query('select id from auth.sessions where user_id = $1 and id::text = $2', [
        user.id,
        user.session,
      ]);
      if (sessions.length === 0) throw new SessionEnded();
      const others = await sql.query('select id from auth.users where email = $1 and id <> $2', [wanted, user.id]);
      await sql.query(
        `update auth.users set email_change = $2, email_change_token_new = $3, email_change_token_current = null,
           email_change_sent_at = now(), updated_at = now() where id = $1`,
        [user.id, wanted, token],
      );
      return others.length > 0;
    });
    if (taken) sendLater(auth, 'account-exists', wanted);
    else sendLater(auth, 'email_change', wanted, linkTo(auth.siteUrl, 'email_change', token));
    if (old !== '') sendLater(auth, 'address-change', old);
    return null;
  } catch (error) {
    if (error instanceof NoMailLeft) return tooManyMails(error.waitS);
    if (error instanceof SessionEnded) return sessionEnded();
    throw error;
  }
}
