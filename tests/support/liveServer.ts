import { createServer, get, type IncomingMessage } from 'node:http';
import { once } from 'node:events';
import { getRequestListener } from '@hono/node-server';
import { createParser, type EventSourceMessage } from 'eventsource-parser';
import { Hono } from 'hono';
import { expect } from 'vitest';
import { tableClient } from '#core/backend/client.ts';
import { StaffAnswers } from '#core/backend/surface/staffAnswers.ts';
import { systemClock } from '#core/clock.ts';
import { silentLog } from '#core/log.ts';
import { apiError } from '#web/server/api/apiError.ts';
import { liveApi } from '#web/server/api/live.ts';
import { requireSession, requireStaff, type SessionEnv } from '#web/server/api/requireStaff.ts';
import type { ChangeWatcherInput } from '#web/server/live/changeWatcher.ts';
import { LiveStreams } from '#web/server/live/liveStreams.ts';
import type { TestBackend } from './backends.ts';

/** One reader of the event stream. */
export interface LiveReading {
  status: number;
  events: EventSourceMessage[];
  /** Id of the last event, from which a reconnecting reader continues. */
  cursor: () => string;
  /** Resolves with the first event of this kind whose data contain this text. */
  received: (event: string, text?: string) => Promise<EventSourceMessage>;
  /** Resolves when the server ended the stream. */
  ended: Promise<void>;
  leave: () => void;
}

export interface LiveServer {
  url: string;
  streams: LiveStreams;
  /** Connections that are open. */
  connections: () => Promise<number>;
  /** The requests that the database received with the readers' own rights. */
  questions: () => number;
  open: (accessToken: string, cursor?: string) => Promise<LiveReading>;
  close: () => Promise<void>;
}

export interface LiveServerOptions {
  listen?: ChangeWatcherInput['backend']['listen'];
  db?: ChangeWatcherInput['backend']['db'];
  clock?: ChangeWatcherInput['clock'];
  limits?: { perUser?: number; inAll?: number };
  /** Awaited before each request that is sent with a reader's own rights. */
  beforeQuestion?: () => Promise<void>;
}

/** The event streams of a backend's dashboards, on a port of this machine. */
export async function openLiveServer(backend: TestBackend, options: LiveServerOptions = {}): Promise<LiveServer> {
  const { listen = backend.listen, db = backend.db, clock = systemClock, limits } = options;
  const { url: base, keys } = backend;
  let questions = 0;
  const fetch: typeof backend.fetch = async (...asked) => {
    questions += 1;
    await options.beforeQuestion?.();
    return backend.fetch(...asked);
  };
  const dbFor = (accessToken: string) => tableClient({ url: base, key: keys.publishableKey, fetch, accessToken });
  const staffAnswers = new StaffAnswers({ dbFor }, clock);
  const watched = { backend: { db, listen }, clock, log: silentLog };
  const streams = new LiveStreams({ ...watched, onStaffChange: () => staffAnswers.forget() }, limits);
  const session = requireSession({
    clock,
    dbFor,
    dbAs: backend.dbAs,
    accountOf: backend.accountOf,
    staffAnswers,
    clientAddress: () => '127.0.0.1',
  });
  const api = new Hono<SessionEnv>()
    .use(session)
    .use(requireStaff)
    .route('/live', liveApi({ live: streams, securityHeaders: {} }));
  api.onError(apiError(silentLog));
  const answer = getRequestListener(new Hono().route('/api/dashboard', api).fetch);
  const server = createServer((request, response) => void answer(request, response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
  return {
    url,
    streams,
    questions: () => questions,
    connections: () =>
      new Promise((resolve, reject) =>
        server.getConnections((error, count) => (error ? reject(error) : resolve(count))),
      ),
    open: (accessToken, cursor) => read(`${url}/api/dashboard/live`, accessToken, cursor),
    close: async () => {
      streams.close();
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}

async function read(address: string, accessToken: string, cursor?: string): Promise<LiveReading> {
  const url = cursor === undefined ? address : `${address}?cursor=${encodeURIComponent(cursor)}`;
  const request = get(url, { headers: { authorization: `Bearer ${accessToken}` }, agent: false });
  request.on('error', () => {});
  const answer = await new Promise<IncomingMessage>((resolve) => request.once('response', resolve));
  const events: EventSourceMessage[] = [];
  const parser = createParser({ onEvent: (event) => void events.push(event) });
  answer.setEncoding('utf8');
  answer.on('data', (text: string) => parser.feed(text));
  answer.on('error', () => {});
  const ended = new Promise<void>((resolve) => answer.once('close', () => resolve()));
  const find = (kind: string, text: string) => events.find(({ event, data }) => event === kind && data.includes(text));
  return {
    status: answer.statusCode ?? 0,
    events,
    cursor: () => events.findLast(({ id }) => id !== undefined)?.id ?? '',
    received: async (event, text = '') => {
      await expect.poll(() => find(event, text)).toBeDefined();
      return find(event, text) ?? { id: undefined, event, data: '' };
    },
    ended,
    leave: () => request.destroy(),
  };
}
