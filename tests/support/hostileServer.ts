import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { createServer, type Socket } from 'node:net';
import { loopback } from './gateway.ts';

/** A loopback server that does not speak HTTP: it writes these bytes on connection, or after the first request. */
export async function rawServer(answer: (socket: Socket) => void): Promise<{ url: string } & AsyncDisposable> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
    answer(socket);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return {
    url: `http://127.0.0.1:${port}`,
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await Promise.resolve();
    },
  };
}

/** A loopback server that counts its requests. */
export async function counting(answer: (response: ServerResponse) => void) {
  let requests = 0;
  const server = await loopback((request, response) => {
    requests += 1;
    request.resume();
    response.on('error', () => {});
    answer(response);
  });
  return { ...server, requests: () => requests, [Symbol.asyncDispose]: () => server[Symbol.asyncDispose]() };
}

/** Streams a body piece by piece until the reader stops, without holding it in memory. */
export function pour(response: ServerResponse, piece: string | Uint8Array, times = Infinity): void {
  let left = times;
  const more = () => {
    while (left > 0) {
      left -= 1;
      if (response.destroyed) return;
      if (!response.write(piece)) {
        response.once('drain', more);
        return;
      }
    }
    response.end();
  };
  more();
}
