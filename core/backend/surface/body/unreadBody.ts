import type { IncomingMessage, ServerResponse } from 'node:http';

/** Bytes of an unwanted body that are still read, so that the connection can be reused. */
const READ_ANYWAY = 64 * 1024;
/** Milliseconds for the sender of an unread body to read the response. */
const LINGER_MS = 1_000;

/**
 * Stops reading the body of a request that was answered early. Node would read and discard the rest, which costs memory
 * for each chunk. The connection is closed a moment after the response, since closing it immediately would lose the
 * response.
 */
export function leaveUnread(request: IncomingMessage, response: ServerResponse): void {
  const { headers, socket } = request;
  const stated = Number(headers['content-length'] ?? (headers['transfer-encoding'] === undefined ? 0 : Infinity));
  if (stated <= READ_ANYWAY) return;
  // Sends `Connection: close`; Node ends the connection after the response with `destroySoon`.
  response.shouldKeepAlive = false;
  const close = socket.destroySoon.bind(socket);
  let lingers = false;
  socket.destroySoon = () => {
    if (request.complete) close();
    if (request.complete || lingers) return;
    lingers = true;
    // Node and hono drain an unread body after the response.
    socket.on('resume', () => socket.pause());
    socket.pause();
    socket.end();
    const cut = setTimeout(() => socket.destroy(), LINGER_MS);
    socket.once('close', () => clearTimeout(cut));
  };
}
