import { request, type IncomingMessage } from 'node:http';
import { copyRequest } from '#core/http/copyRequest.ts';
import type { Fetch } from '../../backend.ts';

/** The owner exited before it received the request, which can be sent again to the new owner. */
export class NotSentError extends Error {
  override readonly name = 'NotSentError';
}

/** The owner exited after it received the request: whether it was carried out is unknown. */
export class InterruptedError extends Error {
  override readonly name = 'InterruptedError';
}

interface Outgoing {
  method: string;
  path: string;
  headers: Record<string, string>;
  body: Uint8Array | null;
  signal: AbortSignal | null;
}

/**
 * `fetch` to an HTTP server on a Unix socket. Node's own fetch does not support that, and undici takes 60 ms to load.
 * @throws {NotSentError} {InterruptedError} or the signal's reason.
 */
export function socketFetch(socket: string): Fetch {
  return async (input, init) => {
    const message = await send(socket, await outgoing(input, init));
    const chunks: Uint8Array[] = [];
    try {
      const pieces: AsyncIterable<Uint8Array> = message;
      for await (const piece of pieces) chunks.push(piece);
    } catch (cause) {
      throw init?.signal?.aborted === true ? init.signal.reason : interrupted(cause);
    }
    return answer(message, Buffer.concat(chunks));
  };
}

/** Streams the response to a GET, for responses too large for memory. */
export async function socketStream(
  socket: string,
  path: string,
  headers: Record<string, string>,
): Promise<IncomingMessage> {
  return send(socket, { method: 'GET', path, headers, body: null, signal: null });
}

async function outgoing(input: Parameters<Fetch>[0], init: Parameters<Fetch>[1]): Promise<Outgoing> {
  const request = input instanceof Request ? copyRequest(input, init) : null;
  const url = new URL(input instanceof Request ? input.url : input);
  const given = request ?? new Response(null, { headers: init?.headers ?? {} });
  const headers = Object.fromEntries(given.headers);
  const body = request === null ? await bodyOf(init?.body, headers) : new Uint8Array(await request.arrayBuffer());
  return {
    method: request?.method ?? init?.method ?? 'GET',
    path: `${url.pathname}${url.search}`,
    headers,
    body: body !== null && body.length > 0 ? body : null,
    signal: init?.signal ?? request?.signal ?? null,
  };
}

async function bodyOf(body: BodyInit | null | undefined, headers: Record<string, string>): Promise<Uint8Array | null> {
  if (body === null || body === undefined) return null;
  if (typeof body === 'string') return Buffer.from(body);
  if (body instanceof Uint8Array) return body;
  const encoded = new Response(body);
  const type = encoded.headers.get('content-type');
  if (type !== null) headers['content-type'] ??= type;
  return new Uint8Array(await encoded.arrayBuffer());
}

function send(socketPath: string, { method, path, headers, body, signal }: Outgoing): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    let arrived = false;
    const extra = body === null ? {} : { 'content-length': String(body.length), expect: '100-continue' };
    const outgoing = request({
      socketPath,
      method,
      path,
      headers: { host: 'localhost', ...headers, ...extra },
      // A new connection each: the owner could close a kept-alive one just as it is used again.
      agent: false,
      ...(signal === null ? {} : { signal }),
    });
    outgoing.on('response', resolve);
    outgoing.on('error', (cause) => {
      if (signal?.aborted === true) reject(signal.reason);
      else reject(arrived ? interrupted(cause) : new NotSentError('The owner did not take the request.', { cause }));
    });
    if (body === null) {
      // Without a body the head is the whole request: once connected, it may have been carried out.
      outgoing.on('socket', (socket) => {
        socket.once('connect', () => {
          arrived = true;
        });
      });
      outgoing.end();
      return;
    }
    // The owner sends `100 Continue` when it starts to handle the request.
    outgoing.on('continue', () => {
      arrived = true;
      outgoing.end(body);
    });
    outgoing.flushHeaders();
  });
}

function answer(message: IncomingMessage, bytes: Buffer<ArrayBuffer>): Response {
  const status = message.statusCode ?? 502;
  const headers = new Headers();
  for (let index = 0; index + 1 < message.rawHeaders.length; index += 2) {
    headers.append(message.rawHeaders[index] ?? '', message.rawHeaders[index + 1] ?? '');
  }
  const empty = status === 204 || status === 205 || status === 304 || bytes.length === 0;
  return new Response(empty ? null : bytes, { status, headers });
}

function interrupted(cause: unknown): InterruptedError {
  return new InterruptedError('The owner went away while it answered.', { cause });
}
