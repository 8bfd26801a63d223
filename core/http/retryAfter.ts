/** A header's value as undici returns it. */
export type HeaderValue = string | string[] | undefined;

export type ReplyHeaders = Readonly<Record<string, HeaderValue>>;

export function firstHeader(headers: ReplyHeaders, name: string): string | null {
  const value = headers[name];
  return (Array.isArray(value) ? value[0] : value) ?? null;
}

/**
 * The longest wait that is reported, in milliseconds: a month. Servers send the year 5138, nanoseconds, and numbers
 * that no date can hold; nobody waits that long, and beyond a month the exact number is useless.
 */
export const LONGEST_WAIT_MS = 31 * 86_400_000;

/**
 * Milliseconds that a reply asks to wait (at most `LONGEST_WAIT_MS`), or null. `Retry-After` is in seconds or an HTTP
 * date; a date is compared with the server's own `Date`, because this machine's clock may be wrong.
 *
 * @param now epoch milliseconds, for replies without a `Date`.
 */
export function readRetryAfter(headers: ReplyHeaders, now: number): number | null {
  const value = firstHeader(headers, 'retry-after')?.trim() ?? '';
  if (/^\d+(\.\d+)?$/.test(value)) return untilReset(Number(value), now);
  // Date.parse reads "5 minutes" as a date in 2001, so only text that looks like an HTTP or ISO date is parsed.
  if (!/GMT$|UTC$|Z$|[+-]\d{2}:?\d{2}$/.test(value)) return null;
  const at = Date.parse(value);
  if (Number.isNaN(at)) return null;
  const serverNow = Date.parse(firstHeader(headers, 'date') ?? '');
  return boundedWait(at - (Number.isNaN(serverNow) ? now : serverNow));
}

/**
 * Milliseconds until a used-up rate limit resets (`X-RateLimit-Reset`), or null. OpenRouter's free models report it
 * this way, also inside the error's metadata.
 */
export function readRateLimitReset(headers: ReplyHeaders, now: number): number | null {
  const remaining = firstHeader(headers, 'x-ratelimit-remaining');
  const reset = Number(firstHeader(headers, 'x-ratelimit-reset') ?? NaN);
  if (Number.isNaN(reset) || (remaining !== null && Number(remaining) > 0)) return null;
  return untilReset(reset, now);
}

/** A wait in whole milliseconds, between 0 and a month. */
export function boundedWait(ms: number): number {
  return Math.min(LONGEST_WAIT_MS, Math.max(0, Math.ceil(ms)));
}

/** The smallest number that is a time in each unit; epoch seconds have 10 digits from 2001 to 2286. */
const epochUnits = [
  { from: 1e17, perMs: 1e6 },
  { from: 1e14, perMs: 1e3 },
  { from: 1e11, perMs: 1 },
  { from: 1e9, perMs: 1e-3 },
] as const;

/** Small numbers are seconds to wait; large ones a time since 1970 in seconds, milli-, micro- or nanoseconds. */
function untilReset(value: number, now: number): number {
  const unit = epochUnits.find(({ from }) => value >= from);
  return boundedWait(unit === undefined ? value * 1000 : value / unit.perMs - now);
}
