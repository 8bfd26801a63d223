import type { Secret } from '#core/secret.ts';
import type { Dispatcher } from 'undici';
import type { ReplyHeaders } from '#core/http/retryAfter.ts';
import { noticeWrite } from './noticeWrite.ts';
import { fetchWhole, type ReplyWaiter, type WholeReply } from './wholeReply.ts';

export interface TransportOptions {
  baseUrl: string;
  apiKey: Secret | undefined;
  siteUrl: string | undefined;
  siteName: string;
}

/** A request to the gateway; `path` starts with a slash. */
export interface TransportRequest extends ReplyWaiter {
  path: string;
  /** JSON text. Without it the request is a GET. */
  body?: string;
}

export interface Reply {
  status: number;
  headers: ReplyHeaders;
  body: Dispatcher.ResponseData['body'];
}

export interface Transport {
  /** Resolves when the headers have arrived. */
  send(request: TransportRequest): Promise<Reply>;
  /**
   * Resolves when the whole body has arrived.
   * @throws {AttemptError} `network` or `cut_off`.
   */
  fetch(request: TransportRequest): Promise<WholeReply>;
}

/** Bytes on the wire; decoded bodies have their own limits. */
const LARGEST_REPLY = 32 * 1024 * 1024;

/**
 * HTTP to the gateway over kept-alive connections. undici (60 ms to import) is loaded with the first request.
 */
export function createTransport(options: TransportOptions): Transport {
  const headers = requestHeaders(options);
  let loading: ReturnType<typeof load> | undefined;
  const open = async ({ path, body }: TransportRequest) => {
    loading ??= load(options.baseUrl);
    const { pool, origin, base } = await loading;
    const method: Dispatcher.HttpMethod = body === undefined ? 'GET' : 'POST';
    return { pool, request: { origin, path: base + path, headers, method, body: body ?? null } };
  };
  return {
    async send(asked) {
      const { pool, request } = await open(asked);
      const reply = await pool.compose(noticeWrite(asked.onWrite)).request({ ...request, signal: asked.signal });
      asked.onHeaders?.(reply.statusCode, reply.headers);
      return { status: reply.statusCode, headers: reply.headers, body: reply.body };
    },
    async fetch(asked) {
      const { pool, request } = await open(asked);
      return fetchWhole(pool, request, asked);
    },
  };
}

async function load(baseUrl: string) {
  const { Pool } = await import('undici');
  const { origin, pathname } = new URL(baseUrl);
  // A model may think for minutes before its first byte: the caller's deadline limits that, so the socket has no
  // time-outs.
  const pool = new Pool(origin, { headersTimeout: 0, bodyTimeout: 0, maxResponseSize: LARGEST_REPLY });
  return { pool, origin, base: pathname.replace(/\/$/, '') };
}

function requestHeaders({ apiKey, siteUrl, siteName }: TransportOptions): Record<string, string> {
  return {
    ...(apiKey === undefined ? {} : { authorization: `Bearer ${apiKey.reveal()}` }),
    'content-type': 'application/json',
    accept: 'application/json, text/event-stream',
    // Answers are short, and proxies that compress a stream delay its chunks. Compressed replies are decoded all the
    // same.
    'accept-encoding': 'identity',
    // Identifies the caller: without a public address it is localhost, as the gateway's documentation suggests.
    'http-referer': siteUrl ?? 'http://localhost',
    'x-title': headerText(siteName),
  };
}

/** Headers are limited to ASCII: other scripts are percent-encoded. */
function headerText(text: string): string {
  return /^[\x20-\x7E]*$/.test(text) ? text : encodeURIComponent(text.toWellFormed());
}
