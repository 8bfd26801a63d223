import { chmodSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { takeRequest } from './body/limitedBody.ts';
import { leaveUnread } from './body/unreadBody.ts';
import { tooLarge } from './served.ts';
import type { Surface } from './surface.ts';

/** A listening HTTP server. */
export interface Listener {
  /** TCP port; null on a socket. */
  port: number | null;
  /** Stops accepting requests and resolves when pending ones are answered, after `graceMs` at the latest. */
  close(): Promise<void>;
}

/** Maximum milliseconds that a stalled sender delays closing. */
const GRACE_MS = 10_000;

/** Serves the API on `{host, port}` or on a socket's `path`. */
export async function listen(
  surface: Surface,
  where: { host: string; port: number } | { path: string },
  graceMs: number = GRACE_MS,
): Promise<Listener> {
  // Callers on the socket are trusted, so their bodies are read here. On TCP `apiGuard` reads them.
  const answer = async (request: Request): Promise<Response> => {
    if (!('path' in where)) return surface(request);
    const taken = await takeRequest(request);
    return taken === null ? tooLarge() : surface(taken);
  };
  const handle = getRequestListener(answer, { overrideGlobalObjects: false });
  const server = createServer({ requestTimeout: 60_000, headersTimeout: 15_000 }, (incoming, outgoing) => {
    leaveUnread(incoming, outgoing);
    void handle(incoming, outgoing);
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(where, () => {
      server.off('error', reject);
      resolve();
    });
  });
  // The folder is normally private already, but may have been created with other permissions.
  if ('path' in where && process.platform !== 'win32') chmodSync(where.path, 0o600);
  const address = server.address();
  return {
    port: address !== null && typeof address === 'object' ? address.port : null,
    close: () => stop(server, graceMs),
  };
}

async function stop(server: Server, graceMs: number): Promise<void> {
  const ended = new Promise<void>((resolve) => {
    server.close(() => resolve());
  });
  const patience = setTimeout(() => server.closeAllConnections(), graceMs);
  await ended;
  clearTimeout(patience);
}
