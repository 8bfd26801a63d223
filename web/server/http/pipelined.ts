import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** Most requests of a connection that wait. Browsers and proxies send none before the last one is answered. */
const MOST_WAITING = 32;
const waiting = new WeakMap<Socket, (() => void)[]>();

/**
 * Answers the requests of a connection one after the other, each once the answer before it has left this process. Node
 * begins all that a client sends at once and keeps their answers, also where the client never reads one: 500 such
 * connections took 1.3 GB and half a minute. A connection with too many waiting requests is ended.
 * @param answer is not called where the connection ends before its turn.
 */
export function answerInOrder({ socket }: IncomingMessage, response: ServerResponse, answer: () => void): void {
  if (socket.destroyed) return;
  const queue = waiting.get(socket);
  if (queue !== undefined && queue.length >= MOST_WAITING) {
    socket.destroy();
    return;
  }
  const start = () => {
    if (!socket.destroyed) answer();
  };
  response.once('close', () => {
    const next = waiting.get(socket)?.shift();
    if (next === undefined) waiting.delete(socket);
    else next();
  });
  if (queue === undefined) {
    waiting.set(socket, []);
    start();
  } else {
    queue.push(start);
  }
}
