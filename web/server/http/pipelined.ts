import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** Requests of a connection that may be unanswered. Browsers and proxies send the next one after the answer. */
const MOST_UNANSWERED = 32;
const unanswered = new WeakMap<Socket, number>();

/**
 * Counts a request until it is answered. Node hands out all that a connection sends at once: one that sends thousands
 * without reading would have them all worked on, so it is ended.
 * @returns false where the connection has ended: nobody reads an answer.
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
