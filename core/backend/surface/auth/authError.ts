import { plural } from '#core/format.ts';
/** An error response with the form and texts of hosted Supabase Auth, which its clients parse. */
export function authError(status: number, code: string, message: string, headers: HeadersInit = {}): Response {
  return Response.json({ code: status, error_code: code, msg: message }, { status, headers });
}

/** Too many attempts: `waitS` is the time in seconds until the next one. */
export function tooManyRequests(waitS: number): Response {
  const words = `Request rate limit reached. Try again in ${plural(waitS, 'second', 'seconds')}.`;
  return authError(429, 'over_request_rate_limit', words, { 'retry-after': String(waitS) });
}

/** Too many emails to one mailbox. */
export function tooManyMails(waitS: number): Response {
  const words = `For security purposes, you can only request this after ${waitS} seconds.`;
  return authError(429, 'over_email_send_rate_limit', words, { 'retry-after': String(waitS) });
}

/** The session ended, or the password was replaced, during a change. */
export function sessionEnded(): Response {
  return authError(403, 'session_not_found', 'Your session has ended. Sign in again.');
}

/** The response to every failed sign-in: unknown or unconfirmed account, no password or a wrong one. */
export function wrongCredentials(): Response {
  return authError(400, 'invalid_credentials', 'Invalid login credentials');
}
