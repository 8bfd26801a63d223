/** A header's value as undici gives it. */
export type HeaderValue = string | string[] | undefined;

export type ReplyHeaders = Readonly<Record<string, HeaderValue>>;

export function firstHeader(headers: ReplyHeaders, name: string): string | null {
  const value = headers[name];
  return (Array.isArray(value) ? value[0] : value) ?? null;
}

/**
 * Milliseconds that a reply asks to wait, or null. `Retry-After` counts as seconds or as an HTTP date; a date is
 * compared with the server's own `Date`, because this machine's clock may be off.
 *
 * @param now epoch milliseconds, for replies without a `Date`.
 */
export function readRetryAfter(headers: ReplyHeaders, now: number): number | null {
  const value = firstHeader(headers, 'retry-after')?.trim() ?? '';
  if (/^\d+(\.\d+)?$/.test(value)) return Math.ceil(Number(value) * 1000);
  // Date.parse takes "5 minutes" for a date in 2001: only what looks like an HTTP or ISO date is one.
  if (!/GMT$|UTC$|Z$|[+-]\d{2}:?\d{2}$/.test(value)) return null;
  const at = Date.parse(value);
  if (Number.isNaN(at)) return null;
  const serverNow = Date.parse(firstHeader(headers, 'date') ?? '');
  return Math.max(0, at - (Number.isNaN(serverNow) ? now : serverNow));
}

/**
 * Milliseconds until the window of a spent rate limit opens again (`X-RateLimit-Reset`, epoch seconds or milliseconds),
 * or null. Free models say it this way, also inside the error's metadata.
 */
export function readRateLimitReset(headers: ReplyHeaders, now: number): number | null {
  const remaining = firstHeader(headers, 'x-ratelimit-remaining');
  const reset = Number(firstHeader(headers, 'x-ratelimit-reset') ?? NaN);
  if (Number.isNaN(reset) || (remaining !== null && Number(remaining) > 0)) return null;
  const at = reset > 1e12 ? reset : reset * 1000;
  return Math.max(0, at - now);
}
