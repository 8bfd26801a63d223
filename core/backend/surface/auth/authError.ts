/** A refusal in the form and words of hosted Supabase's sign-in, which its clients read. */
export function authError(status: number, code: string, message: string, headers: HeadersInit = {}): Response {
  return Response.json({ code: status, error_code: code, msg: message }, { status, headers });
}

/** Too many tries: `waitS` is the time in seconds until the next one. */
export function tooManyRequests(waitS: number): Response {
  const words = `Request rate limit reached. Try again in ${waitS} ${waitS === 1 ? 'second' : 'seconds'}.`;
  return authError(429, 'over_request_rate_limit', words, { 'retry-after': String(waitS) });
}

/** Too many mails to one mailbox. */
export function tooManyMails(waitS: number): Response {
  const words = `For security purposes, you can only request this after ${waitS} seconds.`;
  return authError(429, 'over_email_send_rate_limit', words, { 'retry-after': String(waitS) });
}

/** The session ended, or the password was replaced, while something was being changed. */
export function sessionEnded(): Response {
  return authError(403, 'session_not_found', 'Your session has ended. Sign in again.');
}

/** The answer to every wrong sign-in: unknown, not confirmed, without a password or with another one. */
export function wrongCredentials(): Response {
  return authError(400, 'invalid_credentials', 'Invalid login credentials');
}
