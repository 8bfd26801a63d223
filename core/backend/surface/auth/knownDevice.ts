import { createHash, createHmac } from 'node:crypto';
import type { Secret } from '#core/secret.ts';
import { sameSecret } from '../sameSecret.ts';

const A_YEAR_S = 31_536_000;
/** Cookies of a request that are checked: a browser has one for each account that was used in it. */
const MOST_CHECKED = 10;
const cookies = /(?:^|; *)(velocity-device-[\da-f]{32})=([\w-]+)\.([\w-]+)/g;

/**
 * Recognises a browser that has signed in to an account before. It has its own limit of attempts, so that guessing does
 * not lock out the account's owner. Its cookie is signed for this one account, so a user's own session yields none for
 * another account.
 */
export function knownDevice(request: Request, email: string, secret: Secret): string | null {
  const name = cookieName(email);
  for (const pair of (request.headers.get('cookie') ?? '').split(';')) {
    const [key, value = ''] = pair.trim().split('=');
    if (key !== name) continue;
    const [device = '', signature = ''] = value.split('.');
    if (device !== '' && sameSecret(signature, sign(device, name, secret))) return device;
  }
  return null;
}

/** The known devices that a `Cookie` header proves, of whatever accounts: for refusals before the account is known. */
export function knownDevices(header: string, secret: Secret): string[] {
  if (!header.includes('velocity-device-')) return [];
  return [...header.matchAll(cookies)]
    .slice(0, MOST_CHECKED)
    .flatMap(([, name = '', device = '', signature = '']) =>
      sameSecret(signature, sign(device, name, secret)) ? [`${name} ${device}`] : [],
    );
}

/**
 * The `Set-Cookie` that makes a browser a known device of an account for a year; a known one keeps its id. Each session
 * yields only one id: otherwise a stolen session could create ever more limits for guesses.
 */
export function deviceCookie(
  request: Request,
  { email, session }: { email: string; session: string },
  secret: Secret,
  secure: boolean,
): string {
  const device =
    knownDevice(request, email, secret) ?? createHash('sha256').update(`device ${session}`).digest('base64url');
  const name = cookieName(email);
  const value = `${device}.${sign(device, name, secret)}`;
  const attributes = `Path=/auth/v1; Max-Age=${A_YEAR_S}; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`;
  return `${name}=${value}; ${attributes}`;
}

/** Several accounts may be used in one browser. Long enough that nobody finds an address with the name of another's. */
function cookieName(email: string): string {
  return `velocity-device-${createHash('sha256').update(email).digest('hex').slice(0, 32)}`;
}

function sign(device: string, name: string, secret: Secret): string {
  return createHmac('sha256', secret.reveal()).update(`known device ${device} ${name}`).digest('base64url');
}
