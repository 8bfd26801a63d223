import type { Clock } from '#core/clock.ts';
import { bodyLimit, bodyText } from '#core/http/bodyText.ts';
import { connectionFailureOf } from '#core/http/connectionFailure.ts';
import { plainWords } from '#core/http/plainWords.ts';
import type { ReplyHeaders } from '#core/http/retryAfter.ts';
import type { Log } from '#core/log.ts';
import { redact, type Secret } from '#core/secret.ts';

export interface ApifyCall {
  method: 'GET' | 'POST';
  /** Below the base address, beginning with a slash. */
  path: string;
  query?: Readonly<Record<string, string | number>>;
  body?: unknown;
  signal?: AbortSignal | undefined;
  /** Milliseconds for this one request. Default 30 s. */
  timeoutMs?: number;
  /** Bytes that a good answer may have. Default 2 MiB; of errors 256 KiB are read. */
  maxBytes?: number;
}

/** What came of one request: an answer of any status, or a connection that broke. */
export type Exchange = ApifyAnswer | Broken;

export interface ApifyAnswer {
  kind: 'answer';
  status: number;
  statusText: string;
  headers: ReplyHeaders;
  text: string;
}

export interface Broken {
  kind: 'broken';
  /** False where the request certainly never reached the server. */
  sent: boolean;
  message: string;
  /** True where the same request would break in the same way: an answer that is too large or in an unknown coding. */
  final?: boolean;
}

/** The connection to Apify that the client's parts share. */
export interface ApifyHttp {
  /**
   * One request, never repeated.
   * @throws the caller's reason when its signal aborts; every other failure is in the result.
   */
  exchange(call: ApifyCall): Promise<Exchange>;
  readonly clock: Clock;
  readonly log: Log;
}

const REQUEST_TIMEOUT_MS = 30_000;
/** A list of a hundred runs has a tenth of it. */
const LARGEST_ANSWER = 2 * 1024 * 1024;

/** Error codes of connections that were never made, so that nothing can have been started. */
const neverSent = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
]);

export function createApifyHttp(setup: { token: Secret; baseUrl: string; clock: Clock; log: Log }): ApifyHttp {
  const { token, clock, log } = setup;
  const base = setup.baseUrl.replace(/\/+$/, '');

  async function exchange(call: ApifyCall): Promise<Exchange> {
    // Loaded at the first request: importing undici takes about 60 ms, which every other command would pay.
    const { request } = await import('undici');
    const timeout = AbortSignal.timeout(call.timeoutMs ?? REQUEST_TIMEOUT_MS);
    const url = new URL(base + call.path);
    for (const [name, value] of Object.entries(call.query ?? {})) url.searchParams.set(name, String(value));
    call.signal?.throwIfAborted();
    try {
      const response = await request(url, {
        method: call.method,
        signal: call.signal === undefined ? timeout : AbortSignal.any([call.signal, timeout]),
        headers: {
          authorization: `Bearer ${token.reveal()}`,
          accept: 'application/json',
          'accept-encoding': 'gzip, br',
          ...(call.body === undefined ? {} : { 'content-type': 'application/json' }),
        },
        body: call.body === undefined ? null : JSON.stringify(call.body),
        headersTimeout: 0,
        bodyTimeout: 0,
      });
      const limit = bodyLimit(response.statusCode, { bytes: call.maxBytes ?? LARGEST_ANSWER, beyond: 'fail' });
      const text = await bodyText(response.body, response.headers, limit);
      return {
        kind: 'answer',
        status: response.statusCode,
        statusText: response.statusText,
        headers: response.headers,
        // An error may quote the request back: the token must not travel on in a message.
        text: response.statusCode < 400 ? text : redact(text, [token]),
      };
    } catch (thrown) {
      call.signal?.throwIfAborted();
      return broken(thrown, timeout.aborted, token);
    }
  }

  return { exchange, clock, log };
}

function broken(thrown: unknown, timedOut: boolean, token: Secret): Broken {
  if (timedOut) return { kind: 'broken', sent: true, message: 'the service did not answer in time' };
  // Node races IPv4 and IPv6 and reports both attempts as one error without a message of its own.
  const errors: unknown[] = thrown instanceof AggregateError ? thrown.errors : [thrown];
  const breakages = errors.map((error) => connectionFailureOf(error)).filter((breakage) => breakage !== null);
  const [first] = breakages;
  if (first === undefined) {
    const message = plainWords(thrown instanceof Error ? thrown.message || thrown.name : String(thrown));
    return { kind: 'broken', sent: true, message: redact(message, [token]) };
  }
  return {
    kind: 'broken',
    sent: !breakages.every(({ code }) => neverSent.has(code)),
    message: redact(`${first.words} (${first.code})`, [token]),
    final: first.final,
  };
}
