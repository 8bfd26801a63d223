import { type AuthSettings, type SignedInUser, toSignedInUser } from './authState.ts';

/** Seconds before its end from which supabase-js renews a session, so that it counts as expired here. */
const RENEWED_BEFORE = 90;

/** The parts of a session that a page needs before the sign-in code has loaded. */
export interface StoredSession {
  token: string;
  user: SignedInUser;
}

/** Parses the session that supabase-js stored; null where there is none, or where it has to be renewed. */
export function readSession(text: string | null, now: number): StoredSession | null {
  const session = parsed(text);
  const { access_token: token, expires_at: end, user } = session;
  if (typeof token !== 'string' || typeof end !== 'number' || end - RENEWED_BEFORE <= now / 1000) return null;
  if (!isObject(user)) return null;
  const { id, email, user_metadata: more } = user;
  if (typeof id !== 'string') return null;
  return {
    token,
    user: toSignedInUser({
      id,
      ...(typeof email === 'string' ? { email } : {}),
      user_metadata: isObject(more) ? more : {},
    }),
  };
}

/** The account of a stored session, also of one that has to be renewed; null where there is none. */
export function readUserId(text: string | null): string | null {
  const { user } = parsed(text);
  return isObject(user) && typeof user['id'] === 'string' ? user['id'] : null;
}

/** The account of an access token, unverified; null where it cannot be read. */
export function readTokenUserId(token: string): string | null {
  try {
    const { sub } = parsed(atob((token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/')));
    return typeof sub === 'string' ? sub : null;
  } catch {
    return null;
  }
}

/** The storage key of supabase-js's session, which has the first part of the backend's host name. */
export function storageKey({ supabaseUrl }: Pick<AuthSettings, 'supabaseUrl'>): string {
  return `sb-${new URL(supabaseUrl, location.href).hostname.split('.')[0]}-auth-token`;
}

function parsed(text: string | null): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text ?? '{}');
    return isObject(value) ? value : {};
  } catch {
    return {};
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
