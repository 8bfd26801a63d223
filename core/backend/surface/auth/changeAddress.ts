import { linkTo } from '../../mail/mailWords.ts';
import { type AuthContext, newLinkToken, sendLater } from './authContext.ts';
import { mailServerBusy, sessionEnded, tooManyMails } from './authError.ts';
import { oneMailbox } from './rateLimits.ts';

/** Rolls back a transaction. */
class NoMailLeft extends Error {
  readonly waitS: number;

  constructor(waitS: number) {
    super('The mailbox got a mail already.');
    this.waitS = waitS;
  }
}

/** Rolls back because the session has ended. */
class SessionEnded extends Error {}

/** Sends an email once its mailbox may get one again, if that is soon. */
async function sendWhenFree({ limits }: AuthContext, to: string, waitS: number, send: () => void): Promise<void> {
  if (waitS > LONGEST_DELAY_S) return;
  await limits.clock.sleep(waitS * 1000);
  if ((await limits.takeMail(to, 'other').catch(() => 1)) === 0) send();
}

/** Seconds: one email a minute goes to a mailbox. */
const LONGEST_DELAY_S = 60;

/**
 * Records the new address of an account. It takes effect once its own mailbox has confirmed it; the old mailbox is
 * notified now, while its owner can still stop it. An address that has an account gets the same response, and its owner
 * an email. If the old mailbox has reached its limit of emails nothing changes: it must be notified. The new one's is
 * waited for: whether it got an email tells whether it has an account.
 */
export async function changeAddress(
  auth: AuthContext,
  user: { id: string; email: string; session: string | null },
  wanted: string,
): Promise<Response | null> {
  if (auth.mailer.isFull) return mailServerBusy();
  const token = newLinkToken();
  const old = user.email.toLowerCase();
  try {
    const { taken, wantedS } = await auth.sql.transaction(async (sql) => {
      // In a fixed order, so that two changes cannot deadlock.
      const mailboxes = new Set([old, wanted].filter((each) => each !== '').map(oneMailbox));
      let wantedS = 0;
      for (const each of [...mailboxes].toSorted()) {
        const waitS = await auth.limits.takeMail(each, 'other', sql);
        if (waitS > 0 && old !== '' && each === oneMailbox(old)) throw new NoMailLeft(waitS);
        wantedS = Math.max(wantedS, waitS);
      }
      // Waits for anyone who is ending this account's sessions; a change recorded after that would be a way back in.
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
      return { taken: others.length > 0, wantedS };
    });
    const send = () =>
      taken
        ? sendLater(auth, 'account-exists', wanted)
        : sendLater(auth, 'email_change', wanted, linkTo(auth.siteUrl, 'email_change', token));
    if (wantedS === 0) send();
    else void sendWhenFree(auth, wanted, wantedS, send);
    if (old !== '') sendLater(auth, 'address-change', old);
    return null;
  } catch (error) {
    if (error instanceof NoMailLeft) return tooManyMails(error.waitS);
    if (error instanceof SessionEnded) return sessionEnded();
    throw error;
  }
}
