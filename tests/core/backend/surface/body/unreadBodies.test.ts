import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type HttpServer, openHttpServer } from '#web/server/http/httpServer.ts';

const MB = 1024 * 1024;
let server: HttpServer;
let senders: Socket[];

beforeEach(async () => {
  senders = [];
  server = await openHttpServer({ host: '127.0.0.1', port: 0 });
  // Refuses every request without reading its body.
  server.answerWith((request, response) => {
    senders.push(request.socket);
    response.writeHead(401).end('no key');
  });
});
afterEach(() => server.close());

/**
 * Sends a request with a body, as much as the server accepts.
 * @returns the answer, and the bytes that the server read.
 */
async function send(body: Buffer, head: string): Promise<{ said: string; read: number }> {
  const socket = connect(server.port, '127.0.0.1');
  let said = '';
  socket.setEncoding('utf8').on('data', (text) => (said += String(text)));
  socket.on('error', () => {});
  await once(socket, 'connect');
  socket.write(`POST / HTTP/1.1\r\nHost: here\r\n${head}\r\n\r\n`);
  // `once` would throw the error of the connection that is cut.
  const closed = new Promise<void>((resolve) => void socket.once('close', () => resolve()));
  socket.write(body);
  await closed;
  return { said, read: senders[0]?.bytesRead ?? 0 };
}

it.each([
  ['of a stated length', (bytes: number) => `Content-Length: ${bytes}`, Buffer.alloc(64 * MB, 120)],
  [
    'in one endless chunk',
    () => 'Transfer-Encoding: chunked',
    Buffer.concat([Buffer.from('7fffffff\r\n'), Buffer.alloc(64 * MB, 120)]),
  ],
])('a body %s that nobody wants is not read, and its sender reads why', async (_, head, body) => {
  const { said, read } = await send(body, head(body.length));
  expect(said).toMatch(/^HTTP\/1\.1 401 /);
  expect(said).toMatch(/connection: close/i);
  expect(said).toContain('no key');
  expect(read).toBeLessThan(MB);
});

it('a small one is read anyway, so that the connection serves the next request', async () => {
  const answers = [];
  const socket = connect(server.port, '127.0.0.1');
  await once(socket, 'connect');
  for (let asked = 0; asked < 2; asked += 1) {
    socket.write(`POST / HTTP/1.1\r\nHost: here\r\nContent-Length: 1000\r\n\r\n${'x'.repeat(1000)}`);
    const [answer] = await once(socket, 'data');
    answers.push(String(answer).split(' ')[1]);
  }
  socket.destroy();
  expect(answers).toEqual(['401', '401']);
});
