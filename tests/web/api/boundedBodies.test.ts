import { Hono } from 'hono';
import { expect, it } from 'vitest';
import { apiError } from '#web/server/api/apiError.ts';
import { boundedBodies } from '#web/server/api/boundedBodies.ts';
import type { SessionEnv } from '#web/server/api/requireStaff.ts';
import { silentLog } from '#core/log.ts';
import { FakeClock } from '../../support/fakeClock.ts';

const MIB = 1024 * 1024;

/** Routes that hold each body until `release`, behind the bounds. */
function boundedApi() {
  const clock = new FakeClock(Date.now());
  const app = new Hono<SessionEnv>();
  app.onError(apiError(silentLog));
  app.use(async (context, next) => {
    context.set('user', { sub: context.req.header('x-user') ?? '', exp: 0 });
    await next();
  });
  const gate = Promise.withResolvers<void>();
  app.use(boundedBodies(clock)).post('/', async (context) => {
    await gate.promise;
    return context.json({ size: (await context.req.arrayBuffer()).byteLength });
  });
  app.delete('/', (context) => context.json({}));
  const send = async (user: string, bytes = new Uint8Array(8 * MIB)) =>
    app.request('/', {
      method: 'POST',
      body: bytes,
      headers: { 'x-user': user, 'content-length': String(bytes.length) },
    });
  // As over the network: with the stream of a body, but without a header that tells of one.
  const remove = async (headers: Record<string, string> = {}) => {
    const body = { body: new ReadableStream(), duplex: 'half' };
    return app.request('/', { method: 'DELETE', headers: { 'x-user': 'ada', ...headers }, ...body });
  };
  return { clock, send, remove, release: () => gate.resolve() };
}

it('what one person sends in a flood is refused before it is read, and keeps nobody else waiting', async () => {
  const { clock, send, release } = boundedApi();
  const held = Array.from({ length: 6 }, () => send('ada'));
  const seventh = await send('ada');
  expect([seventh.status, seventh.headers.get('retry-after')]).toEqual([429, '1']);
  held.push(send('ben'), send('ben'));
  expect((await send('cem')).status, 'the memory for all is used up').toBe(429);
  // The save of a cell waits for nobody's uploads.
  const saved = send('cem', new Uint8Array(200));
  release();
  expect((await saved).status).toBe(200);
  for (const answer of held) expect((await answer).status).toBe(200);
  expect((await send('ben')).status).toBe(200);
  expect((await send('ada')).status).toBe(200);
  expect((await send('ada')).status).toBe(200);
  expect((await send('ada')).status, 'her own share comes back with time').toBe(429);
  await clock.advance(4000);
  expect((await send('ada')).status).toBe(200);
});

it('the many small bodies of one person leave room for the saves of others', async () => {
  const { send, release } = boundedApi();
  const flood = Array.from({ length: 200 }, () => send('ada', new Uint8Array(MIB / 8)));
  const saved = send('ben', new Uint8Array(200));
  release();
  expect((await saved).status).toBe(200);
  const statuses = (await Promise.all(flood)).map(({ status }) => status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(32);
});

it('what is removed has no body and costs nothing, unless it says that one comes', async () => {
  const { remove } = boundedApi();
  for (let removed = 0; removed < 20; removed += 1) expect((await remove()).status).toBe(200);
  const chunked = { 'transfer-encoding': 'chunked' };
  const statuses: number[] = [];
  for (let sent = 0; sent < 5; sent += 1) statuses.push((await remove(chunked)).status);
  expect(statuses).toContain(429);
});
