import { apifyError, parseJson } from './apifyError.ts';
import type { ApifyCall, ApifyHttp, Exchange } from './apifyHttp.ts';
import type { AppError } from '#core/errors.ts';
import { firstHeader, readRetryAfter } from '#core/http/retryAfter.ts';

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

/** A call that may be made twice: reading changes and costs nothing, and a run that is stopped stays stopped. */
export interface RepeatableCall extends Omit<ApifyCall, 'method' | 'body'> {
  /** Default GET. */
  method?: ApifyCall['method'];
  /** True where a 404 can mean that the run is not known everywhere yet: Apify reads from replicas. */
  mayLag?: boolean;
}

/**
 * A read or another repeatable call, repeated where that may help.
 * @param failure makes the error of the last failed exchange; default `{what}: {status} {statusText}. {words}`.
 */
export async function read(
  http: ApifyHttp,
  what: string,
  { mayLag = false, method = 'GET', ...call }: RepeatableCall,
  failure: (failed: Exchange) => AppError = (failed) => apifyError(what, failed, http.clock.now()),
): Promise<ReadAnswer> {
  for (let attempt = 0; ; attempt += 1) {
    const got = await http.exchange({ ...call, method });
    if (got.kind === 'answer' && got.status >= 200 && got.status < 300) {
      const json = parseJson(got.text);
      if (json !== undefined) return { json, header: (name) => firstHeader(got.headers, name) };
    }
    const wait = waitBefore(attempt, got, http.clock.now(), mayLag);
    if (wait === null) throw failure(got);
    http.log.debug(`${what}: trying again`, { attempt: attempt + 1, waitMs: wait });
    await http.clock.sleep(wait, call.signal);
  }
}

/** Milliseconds to wait before repeating after a failed exchange; null: a repetition is no use. Never less than asked for. */
export function waitBefore(attempt: number, failed: Exchange, now: number, mayLag = false): number | null {
  if (attempt >= RETRIES) return null;
  const wait = FIRST_WAIT_MS * 2 ** attempt;
  if (failed.kind === 'broken') return failed.final === true ? null : wait;
  const { status } = failed;
  const passing =
    status === 408 || status === 429 || status >= 500 || (status >= 200 && status < 300) || (mayLag && status === 404);
  if (!passing) return null;
  const asked = readRetryAfter(failed.headers, now) ?? 0;
  return asked > LONGEST_WAIT_MS ? null : Math.max(wait, asked);
}
