import { createHash, createHmac } from 'node:crypto';
import type { Secret } from '#core/secret.ts';
import { sameSecret } from '../sameSecret.ts';

/** Longer than the five minutes for which `@supabase/lite` accepts a state. */
const TEN_MINUTES_S = 600;

/**
 * Binds a sign-in at a provider to the browser that began it: otherwise a stranger could begin one, and sign others in
 * to his own account with the address to which the provider returns. One cookie per sign-in, as several tabs may be at
 * the provider at once.
 */
export function signInCookie(state: string, secret: Secret, secure: boolean): string {
  return `${cookieName(state)}=${sign(state, secret)}; ${attributes(TEN_MINUTES_S, secure)}`;
}

/** The `Set-Cookie` that removes the cookie of a sign-in that has ended. */
export function endedSignInCookie(state: string, secure: boolean): string {
  return `${cookieName(state)}=; ${attributes(0, secure)}`;
}

/** Whether the browser that sends this request began the sign-in. */
export function beganSignIn(request: Request, state: string, secret: Secret): boolean {
  const name = cookieName(state);
  return (request.headers.get('cookie') ?? '').split(';').some((pair) => {
    const [key, value = ''] = pair.trim().split('=');
    return key === name && sameSecret(value, sign(state, secret));
  });
}

/** Lax: the provider's return is a navigation from another site. */
function attributes(maxAge: number, secure: boolean): string {
  return `Path=/auth/v1/callback; Max-Age=${maxAge}; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`;
}

function cookieName(state: string): string {
  return `velocity-sign-in-${createHash('sha256').update(state).digest('hex').slice(0, 16)}`;
}

function sign(state: string, secret: Secret): string {
  return createHmac('sha256', secret.reveal()).update(`sign-in with provider ${state}`).digest('base64url');
}
