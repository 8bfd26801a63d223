import { apifyError, parseJson } from './apifyError.ts';
import type { ApifyCall, ApifyHttp, Exchange } from './apifyHttp.ts';
import type { AppError } from '#core/errors.ts';
import { retry } from '#core/http/retry.ts';
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
  return retry(
    async () => {
      const got = await http.exchange({ ...call, method });
      const json = got.kind === 'answer' && got.status >= 200 && got.status < 300 ? parseJson(got.text) : undefined;
      if (got.kind !== 'answer' || json === undefined) throw new FailedExchange(got);
      return { json, header: (name) => firstHeader(got.headers, name) };
    },
    async (thrown, attempts) => {
      if (!(thrown instanceof FailedExchange)) throw thrown;
      const wait = waitBefore(attempts - 1, thrown.exchange, http.clock.now(), mayLag);
      if (wait === null) throw failure(thrown.exchange);
      http.log.debug(`${what}: trying again`, { attempt: attempts, waitMs: wait });
      await http.clock.sleep(wait, call.signal);
    },
  );
}

/** Carries an exchange that brought nothing usable out of an attempt. */
export class FailedExchange extends Error {
  readonly exchange: Exchange;

  constructor(exchange: Exchange) {
    super('The exchange failed');
    this.exchange = exchange;
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
