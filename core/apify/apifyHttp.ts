import type { Clock } from '#core/clock.ts';
import { bodyLimit, bodyText } from '#core/http/bodyText.ts';
import { connectionFailureOf } from '#core/http/connectionFailure.ts';
import { plainWords } from '#core/http/plainWords.ts';
import type { ReplyHeaders } from '#core/http/retryAfter.ts';
import type { Log } from '#core/log.ts';
import { redact, type Secret } from '#core/secret.ts';

export interface ApifyCall {
  method: 'GET' | 'POST';
  /** Path below the base address, beginning with a slash. */
  path: string;
  query?: Readonly<Record<string, string | number>>;
  body?: unknown;
  signal?: AbortSignal | undefined;
  /** Milliseconds for this one request. Default {@link REQUEST_TIMEOUT_MS}. */
  timeoutMs?: number;
  /** Largest successful reply in bytes. Default 2 MiB; of errors 256 KiB are read. */
  maxBytes?: number;
}

/** The outcome of one request: a reply of any status, or a failed connection. */
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
  /** True where the same request would fail in the same way: a reply that is too large or in an unknown coding. */
  final?: boolean;
  /** True where the reply is larger than the call's `maxBytes`. */
  tooLarge?: boolean;
}

/** HTTP to Apify, shared by the parts of the client. */
export interface ApifyHttp {
  /**
   * Sends one request, never repeated.
   * @throws the signal's reason when it aborts; every other failure is in the result.
   */
  exchange(call: ApifyCall): Promise<Exchange>;
  readonly clock: Clock;
  readonly log: Log;
}

/** Milliseconds in which a request ends, where it sets no limit of its own. */
export const REQUEST_TIMEOUT_MS = 30_000;
/** Ten times the size of a list of a hundred runs. */
const LARGEST_ANSWER = 2 * 1024 * 1024;

/** Error codes of connections that were never made, so nothing can have started. */
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
    // Loaded at the first request: importing undici takes about 60 ms, which commands without a request need not pay.
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
        // An error may echo the request: the token must not get into a message.
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
  // Node races IPv4 and IPv6 and reports both attempts as one error without a message.
  const errors: unknown[] = thrown instanceof AggregateError ? thrown.errors : [thrown];
  const failures = errors.map((error) => connectionFailureOf(error)).filter((failure) => failure !== null);
  const [first] = failures;
  if (first === undefined) {
    const message = plainWords(thrown instanceof Error ? thrown.message || thrown.name : String(thrown));
    return { kind: 'broken', sent: true, message: redact(message, [token]) };
  }
  return {
    kind: 'broken',
    sent: !failures.every(({ code }) => neverSent.has(code)),
    message: redact(`${first.words} (${first.code})`, [token]),
    final: first.final,
    tooLarge: first.code === 'ERR_BODY_TOO_LARGE',
  };
}
