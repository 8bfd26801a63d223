import { createServer, type RequestListener } from 'node:http';
import { leaveUnread } from '#core/backend/surface/body/unreadBody.ts';
import { type Clock, systemClock } from '#core/clock.ts';
import { AppError } from '#core/errors.ts';
import { trustedProxies } from './clientAddress.ts';
import { limitConnections } from './connectionLimit.ts';
import { refuseTwoHosts } from './oneHost.ts';
import { answerInOrder } from './pipelined.ts';
import { limitUnreadAnswers, type UnreadLimits } from './unreadAnswers.ts';
import { watchBody } from './watchBody.ts';

/** A listening server that answers 503 until it is given a request listener. */
export interface HttpServer {
  /** Address to open in a browser. */
  url: string;
  port: number;
  answerWith: (listener: RequestListener) => void;
  /** Stops accepting requests, and resolves when those in progress are answered, after five seconds at the latest. */
  close: () => Promise<void>;
}

interface HttpServerInput {
  host: string;
  /** 0 takes a free one. */
  port: number;
  clock?: Clock;
  /** Addresses of proxies beside this machine's, separated by commas: their connections are not limited. */
  trustedProxies?: string | undefined;
  isProxy?: (address: string) => boolean;
  limits?: Partial<typeof connectionLimits>;
  unread?: Partial<UnreadLimits>;
}

/** Limits of connections, whatever they send or do not send. */
const connectionLimits = {
  /** Open connections of one address: those of a hundred browsers behind one router. */
  perAddress: 1000,
  /** Milliseconds for the head of a request, from the connection or the request before it. */
  headMs: 15_000,
  /** Milliseconds between two checks of `headMs`. */
  checkMs: 5_000,
  /**
   * Milliseconds without a byte in either direction: of a client that reads nothing, or has gone without a word. Event
   * streams send a byte every 15 s.
   */
  idleMs: 300_000,
};

/** How long closing waits for slow clients, in milliseconds. */
const GRACE_MS = 5000;

/**
 * Listens on a port. Called before a database is opened, so that a taken port is reported at once.
 * @throws AppError `config` where the port is taken or may not be used, or a proxy's address is none.
 * @example
 * ```ts
 * const server = await openHttpServer({ host: '127.0.0.1', port: 4600 });
 * server.answerWith((request, response) => response.end('ready'));
 * ```
 */
export async function openHttpServer(input: HttpServerInput): Promise<HttpServer> {
  const { host, port, clock = systemClock, isProxy = trustedProxies(input.trustedProxies) } = input;
  const { perAddress, headMs, checkMs, idleMs } = { ...connectionLimits, ...input.limits };
  let answer = answerWhileStarting;
  // Node's own request timeout would end a slow upload; `watchBody` limits bodies instead.
  const deadlines = { requestTimeout: 0, headersTimeout: headMs, connectionsCheckingInterval: checkMs };
  const server = createServer(deadlines, (request, response) => {
    answerInOrder(request, response, () => {
      leaveUnread(request, response);
      if (refuseTwoHosts(request, response)) return;
      void watchBody(request, response, clock);
      answer(request, response);
    });
  });
  server.timeout = idleMs;
  limitConnections(server, perAddress, isProxy);
  const bound = await new Promise<number>((resolve, reject) => {
    server.once('error', (cause) => reject(cannotListen(host, port, cause)));
    server.listen(port, host, () => {
      const address = server.address();
      resolve(typeof address === 'object' && address !== null ? address.port : port);
    });
  });
  const stopWatching = limitUnreadAnswers(server, clock, input.unread);
  const everywhere = host === '0.0.0.0' || host === '::';
  const shown = everywhere ? 'localhost' : host.includes(':') ? `[${host}]` : host;
  return {
    url: `http://${shown}:${bound}`,
    port: bound,
    answerWith: (listener) => {
      answer = listener;
    },
    close: async () => {
      const closed = new Promise<void>((resolve) => {
        server.close(() => resolve());
      });
      server.closeIdleConnections();
      const cut = setTimeout(() => server.closeAllConnections(), GRACE_MS);
      await closed;
      clearTimeout(cut);
      stopWatching();
    },
  };
}

/**
 * Until the database is open, which may take long for a migration: liveness is answered, all else is 503 with
 * Retry-After.
 */
const answerWhileStarting: RequestListener = (request, response) => {
  const plain = { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' };
  if (request.url === '/health/live') response.writeHead(200, plain);
  // Programs read Retry-After; a browser asks again by itself.
  else response.writeHead(503, { ...plain, 'retry-after': '1', refresh: '2' });
  response.end('Starting. Try again in a moment.\n');
};

function cannotListen(host: string, port: number, cause: Error): AppError {
  const why =
    'code' in cause && cause.code === 'EADDRINUSE' ? 'The port is taken' : 'It is not possible to listen there';
  return new AppError('config', `${why}: ${host}:${port}`, {
    hint: 'Choose another port (0 takes a free one): `npm start -- --port 4700` or `velocity serve --port 4700`; or another --host.',
    cause,
  });
}
