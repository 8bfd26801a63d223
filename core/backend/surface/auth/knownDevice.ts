import { createHash, createHmac } from 'node:crypto';
import type { Secret } from '#core/secret.ts';
import { sameSecret } from '../sameSecret.ts';

const A_YEAR_S = 31_536_000;

/**
 * A browser that signed in to an account before. It has its own limit of tries, so that nobody shuts an account's owner
 * out by guessing. What it shows is signed for this one account: a session of one's own makes none for the account of
 * another.
 */
export function knownDevice(request: Request, email: string, secret: Secret): string | null {
  const name = cookieName(email);
  for (const pair of (request.headers.get('cookie') ?? '').split(';')) {
    const [key, value = ''] = pair.trim().split('=');
    if (key !== name) continue;
    const [device = '', signature = ''] = value.split('.');
    if (device !== '' && sameSecret(signature, sign(device, email, secret))) return device;
  }
  return null;
}

/**
 * The `Set-Cookie` that makes a browser known to an account for a year; one that is known keeps its number. A session
 * makes one number alone: whoever stole it could otherwise renew it for ever more limits of guesses.
 */
export function deviceCookie(
  request: Request,
  { email, session }: { email: string; session: string },
  secret: Secret,
  secure: boolean,
): string {
  const device =
    knownDevice(request, email, secret) ?? createHash('sha256').update(`device ${session}`).digest('base64url');
  const value = `${device}.${sign(device, email, secret)}`;
  const attributes = `Path=/auth/v1; Max-Age=${A_YEAR_S}; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`;
  return `${cookieName(email)}=${value}; ${attributes}`;
}

/** Several accounts may be used in one browser. */
function cookieName(email: string): string {
  return `velocity-device-${createHash('sha256').update(email).digest('hex').slice(0, 12)}`;
}

function sign(device: string, email: string, secret: Secret): string {
  return createHmac('sha256', secret.reveal()).update(`known device ${device} ${email}`).digest('base64url');
}
