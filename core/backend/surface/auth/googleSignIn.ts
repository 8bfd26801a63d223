import { boolean, object, string } from 'zod';
import { withVerifiedAddress } from '../../lite/googleAnswers.ts';
import type { AuthContext } from './authContext.ts';
import { tooManyRequests } from './authError.ts';
import { googleReturns } from './rateLimits.ts';
import { claimsOf, endOldSessions, redirectWithClockTolerance } from './session.ts';
import { beganSignIn, endedSignInCookie, signInCookie } from './signInCookie.ts';

const identityRow = object({ id: string(), joined: boolean(), authoritative: boolean() });

/**
 * Leads to Google. The library stores a row for each beginning; those that were never ended go after an hour. It hands
 * all other parameters on to Google, also a `state` of somebody else's sign-in, so only those of the product are kept.
 */
export async function beginGoogleSignIn({ auth, request }: { auth: AuthContext; request: Request }): Promise<Response> {
  await auth.sql.query(`delete from auth.flow_state where created_at < now() - interval '1 hour'`);
  const url = new URL(request.url);
  const kept = [...url.searchParams].filter(([name]) => name === 'provider' || name === 'redirect_to');
  url.search = String(new URLSearchParams(kept));
  const answer = await auth.app.fetch(new Request(url, request));
  const state = new URL(answer.headers.get('location') ?? '', request.url).searchParams.get('state');
  return state === null ? answer : withCookie(answer, signInCookie(state, auth.keys.jwtSecret, isSecure(auth)));
}

/**
 * Handles the return from Google. Google vouches for an address as well as an email to it only if it hosts the mailbox:
 * gmail.com, or the account's organisation (`hd`,
 * https://developers.google.com/identity/gsi/web/guides/verify-google-id-token). Other addresses it verified once, when
 * the mailbox may have been somebody else's: such a Google account must not open an existing account. Its identity is
 * removed, its session ends, and the page says to use the password. So is a sign-in that another browser began.
 */
export async function finishGoogleSignIn(
  auth: AuthContext,
  request: Request,
  address: string | null,
): Promise<Response> {
  const [state = '', ...others] = new URL(request.url).searchParams.getAll('state');
  if (others.length > 0 || !beganSignIn(request, state, auth.keys.jwtSecret)) {
    const words = 'This sign-in was begun in another browser, or too long ago: sign in again here.';
    return refusal(`${auth.siteUrl}/`, 'sign_in_not_begun_here', words);
  }
  const wait = address === null ? 0 : await auth.limits.take(googleReturns, address);
  if (wait > 0) return tooManyRequests(wait);
  await deleteUnverified(auth);
  const answered = await withVerifiedAddress(() => auth.app.fetch(request));
  const answer =
    answered === 'unverified'
      ? refusal(`${auth.siteUrl}/`, 'address_not_verified', 'Google has not verified the address of this account.')
      : await refuseForeignGoogle(
          auth,
          redirectWithClockTolerance(answered, request.url, auth.keys.jwtSecret),
          request.url,
        );
  return withCookie(answer, endedSignInCookie(state, isSecure(auth)));
}

/** Accounts that earlier versions made of addresses that Google has not verified: they kept the addresses' owners out. */
async function deleteUnverified({ sql }: AuthContext): Promise<void> {
  await sql.query(
    `delete from auth.users u
     where u.email_confirmed_at is null and coalesce(u.email, '') = '' and coalesce(u.encrypted_password, '') = ''
       and exists (select from auth.identities i where i.user_id = u.id and i.provider = 'google')
       and not exists (select from auth.identities i where i.user_id = u.id and i.provider <> 'google')`,
  );
}

/** @param answer redirect of `@supabase/lite`, with a session that it has created. */
export async function refuseForeignGoogle(
  auth: Pick<AuthContext, 'sql'>,
  answer: Response,
  base: string,
): Promise<Response> {
  const location = new URL(answer.headers.get('location') ?? '', base);
  const claims = claimsOf(new URLSearchParams(location.hash.slice(1)).get('access_token') ?? '');
  if (claims === null) return answer;
  const refused = await auth.sql.transaction(async (sql) => {
    // An account created through Google is as old as its identity, has no password and no other identity. Staff are never
    // opened this way: whoever waits with such a Google account would become what is made of its address.
    const [row] = await sql.query(
      `select i.id::text, u.created_at < i.created_at - interval '10 seconds'
           or coalesce(u.encrypted_password, '') <> ''
           or exists (select from auth.identities o where o.user_id = u.id and o.provider <> 'google')
           or exists (select from public.staff s where s.user_id = u.id) as joined,
         lower(split_part(u.email, '@', 2)) in ('gmail.com', 'googlemail.com',
           lower(i.identity_data -> 'custom_claims' ->> 'hd')) is true as authoritative
       from auth.identities i join auth.users u on u.id = i.user_id
       where u.id::text = $1 and i.provider = 'google' and lower(i.identity_data ->> 'email') = lower(u.email)
       order by i.created_at desc limit 1`,
      [claims.sub],
    );
    const identity = row === undefined ? null : identityRow.parse(row);
    if (identity === null || !identity.joined || identity.authoritative) return false;
    await sql.query('delete from auth.identities where id::text = $1', [identity.id]);
    await sql.query('delete from auth.refresh_tokens where session_id::text = $1', [claims.session_id ?? '']);
    await sql.query('delete from auth.sessions where id::text = $1', [claims.session_id ?? '']);
    return true;
  });
  if (!refused) {
    await endOldSessions(auth.sql, claims.session_id ?? '');
    return answer;
  }
  const words = 'There is an account with this address already: sign in with its password.';
  return refusal(location.href, 'address_has_account', words);
}

/** Leads to a page with an error. The page knows words of its own for the code: anybody can write an address. */
function refusal(page: string, code: string, words: string): Response {
  const location = new URL(page);
  location.hash = String(new URLSearchParams({ error: 'access_denied', error_code: code, error_description: words }));
  return new Response(null, { status: 302, headers: { location: location.href } });
}

function withCookie(answer: Response, cookie: string): Response {
  const headers = new Headers(answer.headers);
  headers.append('set-cookie', cookie);
  return new Response(answer.body, { status: answer.status, headers });
}

function isSecure({ siteUrl }: AuthContext): boolean {
  return siteUrl.startsWith('https:');
}
