import { expect, it } from 'vitest';
import { tableClient } from '#core/backend/client.ts';
import { createKeys } from '#core/backend/keys.ts';
import { apiGuard } from '#core/backend/surface/apiGuard.ts';
import { FakeClock } from '../../../../support/fakeClock.ts';

/** The guard before a backend that says which bodies reach it. */
function gated() {
  const { publishableKey, secretKey } = createKeys();
  const reached: string[] = [];
  const fetch = async (input: Request | URL | string) => {
    reached.push(input instanceof Request ? await input.text() : '');
    return Response.json({});
  };
  const dbFor = (accessToken: string) =>
    tableClient({ url: 'http://localhost', key: publishableKey, fetch, accessToken });
  const clock = new FakeClock();
  const backend = { fetch, publishableKey, secretKey, dbFor, accountOf: () => null };
  const guard = apiGuard({ backend, publicRest: false, clock });
  const send = async (body: string, client: string) => {
    const headers = {
      apikey: publishableKey,
      'content-type': 'application/json',
      'content-length': String(body.length),
    };
    return guard(new Request('http://localhost/auth/v1/signup', { method: 'POST', headers, body }), client);
  };
  /** Sends all but the last bytes of a body. */
  const slowly = (client: string, length: number) => {
    const held = Promise.withResolvers<void>();
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => controller.enqueue(new Uint8Array(length - 1).fill(32)),
      pull: async (controller) => {
        await held.promise;
        controller.close();
      },
    });
    const headers = { apikey: publishableKey, 'content-type': 'application/json', 'content-length': String(length) };
    const url = 'http://localhost/auth/v1/user';
    const init = { method: 'POST', headers, body, duplex: 'half' };
    void guard(new Request(url, init), client);
    return { end: held.resolve };
  };
  return { send, slowly, reached, clock };
}

it('a sign-in with thousands of values, or of nested lists, is refused before anybody reads it', async () => {
  const { send, reached } = gated();
  const bodies = [
    `[${'0,'.repeat(30_000)}0]`,
    JSON.stringify({ x: Array.from({ length: 5000 }, () => ({})) }),
    JSON.stringify({
      email: 'a@example.org',
      data: Object.fromEntries(Array.from({ length: 2000 }, (_, at) => [at, 1])),
    }),
    '['.repeat(17),
  ];
  for (const body of bodies) expect((await send(body, '203.0.113.7')).status, body.slice(0, 40)).toBe(413);
  expect(reached).toEqual([]);
  const usual = JSON.stringify({
    email: 'a@example.org',
    password: 'a long, long password with {[,,,]}',
    data: Object.fromEntries(Array.from({ length: 100 }, (_, at) => [`key ${at}`, 'value'])),
  });
  expect((await send(usual, '203.0.113.7')).status).toBe(200);
  expect(reached).toEqual([usual]);
});

it('long bodies that never end, from a thousand addresses, leave room for the forms of others', async () => {
  const { send, slowly } = gated();
  const form = JSON.stringify({ email: 'a@example.org', password: 'mine' });
  const slow = Array.from({ length: 1000 }, (_, at) => slowly(`2001:db8:${at.toString(16)}::1`, 60_000));
  await expect.poll(async () => (await send('x'.repeat(60_000), '198.51.100.2')).status).toBe(503);
  // What is left of the memory is taken by shorter ones.
  for (const length of [8000, 900, 90]) {
    for (let at = 0; at < 300; at += 1) slow.push(slowly(`2001:db9:${at.toString(16)}::1`, length));
  }
  await new Promise((resolve) => setImmediate(resolve));
  expect((await send(form, '198.51.100.2')).status).toBe(200);
  for (const { end } of slow) end();
});

it('forms that never end, from all networks of one site, leave room for those of others', async () => {
  const { send, slowly } = gated();
  const form = JSON.stringify({ email: 'a@example.org', password: 'mine' });
  const slow = Array.from({ length: 2_400 }, (_, at) => slowly(`2001:db8:7:${(at % 150).toString(16)}::1`, 4_089));
  let asked = 0xf000;
  await expect
    .poll(async () => (await send('x'.repeat(4_089), `2001:db8:7:${(asked++).toString(16)}::1`)).status)
    .toBe(503);
  for (const other of ['2001:db8:8::1', '198.51.100.2']) expect((await send(form, other)).status, other).toBe(200);
  for (const { end } of slow) end();
});

it('one address sends so many bytes to sign in and no more, which others do not notice', async () => {
  const { send, clock } = gated();
  const full = JSON.stringify({ email: 'a@example.org', password: 'x'.repeat(60_000) });
  const statuses: number[] = [];
  for (let sent = 0; sent < 50; sent += 1) statuses.push((await send(full, '203.0.113.7')).status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(34);
  expect((await send(full, '198.51.100.2')).status).toBe(200);
  const refused = await send(full, '203.0.113.7');
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '1']);
  await clock.advance(1000);
  expect((await send(full, '203.0.113.7')).status).toBe(200);
});
