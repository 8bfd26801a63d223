import { type SignedInUser, toSignedInUser } from './authState.ts';

/** Seconds before its end in which supabase-js renews a session: one that is so old is left to it. */
const RENEWED_BEFORE = 90;

/** What of a session a page needs before the sign-in code is there. */
export interface StoredSession {
  token: string;
  user: SignedInUser;
}

/** The session that supabase-js stored in this browser; null where there is none, or one that has to be renewed. */
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
