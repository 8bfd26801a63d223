import type { Dispatcher } from 'undici';
import { bodyLimit, bodyText, bodyTooLarge, utf8 } from '#core/http/bodyText.ts';
import { contentCodings } from '#core/http/contentCoding.ts';
import { networkFailure } from '../errors/networkFailure.ts';
import type { ReplyHeaders } from '#core/http/retryAfter.ts';

export interface WholeReply {
  status: number;
  headers: ReplyHeaders;
  text: string;
}

/** Who waits for a reply. */
export interface ReplyWaiter {
  /** Passed to the socket: an abort closes the connection. */
  signal: AbortSignal;
  /** Called when the request is written to a connection: from then on the server may act on it. */
  onWrite?: (() => void) | undefined;
  /** Called when the headers have arrived, which may be minutes before the body. */
  onHeaders?: ((status: number, headers: ReplyHeaders) => void) | undefined;
}

interface RawReply {
  status: number;
  headers: ReplyHeaders;
  chunks: Buffer[];
}

/**
 * Sends a request and collects its whole reply without a stream, which saves a third of a call's CPU time.
 * @throws {AttemptError} `network` before the reply began, `cut_off` within it; the signal's reason.
 */
export async function fetchWhole(
  dispatcher: Dispatcher,
  request: Dispatcher.DispatchOptions,
  asked: ReplyWaiter,
): Promise<WholeReply> {
  const { status, headers, chunks } = await collect(dispatcher, request, asked);
  const limit = bodyLimit(status);
  if (contentCodings(headers).length === 0) return { status, headers, text: utf8(chunks, limit.bytes) };
  try {
    return { status, headers, text: await bodyText(chunks, headers, limit) };
  } catch (thrown) {
    throw networkFailure(thrown, 'reading') ?? thrown;
  }
}

/** The undecoded bytes of the reply: of an error the beginning; a reply beyond its limit is rejected. */
function collect(
  dispatcher: Dispatcher,
  request: Dispatcher.DispatchOptions,
  { signal, onWrite, onHeaders }: ReplyWaiter,
): Promise<RawReply> {
  return new Promise((resolve, reject) => {
    let socket: Dispatcher.DispatchController | undefined;
    let reply: RawReply | undefined;
    let size = 0;
    // Rejects at once, even while still connecting.
    const stop = () => {
      const reason: unknown = signal.reason;
      socket?.abort(reason instanceof Error ? reason : new Error(String(reason)));
      reject(reason);
    };
    if (signal.aborted) return stop();
    const end = () => signal.removeEventListener('abort', stop);
    signal.addEventListener('abort', stop, { once: true });
    dispatcher.dispatch(request, {
      onRequestStart(controller) {
        socket = controller;
        if (signal.aborted) stop();
        else onWrite?.();
      },
      onResponseStart(_, status, headers) {
        // Statuses 100 and 103 precede the real reply.
        if (status < 200) return;
        reply = { status, headers, chunks: [] };
        onHeaders?.(status, headers);
      },
      onResponseData(controller, chunk) {
        if (reply === undefined) return;
        reply.chunks.push(chunk);
        size += chunk.length;
        const limit = bodyLimit(reply.status);
        if (size <= limit.bytes) return;
        end();
        const failure = bodyTooLarge(limit);
        if (limit.beyond === 'cut') resolve(reply);
        else reject(networkFailure(failure, 'reading') ?? failure);
        controller.abort(failure);
      },
      onResponseEnd() {
        end();
        if (reply !== undefined) resolve(reply);
      },
      onResponseError(_, error) {
        end();
        reject(networkFailure(error, reply === undefined ? 'connecting' : 'reading') ?? error);
      },
    });
  });
}
