import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestBackend, testBackendKinds, type TestBackend, type TestUser } from '../../../../support/backends.ts';
import { FakeClock } from '../../../../support/fakeClock.ts';
import { openNetworkApi, type NetworkApi } from '../../../../support/networkApi.ts';

const MB = 1024 * 1024;

describe.each(testBackendKinds)('a request body on %s', (kind) => {
  let backend: TestBackend;
  let api: NetworkApi;
  let reader: TestUser;
  let staff: TestUser;
  const clock = new FakeClock();

  beforeAll(async () => {
    backend = await openTestBackend(kind);
    api = await openNetworkApi(backend, { clock });
    [reader, staff] = [await backend.signUp(), await backend.signUpStaff()];
  });
  afterAll(async () => {
    await api.close();
    await backend.close();
  });

  /** Sends the head of a request that announces a body, and as much of the body as is given. */
  const begin = async (path: string, headers: Record<string, string>, stated: number, sent?: Buffer) => {
    const { hostname, port } = new URL(api.url);
    const socket = connect(Number(port), hostname);
    await once(socket, 'connect');
    const lines = Object.entries({ host: hostname, connection: 'close', ...headers, 'content-length': String(stated) });
    const head = lines.map(([name, value]) => `${name}: ${value}\r\n`).join('');
    socket.on('error', () => {});
    socket.write(`POST ${path} HTTP/1.1\r\n${head}\r\n`);
    if (sent !== undefined) await new Promise<void>((done) => void socket.write(sent, () => done()));
    return socket;
  };
  const statusOf = async (socket: Socket) => Number(/^HTTP\/1\.1 (\d+)/.exec(await text(socket))?.[1]);

  it('is refused before a byte is read, where the sender has no permission', async () => {
    const readerHeaders = api.as(reader);
    for (const [path, headers, status] of [
      ['/rest/v1/articles', {}, 401],
      ['/rest/v1/articles', { apikey: 'a guess' }, 401],
      ['/rest/v1/articles', api.anonymous, 401],
      ['/rest/v1/articles', readerHeaders, 403],
      ['/storage/v1/object/story-images/a.png', {}, 401],
      ['/storage/v1/object/story-images/a.png', api.anonymous, 401],
      ['/storage/v1/object/story-images/a.png', readerHeaders, 403],
      ['/auth/v1/signup', {}, 401],
      ['/auth/v1/admin/users', api.anonymous, 403],
      ['/auth/v1/%61dmin/users', api.anonymous, 404],
    ] as const) {
      expect(await statusOf(await begin(path, headers, 20 * MB)), `${path} ${JSON.stringify(headers)}`).toBe(status);
    }
  });

  it.each([
    ['64 KB for a sign-in', '/auth/v1/signup', () => api.anonymous, 64 * 1024],
    ['64 KB for a question of a session', '/rest/v1/rpc/is_staff', () => api.as(reader), 64 * 1024],
    ['8 MB for an editor', '/rest/v1/articles', () => api.as(staff), 8 * MB],
    ['21 MB for an editor’s picture', '/storage/v1/object/story-images/a.png', () => api.as(staff), 21 * MB],
    ['21 MB for the secret key', '/rest/v1/articles', () => api.secret, 21 * MB],
  ] as const)('has at most %s', async (_, path, headers, limit) => {
    expect(await statusOf(await begin(path, headers(), limit + 1))).toBe(413);
    const type = { 'content-type': 'application/json' };
    const whole = { method: 'POST', body: Buffer.alloc(limit, ' ') };
    expect((await api.ask(path, { ...headers(), ...type }, whole)).status).not.toBe(413);
    const chunked = { ...headers(), ...type, 'transfer-encoding': 'chunked' };
    expect((await api.ask(path, chunked, { method: 'POST', body: Buffer.alloc(limit + 1, ' ') })).status).toBe(413);
  });

  it('shares 48 MB of memory with all others, beyond which clients are asked to retry', async () => {
    const path = '/rest/v1/inbox_stories';
    const body = Buffer.from(JSON.stringify({ title: 'x', notes: 'y'.repeat(15 * MB) }));
    const half = { ...api.secret, 'content-type': 'application/json' };
    const waiting = await Promise.all(
      Array.from({ length: 3 }, () => begin(path, half, 20 * MB, Buffer.alloc(15 * MB, ' '))),
    );
    const late = () => api.ask(path, half, { method: 'POST', body });
    await expect.poll(async () => (await late()).status).toBe(503);
    expect((await late()).headers['retry-after']).toBe('1');
    // Sign-ins have a budget of their own.
    const signIn = { method: 'POST', body: JSON.stringify({ email: reader.email, password: reader.password }) };
    expect((await api.ask('/auth/v1/token?grant_type=password', api.anonymous, signIn)).status).toBe(200);
    for (const socket of waiting) socket.destroy();
    await expect.poll(async () => (await late()).status).toBe(400);
  });

  it.each([
    ['CSV', 415, 'text/csv', 'title,summary\n'.repeat(10)],
    ['a form', 415, 'application/x-www-form-urlencoded', 'title=x'],
    ['millions of rows', 413, 'application/json', `[${'{},'.repeat(300_000)}{}]`],
    [
      'lists inside lists',
      413,
      'application/json',
      `{"slug":"d","title":"x","sources":${'['.repeat(100)}${']'.repeat(100)}}`,
    ],
    ['brackets inside a text', 201, 'application/json', JSON.stringify({ title: '[{"\\'.repeat(30_000) })],
  ])('of an editor may not be built to take long to read: %s', async (_, status, type, body) => {
    const path = '/rest/v1/inbox_stories';
    const answer = await api.ask(path, { ...api.as(staff), 'content-type': type }, { method: 'POST', body });
    expect(answer.status).toBe(status);
  });

  it('of one session is followed by a rest, where it sends more than anybody types', async () => {
    const [sender, colleague] = [await backend.signUpStaff(), await backend.signUpStaff()];
    const body = Buffer.alloc(8 * MB, ' ');
    const send = async (user: TestUser) =>
      api.ask('/rest/v1/articles', { ...api.as(user), 'content-type': 'application/json' }, { method: 'POST', body });
    for (let sent = 0; sent < 8; sent += 1) expect((await send(sender)).status).toBe(400);
    const refused = await send(sender);
    expect([refused.status, refused.headers['retry-after']]).toEqual([429, '4']);
    expect((await send(colleague)).status).toBe(400);
    await clock.advance(4_000);
    expect((await send(sender)).status).toBe(400);
  });

  it('may take thirty seconds to arrive, a sign-in ten', async () => {
    const json = { 'content-type': 'application/json' };
    const first = await begin('/rest/v1/inbox_stories', { ...api.secret, ...json }, 100, Buffer.from('{'));
    const second = await begin('/auth/v1/signup', { ...api.anonymous, ...json }, 100, Buffer.from('{'));
    await expect.poll(() => clock.sleeping).toBe(2);
    await clock.advance(10_000);
    expect(await statusOf(second)).toBe(408);
    expect(clock.sleeping).toBe(1);
    await clock.advance(20_000);
    expect(await statusOf(first)).toBe(408);
  });
});
