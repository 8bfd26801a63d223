import type { AppError } from '#core/errors.ts';
import { authError } from './auth/authError.ts';
import { errorResponse } from './errorResponse.ts';
import { refuseRest } from './rest/restRefusal.ts';

/** The caller may not use tables, functions and files. */
export function closed(hasSession: boolean): Response {
  if (hasSession) return refuseRest(403, '42501', 'Only staff may use this address', 'Ask to be added to the staff.');
  const message = 'Anonymous access is disabled; PUBLIC_REST=on opens published articles to the publishable key';
  return refuseRest(401, 'PGRST302', message, 'Sign in as staff, or show the secret key.');
}

/** The memory for bodies is exhausted. */
export function busy(): Response {
  const headers = { 'retry-after': '1' };
  return refuseRest(503, 'over_capacity', 'Too much is being sent at once', 'Try again in a second.', headers);
}

/** The rate limit of a session or address is exceeded. @param seconds until the next request is accepted. */
export function tooMany(seconds: number): Response {
  const headers = { 'retry-after': String(seconds) };
  return refuseRest(429, 'over_request_rate_limit', 'Too many requests', `Try again in ${seconds} s.`, headers);
}

/** The body did not arrive in time; the rest is not read. */
export function tooSlow(): Response {
  const headers = { connection: 'close' };
  return refuseRest(408, 'request_timeout', 'The body did not arrive in time', 'Send it again.', headers);
}

/** The session has expired or is forged, or it could not be checked. */
export function unknownSession(error: AppError): Response {
  if (error.code !== 'auth') return errorResponse(error);
  return refuseRest(401, 'PGRST301', 'The session is over, or is none', 'Sign in again.');
}

/** An account's queries keep the database busy. @param waitMs milliseconds until the next one is accepted. */
export function tooBusy(waitMs: number): Response {
  const seconds = Math.ceil(waitMs / 1000);
  const headers = { 'retry-after': String(seconds) };
  const hint = `Try again in ${seconds} s, and ask for less at once: fewer rows, shorter searches.`;
  return refuseRest(429, 'over_request_rate_limit', 'Your queries keep the database busy', hint, headers);
}

/** Too much is asked of sign-in. Not a 429, after which browsers give up their session. */
export function busySignIn(waitMs: number): Response {
  const seconds = Math.ceil(waitMs / 1000);
  const words = `Too many requests for sign-in. Try again in ${seconds} s.`;
  return authError(503, 'over_capacity', words, {
    'retry-after': String(seconds),
    'access-control-allow-origin': '*',
  });
}
