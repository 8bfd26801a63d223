import { plural } from '#core/format.ts';
import type { HeadRefusal } from '../requestHead.ts';

/** An error response with the form and texts of hosted Supabase Auth, which its clients parse. */
export function authError(status: number, code: string, message: string, headers: HeadersInit = {}): Response {
  return Response.json({ code: status, error_code: code, msg: message }, { status, headers });
}

/** Too many attempts: `waitS` is the time in seconds until the next one. */
export function tooManyRequests(waitS: number): Response {
  return refusedByHead({ status: 429, waitS });
}

/** The text of a refusal that needed nothing but the head of the request. */
export function refusalText({ status, waitS }: HeadRefusal): string {
  const seconds = plural(waitS, 'second', 'seconds');
  const [code, words] =
    status === 429
      ? ['over_request_rate_limit', `Request rate limit reached. Try again in ${seconds}.`]
      : ['over_capacity', `Too many requests for sign-in. Try again in ${seconds}.`];
  return JSON.stringify({ code: status, error_code: code, msg: words });
}

export function refusedByHead(refusal: HeadRefusal): Response {
  const headers = { 'content-type': 'application/json', 'retry-after': String(refusal.waitS) };
  return new Response(refusalText(refusal), { status: refusal.status, headers });
}

/** Header with the seconds for which a client address is over its limit, whatever it asks: a listener can refuse it then. */
const REFUSED_ADDRESS = 'x-velocity-refused-address';

/** Too many attempts from a client address. */
export function addressRefused(waitS: number): Response {
  const answer = tooManyRequests(waitS);
  answer.headers.set(REFUSED_ADDRESS, String(waitS));
  return answer;
}

/** Seconds for which the client address of an answer is over its limit; 0 if the answer does not say so. */
export function refusedAddressS({ headers }: Response): number {
  return Number(headers.get(REFUSED_ADDRESS) ?? 0);
}

/** Too many emails to one mailbox. */
export function tooManyMails(waitS: number): Response {
  const words = `For security purposes, you can only request this after ${waitS} seconds.`;
  return authError(429, 'over_email_send_rate_limit', words, { 'retry-after': String(waitS) });
}

/** The mail server takes no more mails for now. */
export function mailServerBusy(): Response {
  const words = 'Mails cannot be sent at the moment. Try again in a minute.';
  return authError(503, 'over_capacity', words, { 'retry-after': '60' });
}

/** The session ended, or the password was replaced, during a change. */
export function sessionEnded(): Response {
  return authError(403, 'session_not_found', 'Your session has ended. Sign in again.');
}

/** The response to every failed sign-in: unknown or unconfirmed account, no password or a wrong one. */
export function wrongCredentials(): Response {
  return authError(400, 'invalid_credentials', 'Invalid login credentials');
}
