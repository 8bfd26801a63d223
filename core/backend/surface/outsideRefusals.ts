import type { AppError } from '#core/errors.ts';
import { errorResponse } from './errorResponse.ts';
import { refuseRest } from './rest/restRefusal.ts';

/** Tables, functions and files are not open to who asks. */
export function closed(hasSession: boolean): Response {
  if (hasSession) return refuseRest(403, '42501', 'Only staff may use this address', 'Ask to be added to the staff.');
  const message = 'Anonymous access is disabled; PUBLIC_REST=on opens published articles to the publishable key';
  return refuseRest(401, 'PGRST302', message, 'Sign in as staff, or show the secret key.');
}

/** The memory for bodies is used up. */
export function busy(): Response {
  const headers = { 'retry-after': '1' };
  return refuseRest(503, 'over_capacity', 'Too much is being sent at once', 'Try again in a second.', headers);
}

/** More requests than one session or address may send. @param seconds after which the next one is answered. */
export function tooMany(seconds: number): Response {
  const headers = { 'retry-after': String(seconds) };
  return refuseRest(429, 'over_request_rate_limit', 'Too many requests', `Try again in ${seconds} s.`, headers);
}

/** The body did not arrive in time. The rest of it is not waited for. */
export function tooSlow(): Response {
  const headers = { connection: 'close' };
  return refuseRest(408, 'request_timeout', 'The body did not arrive in time', 'Send it again.', headers);
}

/** A session that is over or forged; or one that nobody could be asked about. */
export function unknownSession(error: AppError): Response {
  if (error.code !== 'auth') return errorResponse(error);
  return refuseRest(401, 'PGRST301', 'The session is over, or is none', 'Sign in again.');
}
