import type { IncomingMessage, ServerResponse } from 'node:http';

/** Bytes of a body that are read to its end even where nobody wants it, so that the connection can be used again. */
const READ_ANYWAY = 64 * 1024;
/** Milliseconds that the sender of an unread body has to read its answer. */
const LINGER_MS = 1_000;

/**
 * Keeps what nobody reads outside of the process: once a request is answered before the whole of its body came, not a
 * byte more of it is read. Node would read the rest and throw it away, which costs the memory of every piece. Such a
 * connection is closed behind the answer, a moment later, since a connection that is cut at once takes the answer with it.
 */
export function leaveUnread(request: IncomingMessage, response: ServerResponse): void {
  const { headers, socket } = request;
  const stated = Number(headers['content-length'] ?? (headers['transfer-encoding'] === undefined ? 0 : Infinity));
  if (stated <= READ_ANYWAY) return;
  // `Connection: close`, and Node ends the connection behind the answer with `destroySoon`.
  response.shouldKeepAlive = false;
  const close = socket.destroySoon.bind(socket);
  let lingers = false;
  socket.destroySoon = () => {
    if (request.complete) close();
    if (request.complete || lingers) return;
    lingers = true;
    // Node and hono read the rest of a body after an answer that did not read it.
    socket.on('resume', () => socket.pause());
    socket.pause();
    socket.end();
    const cut = setTimeout(() => socket.destroy(), LINGER_MS);
    socket.once('close', () => clearTimeout(cut));
  };
}
