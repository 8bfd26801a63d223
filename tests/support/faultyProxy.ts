import { once } from 'node:events';
import { createServer, request as send } from 'node:http';

/** How a request is treated: passed on, left without an answer, cut off, or answered with a status. */
export type Conduct = 'pass' | 'hang' | 'cut' | number;

/** A proxy between a server and its backend, open to every origin as hosted Supabase's gateway is, that fails on demand. */
export interface FaultyProxy {
  url: string;
  conduct: Conduct;
  /** How many requests it received while it did not pass them on. */
  failed: number;
  close: () => Promise<void>;
}

/** Passes everything on to `target` until a fault is set. */
export async function startFaultyProxy(target: string): Promise<FaultyProxy> {
  const state: Pick<FaultyProxy, 'conduct' | 'failed'> = { conduct: 'pass', failed: 0 };
  const server = createServer((request, response) => {
    const { conduct } = state;
    if (conduct !== 'pass') state.failed += 1;
    if (conduct === 'hang') return;
    if (conduct === 'cut') {
      request.socket.destroy();
      return;
    }
    if (conduct !== 'pass') {
      response.writeHead(conduct, { 'content-type': 'application/json' }).end('{"message":"no"}');
      return;
    }
    const open = {
      'access-control-allow-origin': '*',
      'access-control-allow-headers': request.headers['access-control-request-headers'] ?? '*',
    };
    if (request.method === 'OPTIONS') {
      response.writeHead(204, open).end();
      return;
    }
    const { hostname, port } = new URL(target);
    const { method, url: path, headers } = request;
    const onward = send({ hostname, port, method, path, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, { ...answer.headers, ...open });
      answer.pipe(response);
    });
    onward.on('error', () => response.destroy());
    request.pipe(onward);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return Object.assign(state, {
    url: `http://127.0.0.1:${port}`,
    close: async () => {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  });
}
