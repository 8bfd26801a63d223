import { once } from 'node:events';
import { get } from 'node:http';
import { connect, type Socket } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { AdvanceableClock } from '../../support/advanceableClock.ts';
import { type HttpServer, openHttpServer } from '#web/server/http/httpServer.ts';

let server: HttpServer;
const opened: Socket[] = [];
afterEach(async () => {
  for (const socket of opened.splice(0)) socket.destroy();
  await server.close();
});

async function open(sent = ''): Promise<Socket> {
  const socket = connect(server.port, '127.0.0.1');
  opened.push(socket);
  socket.on('error', () => {});
  await once(socket, 'connect');
  socket.write(sent);
  return socket;
}

const answered = () =>
  new Promise<number | string>((resolve) => {
    get(server.url, { agent: false }, (response) => {
      response.resume();
      resolve(response.statusCode ?? 0);
    }).on('error', ({ message }) => resolve(message));
  });

it('closes five hundred connections that send nothing, or stop in the head, and answers others meanwhile', async () => {
  server = await openHttpServer({ host: '127.0.0.1', port: 0, limits: { headMs: 1_000, checkMs: 100 } });
  server.answerWith((_, response) => response.end('here'));
  const heads = ['', 'GET / HTTP/1.1\r\nHost: here\r\nX-'];
  const sockets = await Promise.all(Array.from({ length: 500 }, (_, at) => open(heads[at % 2])));
  for (const socket of sockets) socket.resume();
  expect(await answered()).toBe(200);
  await expect.poll(() => sockets.filter(({ closed }) => !closed), { timeout: 15_000 }).toEqual([]);
});

it('closes the connection of a client that reads nothing, and leaves event streams alone', async () => {
  server = await openHttpServer({ host: '127.0.0.1', port: 0, limits: { idleMs: 500 } });
  const ended = new Set<string>();
  server.answerWith(({ url = '' }, response) => {
    response.once('close', () => ended.add(url));
    if (url === '/large') response.write(Buffer.alloc(64 * 1024 * 1024));
    if (url !== '/stream') return;
    const beat = setInterval(() => response.write(': beat\n\n'), 50);
    response.once('close', () => clearInterval(beat));
  });
  const stream = await open('GET /stream HTTP/1.1\r\nHost: here\r\n\r\n');
  let beats = 0;
  stream.on('data', () => (beats += 1));
  const silent = await open('GET /large HTTP/1.1\r\nHost: here\r\n\r\n');
  silent.pause();
  await expect.poll(() => ended.has('/large'), { timeout: 15_000 }).toBe(true);
  const before = beats;
  await expect.poll(() => beats).toBeGreaterThan(before + 12);
  expect(stream.closed).toBe(false);
});

it('limits the connections of one address, except of a proxy, and takes new ones when others have closed', async () => {
  server = await openHttpServer({ host: '127.0.0.1', port: 0, limits: { perAddress: 20 }, isProxy: () => false });
  server.answerWith((_, response) => response.end('here'));
  const sockets = await Promise.all(Array.from({ length: 20 }, () => open()));
  expect(await answered()).toMatch(/ECONNRESET|socket hang up/);
  sockets[0]?.destroy();
  await expect.poll(answered).toBe(200);
  await server.close();
  server = await openHttpServer({ host: '127.0.0.1', port: 0, limits: { perAddress: 20 } });
  server.answerWith((_, response) => response.end('here'));
  await Promise.all(Array.from({ length: 40 }, () => open()));
  expect(await answered()).toBe(200);
});

it('closes who leaves the most unread when answers fill the memory, and not who reads', async () => {
  const unread = { inAll: 24 * 1024 * 1024 };
  server = await openHttpServer({ host: '127.0.0.1', port: 0, unread });
  const large = Buffer.alloc(16 * 1024 * 1024);
  let left = 0;
  server.answerWith((_, response) => {
    left += 1;
    response.once('close', () => (left -= 1));
    response.end(large);
  });
  const deaf = await Promise.all(Array.from({ length: 6 }, () => open('GET / HTTP/1.1\r\nHost: here\r\n\r\n')));
  for (const socket of deaf) socket.pause();
  // One of them is within the limit.
  await expect.poll(() => left, { timeout: 15_000 }).toBe(1);
  expect(await answered()).toBe(200);
});

it('closes who reads a large answer too slowly', async () => {
  const clock = new AdvanceableClock();
  server = await openHttpServer({ host: '127.0.0.1', port: 0, clock });
  const closed = new Set<string>();
  server.answerWith(({ url = '' }, response) => {
    response.once('close', () => closed.add(url));
    response.end(Buffer.alloc(url === '/small' ? 1000 : 32 * 1024 * 1024));
  });
  for (const path of ['/deaf', '/small']) (await open(`GET ${path} HTTP/1.1\r\nHost: here\r\n\r\n`)).pause();
  await expect.poll(() => closed.has('/small')).toBe(true);
  for (let seconds = 0; seconds < 29; seconds += 1) {
    clock.advance(1000);
    await new Promise((resolve) => setImmediate(resolve));
  }
  expect([...closed]).toEqual(['/small']);
  await expect.poll(() => (clock.advance(1000), closed.has('/deaf'))).toBe(true);
});
