import type { AuthContext } from './authContext.ts';
import { deviceCookie } from './knownDevice.ts';
import { claimsOf } from './session.ts';

/**
 * Handles the link of an email. A session from a recovery link may set a password without the current one; links sent
 * to an account's former address are invalidated.
 */
export async function openLink(auth: AuthContext, request: Request): Promise<Response> {
  const type = new URL(request.url).searchParams.get('type');
  const answer = await auth.app.fetch(request);
  const fragment = new URLSearchParams(new URL(answer.headers.get('location') ?? '', request.url).hash.slice(1));
  const claims = claimsOf(fragment.get('access_token') ?? '');
  if (claims === null) return answer;
  if (type === 'recovery') {
    await auth.sql.query(`update auth.sessions set tag = 'recovery' where id::text = $1`, [claims.session_id ?? '']);
  }
  if (type === 'email_change') {
    await auth.sql.query(
      `update auth.users set recovery_token = null, confirmation_token = null, reauthentication_token = null
       where id = $1`,
      [claims.sub],
    );
  }
  return known(auth, request, answer, claims);
}

/** A renewed session makes its browser a known device too, as every other sign-in does. */
export async function renewSession(auth: AuthContext, request: Request): Promise<Response> {
  const answer = await auth.app.fetch(request);
  if (!answer.ok) return answer;
  const session: unknown = await answer.clone().json();
  const token =
    typeof session === 'object' && session !== null && 'access_token' in session ? session.access_token : '';
  return known(auth, request, answer, claimsOf(typeof token === 'string' ? token : ''));
}

function known(auth: AuthContext, request: Request, answer: Response, claims: ReturnType<typeof claimsOf>): Response {
  const { email, session_id: session } = claims ?? {};
  if (email === undefined || session === undefined) return answer;
  const headers = new Headers(answer.headers);
  const secure = auth.siteUrl.startsWith('https:');
  headers.append(
    'set-cookie',
    deviceCookie(request, { email: email.toLowerCase(), session }, auth.keys.jwtSecret, secure),
  );
  return new Response(answer.body, { status: answer.status, headers });
}
