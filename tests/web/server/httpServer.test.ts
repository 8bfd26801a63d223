import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type HttpServer, openHttpServer } from '#web/server/http/httpServer.ts';
import { FakeClock } from '../../support/fakeClock.ts';

let clock: FakeClock;
let server: HttpServer;
let received: number;

beforeEach(async () => {
  clock = new FakeClock();
  received = 0;
  server = await openHttpServer({ host: '127.0.0.1', port: 0, clock });
  server.answerWith((request, response) => {
    request.on('data', (bytes: Buffer) => (received += bytes.length));
    request.on('end', () => response.end('stored'));
  });
});
afterEach(() => server.close());

/** Sends the head of a request that announces a longer body than it sends, and collects the answer. */
async function begin(path: string, length = 1000): Promise<{ socket: Socket; said: () => string }> {
  const socket = connect(server.port, '127.0.0.1');
  let text = '';
  socket.setEncoding('utf8').on('data', (part) => (text += String(part)));
  socket.on('error', () => {});
  await once(socket, 'connect');
  socket.write(`POST ${path} HTTP/1.1\r\nHost: here\r\nContent-Length: ${length}\r\n\r\n`);
  await expect.poll(() => clock.sleeping).toBe(1);
  return { socket, said: () => text };
}

/** Sends one byte at this interval. */
async function trickle(socket: Socket, bytes: number, seconds: number): Promise<void> {
  for (let sent = 0; sent < bytes && !socket.closed; sent += 1) {
    const before = received;
    socket.write('x');
    await expect.poll(() => received > before || socket.closed).toBe(true);
    await clock.advance(seconds * 1000);
  }
}

it.each([
  '/storage/v1/object/story-images/a.png',
  '/api/dashboard/production/1b4e28ba-2fa1-41d2-883f-0016d3cca427/picture',
  '/api/dashboard/articles/1b4e28ba-2fa1-41d2-883f-0016d3cca427/picture',
])('waits for a file that comes slowly, as long as bytes arrive: %s', async (path) => {
  const { socket, said } = await begin(path, 12);
  await trickle(socket, 12, 25);
  await expect.poll(said).toMatch(/^HTTP\/1\.1 200 [\s\S]*stored/);
  socket.destroy();
});

it.each([
  ['a file of which nothing comes any more', '/storage/v1/object/story-images/a.png', 3, 31],
  ['a file that takes longer than ten minutes', '/storage/v1/object/story-images/a.png', 30, 25],
  ['anything else that takes longer than half a minute', '/api/site/views', 8, 5],
])('ends %s', async (_, path, bytes, seconds) => {
  const { socket, said } = await begin(path);
  await trickle(socket, bytes, seconds);
  await expect.poll(() => socket.closed).toBe(true);
  expect(said()).toMatch(/^HTTP\/1\.1 408 /);
});

it('refuses two Host headers, in any spelling, and ends the connection', async () => {
  for (const [second, status] of [
    ['HOST: there', 400],
    ['hosts: there', 200],
  ] as const) {
    const socket = connect(server.port, '127.0.0.1');
    let said = '';
    socket.setEncoding('utf8').on('data', (part) => (said += String(part)));
    await once(socket, 'connect');
    const next = 'GET /next HTTP/1.1\r\nHost: here\r\nConnection: close\r\n\r\n';
    socket.write(`GET / HTTP/1.1\r\nHost: here\r\n${second}\r\n\r\n${next}`);
    await once(socket, 'close');
    const answers = said.match(/HTTP\/1\.1 \d+/g);
    expect(answers).toEqual(status === 400 ? ['HTTP/1.1 400'] : ['HTTP/1.1 200', 'HTTP/1.1 200']);
  }
});

it('leaves no timer running after an answer', async () => {
  // The server's own look at unread answers.
  const before = clock.sleeping;
  const { socket, said } = await begin('/api/site/views', 2);
  await trickle(socket, 2, 10);
  await expect.poll(said).toContain('stored');
  expect(clock.sleeping).toBe(before);
  socket.destroy();
});

it('answers a few pipelined requests, and ends a connection that pipelines thousands', async () => {
  let asked = 0;
  server.answerWith((_, response) => {
    asked += 1;
    setImmediate(() => response.end('an answer'));
  });
  const pipeline = async (requests: number): Promise<{ socket: Socket; said: () => string }> => {
    const socket = connect(server.port, '127.0.0.1');
    let text = '';
    socket.setEncoding('utf8').on('data', (part) => (text += String(part)));
    socket.on('error', () => {});
    await once(socket, 'connect');
    socket.write('GET / HTTP/1.1\r\nHost: here\r\n\r\n'.repeat(requests));
    return { socket, said: () => text };
  };
  const few = await pipeline(20);
  await expect.poll(() => few.said().split('an answer').length - 1).toBe(20);
  // Requests that are answered do not count towards the limit.
  few.socket.write('GET / HTTP/1.1\r\nHost: here\r\n\r\n'.repeat(20));
  await expect.poll(() => few.said().split('an answer').length - 1).toBe(40);
  few.socket.destroy();
  asked = 0;
  const many = await pipeline(3000);
  await expect.poll(() => many.socket.closed).toBe(true);
  expect(asked).toBeLessThanOrEqual(32);
});

it('begins no pipelined request before the answer to the last one is read, so that unread answers take no memory', async () => {
  const size = 8_000_000;
  let asked = 0;
  let inProgress = 0;
  let mostInProgress = 0;
  server.answerWith((_, response) => {
    asked += 1;
    mostInProgress = Math.max(mostInProgress, (inProgress += 1));
    response.once('close', () => (inProgress -= 1));
    setImmediate(() => response.end(Buffer.alloc(size, 'a')));
  });
  const socket = connect(server.port, '127.0.0.1');
  socket.on('error', () => {});
  await once(socket, 'connect');
  socket.pause();
  socket.write('GET / HTTP/1.1\r\nHost: here\r\n\r\n'.repeat(20));
  // A request on another connection, begun later, is answered while this one waits for its reader.
  const beside = await fetch(server.url);
  await beside.arrayBuffer();
  expect(asked).toBe(2);
  let read = 0;
  socket.on('data', (part) => (read += part.length)).resume();
  await expect.poll(() => read).toBeGreaterThan(20 * size);
  expect([asked, mostInProgress]).toEqual([21, 2]);
  socket.destroy();
});
