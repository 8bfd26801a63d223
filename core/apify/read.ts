import { apifyError, parseJson } from './apifyError.ts';
import type { ApifyCall, ApifyHttp, Exchange } from './apifyHttp.ts';
import type { AppError } from '#core/errors.ts';
import { firstHeader, readRetryAfter } from '#core/gateway/retryAfter.ts';

export interface ReadAnswer {
  json: unknown;
  /** Lower-case name. */
  header: (name: string) => string | null;
}

const RETRIES = 5;
// Apify's documentation: back-off from 500 ms, doubling.
const FIRST_WAIT_MS = 500;
/** A service that wants more patience than this gets no more calls; the error says when to come back. */
const LONGEST_WAIT_MS = 60_000;

/**
 * A read, repeated where a repetition may help: reading twice changes and costs nothing.
 * @param failure makes the error of the last failed exchange; default `{what}: {status} {statusText}. {words}`.
 */
export async function read(
  http: ApifyHttp,
  what: string,
  call: Omit<ApifyCall, 'method' | 'body'>,
  failure: (failed: Exchange) => AppError = (failed) => apifyError(what, failed, http.clock.now()),
): Promise<ReadAnswer> {
  for (let attempt = 0; ; attempt += 1) {
    const got = await http.exchange({ ...call, method: 'GET' });
    if (got.kind === 'answer' && got.status >= 200 && got.status < 300) {
      const json = parseJson(got.text);
      if (json !== undefined) return { json, header: (name) => firstHeader(got.headers, name) };
    }
    const wait = waitBefore(attempt, got, http.clock.now());
    if (wait === null) throw failure(got);
    http.log.debug(`${what}: trying again`, { attempt: attempt + 1, waitMs: wait });
    await http.clock.sleep(wait, call.signal);
  }
}

/** Milliseconds to wait before repeating after a failed exchange; null: a repetition is no use. Never less than asked for. */
export function waitBefore(attempt: number, failed: Exchange, now: number): number | null {
  if (attempt >= RETRIES) return null;
  const wait = FIRST_WAIT_MS * 2 ** attempt;
  if (failed.kind === 'broken') return wait;
  const { status } = failed;
  const passing = status === 408 || status === 429 || status >= 500 || (status >= 200 && status < 300);
  if (!passing) return null;
  const asked = readRetryAfter(failed.headers, now) ?? 0;
  return asked > LONGEST_WAIT_MS ? null : Math.max(wait, asked);
}
