import { boolean, looseObject, object, optional, string } from 'zod';
import { AppError } from '#core/errors.ts';
import { type AuthContext, mailbox } from './authContext.ts';
import { addressRefused, authError, tooManyRequests, wrongCredentials } from './authError.ts';
import { deviceCookie, knownDevice } from './knownDevice.ts';
import { isPassword } from './passwords.ts';
import { knownSignIns, perAddress, perPassword } from './rateLimits.ts';
import { beginSession, endOldSessions } from './session.ts';

const body = looseObject({ email: optional(string().nullable()), password: optional(string().nullable()) });
const userRow = object({ id: string(), email: string(), stored: string().nullable(), usable: boolean() });

/**
 * Signs in with a password. Every failure has the same text after the same time, whether the account is unknown,
 * unconfirmed or without a password. A known device has its own limit; all others are limited by client address and by
 * account.
 */
export async function passwordSignIn(
  auth: AuthContext,
  request: Request,
  input: unknown,
  address: string | null,
): Promise<Response> {
  const { email: typed, password } = body.parse(input);
  if (typed === undefined || typed === null || typed === '') {
    return authError(400, 'validation_failed', 'missing email or phone');
  }
  if (password === undefined || password === null || password === '') return wrongCredentials();
  const email = mailbox(typed) ?? typed.toLowerCase();
  const { limits, strangers, keys } = auth;
  const device = knownDevice(request, email, keys.secretKey);
  const attempt = { request, email, password, device, address };
  if (device !== null) return check(auth, attempt);
  const refusedS = address === null ? 0 : limits.refusedFor(perAddress, address);
  if (refusedS > 0) return addressRefused(refusedS);
  return strangers.run('sign-in', { address, signal: request.signal }, () => check(auth, attempt));
}

interface Attempt {
  request: Request;
  email: string;
  password: string;
  /** The known device; null for a stranger. */
  device: string | null;
  address: string | null;
}

async function check(auth: AuthContext, { request, email, password, device, address }: Attempt): Promise<Response> {
  const { limits, sql, keys } = auth;
  const guesser = device === null ? email : `${email} ${device}`;
  const addressS = device === null && address !== null ? await limits.take(perAddress, address) : 0;
  if (addressS > 0) return addressRefused(addressS);
  const knownS = device === null ? 0 : await limits.take(knownSignIns, guesser);
  const wait = knownS || (await limits.take(perPassword, guesser));
  if (wait > 0) return tooManyRequests(wait);
  const [row] = await sql.query(
    `select id::text, email, encrypted_password as stored,
       (email_confirmed_at is not null and (banned_until is null or banned_until < now())) as usable
     from auth.users where email = $1 and not is_sso_user`,
    [email],
  );
  const user = row === undefined ? null : userRow.parse(row);
  const caller = device === null ? 'stranger' : { account: email };
  const right = await isPassword(password, user?.stored ?? null, caller).catch(async (thrown: unknown) => {
    // The password was not checked: do not count the attempt.
    await limits.refund(perPassword, guesser);
    throw thrown;
  });
  const session = user === null || !right || !user.usable ? null : await beginSession(auth, user);
  if (session === null) return wrongCredentials();
  await limits.refund(perPassword, guesser);
  await endOldSessions(sql, session.id);
  const account = await auth.app.fetch(
    new Request(new URL('/auth/v1/user', request.url), {
      headers: { apikey: keys.publishableKey, authorization: `Bearer ${session.tokens.access_token}` },
    }),
  );
  if (!account.ok) {
    throw new AppError('storage', `The account could not be read: the server answered ${account.status}.`, {
      hint: 'Sign in again.',
      retryable: true,
    });
  }
  const signedIn: unknown = await account.json();
  const owner = { email, session: session.id };
  const cookie = deviceCookie(request, owner, keys.secretKey, auth.siteUrl.startsWith('https:'));
  const answer = { ...session.tokens, user: signedIn, weak_password: null };
  return Response.json(answer, { headers: { 'set-cookie': cookie } });
}
