import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** Most unanswered requests of a connection. Browsers and proxies wait for an answer before the next one. */
const MOST_UNANSWERED = 32;
const unanswered = new WeakMap<Socket, number>();

/**
 * Limits pipelining: a connection with too many unanswered requests is ended, because Node starts all that it sends at
 * once, even where the client never reads an answer.
 * @returns false where the connection has ended, so that no answer is needed.
 */
export function takePipelined({ socket }: IncomingMessage, response: ServerResponse): boolean {
  if (socket.destroyed) return false;
  const count = (unanswered.get(socket) ?? 0) + 1;
  if (count > MOST_UNANSWERED) {
    socket.destroy();
    return false;
  }
  unanswered.set(socket, count);
  response.once('close', () => unanswered.set(socket, (unanswered.get(socket) ?? 1) - 1));
  return true;
}
