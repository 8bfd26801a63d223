import { looseObject, object, string } from 'zod';
import type { AuthContext } from './authContext.ts';
import { authError, tooManyRequests } from './authError.ts';
import { deviceCookie } from './knownDevice.ts';
import { renewals } from './rateLimits.ts';
import { claimsOf, redirectWithClockTolerance, withClockTolerance } from './session.ts';

/** Of the links in the product's mails. */
const mailedTypes: ReadonlySet<string> = new Set(['signup', 'recovery', 'email_change']);

/**
 * Handles the link of an email. A session from a recovery link may set a password without the current one; links sent
 * to an account's former address are invalidated.
 */
export async function openLink(auth: AuthContext, request: Request): Promise<Response> {
  const type = new URL(request.url).searchParams.get('type') ?? '';
  if (!mailedTypes.has(type)) return authError(400, 'validation_failed', 'There are no links of this type');
  const answer = redirectWithClockTolerance(await auth.app.fetch(request), request.url, auth.keys.jwtSecret);
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

const renewal = object({ refresh_token: string() });
const renewedSession = looseObject({ access_token: string() });
const renewedRow = object({ session: string(), account: string() });

/** A renewed session makes its browser a known device too, as every other sign-in does. */
export async function renewSession(auth: AuthContext, request: Request, input: unknown): Promise<Response> {
  const given = renewal.safeParse(input).data?.refresh_token ?? '';
  const [row] = await auth.sql.query(
    `select session_id::text as session, user_id::text as account from auth.refresh_tokens
     where token = $1 and session_id is not null`,
    [given],
  );
  if (row === undefined) return unknownToken();
  const renewed = renewedRow.parse(row);
  const wait = await auth.limits.take(renewals, renewed.account);
  if (wait > 0) return tooManyRequests(wait);
  const answer = await auth.sessionRenewals.run(renewed.session, () => auth.app.fetch(request));
  if (!answer.ok) return answer;
  await forgetTokens(auth, renewed.session);
  const session = renewedSession.parse(await answer.json());
  const token = withClockTolerance(session.access_token, auth.keys.jwtSecret);
  const headers = new Headers(answer.headers);
  headers.delete('content-length');
  const tolerant = Response.json({ ...session, access_token: token }, { status: answer.status, headers });
  return known(auth, request, tolerant, claimsOf(token));
}

/** As the library answers, which takes a transaction for it. */
function unknownToken(): Response {
  return authError(400, 'refresh_token_not_found', 'Invalid Refresh Token: Refresh Token Not Found');
}

/** Each renewal adds a row. The latest stay, by which the use of a stolen token is noticed. */
async function forgetTokens({ sql }: AuthContext, session: string): Promise<void> {
  await sql.query(
    `delete from auth.refresh_tokens where id in (
       select id from auth.refresh_tokens where session_id = $1 and revoked order by created_at desc offset 100)`,
    [session],
  );
}

function known(auth: AuthContext, request: Request, answer: Response, claims: ReturnType<typeof claimsOf>): Response {
  const { email, session_id: session } = claims ?? {};
  if (email === undefined || session === undefined) return answer;
  const headers = new Headers(answer.headers);
  const secure = auth.siteUrl.startsWith('https:');
  headers.append(
    'set-cookie',
    deviceCookie(request, { email: email.toLowerCase(), session }, auth.keys.secretKey, secure),
  );
  return new Response(answer.body, { status: answer.status, headers });
}
