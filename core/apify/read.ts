import { parseJson } from '#core/http/parseJson.ts';
import { withinShare } from '#core/http/processorShare.ts';
import { apifyError } from './apifyError.ts';
import type { ApifyCall, ApifyHttp, Exchange } from './apifyHttp.ts';
import type { AppError } from '#core/errors.ts';
import { retry } from '#core/http/retry.ts';
import { firstHeader, readRetryAfter } from '#core/http/retryAfter.ts';

export interface ReadAnswer {
  json: unknown;
  /** Characters of its text. */
  size: number;
  /** Value of a header by its lower-case name. */
  header: (name: string) => string | null;
}

const RETRIES = 5;
// Apify's documentation: back-off from 500 ms, doubling.
const FIRST_WAIT_MS = 500;
/** A longer requested wait ends the call; the error says when to try again. */
const LONGEST_WAIT_MS = 60_000;

/** A call that is safe to repeat: reads change and cost nothing, and stopping a run is idempotent. */
export interface RepeatableCall extends Omit<ApifyCall, 'method' | 'body'> {
  /** Default GET. */
  method?: ApifyCall['method'];
  /** True where a 404 can be a replica of Apify that does not know the run yet. */
  mayLag?: boolean;
}

/**
 * Sends a repeatable call, with retries where they may help.
 * @param failure creates the error of the last failed request; default `{what}: {status} {statusText}. {message}`.
 * @throws {AppError}; the signal's reason.
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
      if (got.kind !== 'answer' || got.status < 200 || got.status >= 300) throw new FailedExchange(got);
      const json = await withinShare(() => parseJson(got.text));
      if (json === undefined) throw new FailedExchange(got);
      return { json, size: got.text.length, header: (name) => firstHeader(got.headers, name) };
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

/** Carries a request without a usable result out of an attempt. */
export class FailedExchange extends Error {
  readonly exchange: Exchange;

  constructor(exchange: Exchange) {
    super('The exchange failed');
    this.exchange = exchange;
  }
}

/** Milliseconds to wait before the next attempt, never less than the service asked for; null: a retry would not help. */
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
