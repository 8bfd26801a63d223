import { boolean, object, string } from 'zod';
import type { AuthContext } from './authContext.ts';
import { claimsOf } from './session.ts';

const identityRow = object({ id: string(), joined: boolean(), authoritative: boolean() });

/**
 * Handles the return from Google. Google vouches for an address as well as an email to it only if it hosts the mailbox:
 * gmail.com, or the account's organisation (`hd`,
 * https://developers.google.com/identity/gsi/web/guides/verify-google-id-token). Other addresses it verified once, when
 * the mailbox may have been somebody else's: such a Google account must not open an existing account. Its identity is
 * removed, its session ends, and the page says to use the password.
 */
export async function finishGoogleSignIn(auth: AuthContext, request: Request): Promise<Response> {
  const answer = await auth.app.fetch(request);
  return refuseForeignGoogle(auth, answer, request.url);
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
    // The identity of an account created through Google is as old as the account; a linked one is younger.
    const [row] = await sql.query(
      `select i.id::text, u.created_at < i.created_at - interval '10 seconds' as joined,
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
  if (!refused) return answer;
  const words = 'There is an account with this address already: sign in with its password.';
  location.hash = String(new URLSearchParams({ error: 'access_denied', error_description: words }));
  return new Response(null, { status: answer.status, headers: { location: location.href } });
}
