import { createHmac, randomUUID } from 'node:crypto';
import { looseObject, optional, string } from 'zod';
import { systemClock } from '#core/clock.ts';
import type { Sql } from '../../database/sql.ts';
import type { Secret } from '#core/secret.ts';
import { sameSecret } from '../sameSecret.ts';
import type { AuthContext } from './authContext.ts';

/** Lifetime of an access token in seconds; its session lasts until it is ended. */
const EXPIRY_S = 3600;

/** `@supabase/lite` refuses a token of the future: a server whose clock is a moment behind would end every new session. */
const CLOCK_TOLERANCE_S = 30;

/** The claims that sign-in needs. */
const claimSet = looseObject({ sub: string(), email: optional(string()), session_id: optional(string()) });

interface Tokens {
  access_token: string;
  refresh_token: string;
  token_type: 'bearer';
  expires_in: number;
  expires_at: number;
}

export interface NewSession {
  id: string;
  tokens: Tokens;
}

/**
 * Creates a session after the password was verified, in the form of `@supabase/lite`.
 * @param user `stored`: the hash that was compared. If it was replaced meanwhile, all sessions were to end.
 * @returns null in that case.
 */
export async function beginSession(
  { sql, keys }: AuthContext,
  user: { id: string; email: string; stored: string | null },
): Promise<NewSession | null> {
  const [session, token] = [randomUUID(), randomUUID()];
  // The lock waits for a concurrent password change and blocks new ones until the session is stored.
  const begun = await sql.query(
    `with account as (
       select id from auth.users where id = $2 and encrypted_password = $5 for no key update
     ), made as (
       insert into auth.sessions (id, user_id, aal) select $1, id, 'aal1' from account returning id, user_id
     ), renewal as (
       insert into auth.refresh_tokens (id, token, user_id, session_id) select $3, $4, user_id, id from made
     )
     update auth.users set last_sign_in_at = now() where id = (select user_id from made) returning id::text`,
    [session, user.id, randomUUID(), token, user.stored],
  );
  if (begun.length === 0) return null;
  const now = Math.floor(systemClock.now() / 1000);
  const claims = {
    sub: user.id,
    aud: 'authenticated',
    role: 'authenticated',
    email: user.email,
    session_id: session,
    iat: now - CLOCK_TOLERANCE_S,
    exp: now + EXPIRY_S,
  };
  return {
    id: session,
    tokens: {
      access_token: signed(claims, keys.jwtSecret.reveal()),
      refresh_token: token,
      token_type: 'bearer',
      expires_in: EXPIRY_S,
      expires_at: now + EXPIRY_S,
    },
  };
}

/** Most sessions of an account: each sign-in makes one that lasts until it is ended. */
const MOST_SESSIONS = 100;

/** Ends the sessions of a session's account that were not renewed for longest, beyond a hundred. */
export async function endOldSessions(sql: Sql, session: string): Promise<void> {
  await sql.query(
    `delete from auth.sessions where id in (
       select s.id from auth.sessions s
       where s.user_id = (select o.user_id from auth.sessions o where o.id::text = $1)
       order by coalesce((select max(t.created_at) from auth.refresh_tokens t where t.session_id = s.id), s.created_at) desc
       offset $2)`,
    [session, MOST_SESSIONS],
  );
}

/** A token of the library, for servers whose clocks are behind. One that has no time of issue stays as it is. */
export function withClockTolerance(token: string, jwtSecret: Secret): string {
  const claims = claimsOf(token);
  const issuedAt = claims?.['iat'];
  if (claims === null || typeof issuedAt !== 'number') return token;
  return signed({ ...claims, iat: issuedAt - CLOCK_TOLERANCE_S }, jwtSecret.reveal());
}

/** The same for a redirect that hands the token to a page in the fragment of its address. */
export function redirectWithClockTolerance(answer: Response, base: string, jwtSecret: Secret): Response {
  const location = new URL(answer.headers.get('location') ?? '', base);
  const fragment = new URLSearchParams(location.hash.slice(1));
  const token = fragment.get('access_token');
  if (token === null) return answer;
  fragment.set('access_token', withClockTolerance(token, jwtSecret));
  location.hash = String(fragment);
  const headers = new Headers(answer.headers);
  headers.set('location', location.href);
  return new Response(null, { status: answer.status, headers });
}

function signed(claims: object, secret: string): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const body = `${part({ alg: 'HS256', typ: 'JWT' })}.${part(claims)}`;
  return `${body}.${signature(body, secret)}`;
}

function signature(body: string, secret: string): string {
  return createHmac('sha256', secret).update(body).digest('base64url');
}

/**
 * The account id of an access token, for limits; null for a forged token, whose claims may name anybody's account.
 * Neither the expiry nor the session is checked.
 */
export function accountOf(token: string, jwtSecret: Secret): string | null {
  const [head = '', claims = '', given = ''] = token.split('.');
  // The last letter has two bits that no decoder reads: four spellings are one token, and share the account's limits.
  const spelled = Buffer.from(given, 'base64url').toString('base64url');
  return sameSecret(spelled, signature(`${head}.${claims}`, jwtSecret.reveal()))
    ? (claimsOf(token)?.sub ?? null)
    : null;
}

/** The claims of a token whose signature was verified; null if it has none. */
export function claimsOf(token: string) {
  try {
    const text = Buffer.from(token.split('.')[1] ?? '', 'base64url').toString();
    return claimSet.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}
