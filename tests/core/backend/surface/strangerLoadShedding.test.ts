import { expect, it } from 'vitest';
import { createKeys } from '#core/backend/keys.ts';
import { apiGuard } from '#core/backend/surface/apiGuard.ts';
import { addressRefused } from '#core/backend/surface/auth/authError.ts';
import { deviceCookie } from '#core/backend/surface/auth/knownDevice.ts';
import { tableClient } from '#core/backend/client.ts';
import { FakeClock } from '../../../support/fakeClock.ts';

const url = 'http://localhost';

/** A guard before sign-in that answers nobody until it is told to. */
function busySignIn() {
  const { publishableKey, secretKey } = createKeys();
  const clock = new FakeClock();
  const waiting: ((answer: Response) => void)[] = [];
  const fetch = () => new Promise<Response>((resolve) => void waiting.push(resolve));
  const dbFor = (accessToken: string) => tableClient({ url, key: publishableKey, fetch, accessToken });
  const guard = apiGuard({
    backend: { fetch, dbFor, accountOf: () => null, publishableKey, secretKey },
    publicRest: false,
    clock,
  });
  let count = 0;
  const anybody = () => `198.51.100.${(count += 1) % 250}`;
  const ask = (path: string, headers: Record<string, string> = {}, address = anybody()) => {
    const request = new Request(`${url}/auth/v1/${path}`, {
      method: 'POST',
      headers: { apikey: publishableKey, 'content-type': 'application/json', ...headers },
      body: '{"email":"nobody@example.org"}',
    });
    return { request, answer: guard(request, address) };
  };
  const cookieOf = (device: string) =>
    deviceCookie(new Request(url), { email: 'ana@example.org', session: device }, secretKey, false).split(';')[0] ?? '';
  return { ask, waiting, secretKey, clock, cookieOf };
}

const signIn = 'token?grant_type=password';

it('strangers for whom the queue has no place are refused before their bodies are read, and everybody else is let in', async () => {
  const { ask, waiting, secretKey, cookieOf } = busySignIn();
  const first = Array.from({ length: 152 }, () => ask('recover'));
  await expect.poll(() => waiting.length).toBe(152);
  const late = ask('recover');
  const refused = await late.answer;
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '3']);
  expect(await refused.json()).toMatchObject({ error_code: 'over_request_rate_limit' });
  expect([first[0]?.request.bodyUsed, late.request.bodyUsed]).toEqual([true, false]);
  const others = [
    ask('signup'),
    ask(signIn),
    ask('token?grant_type=refresh_token'),
    ask('recover', { apikey: secretKey.reveal() }),
  ];
  await expect.poll(() => waiting.length).toBe(156);
  const strangers = Array.from({ length: 153 }, () => ask(signIn));
  await expect.poll(() => waiting.length).toBe(309);
  expect((await ask(signIn).answer).status).toBe(429);
  const forged = cookieOf('1').replace(/\w$/, (last) => (last === 'A' ? 'B' : 'A'));
  expect((await ask(signIn, { cookie: forged }).answer).status).toBe(429);
  const known = ask(signIn, { cookie: `a=b; ${cookieOf('1')}` });
  await expect.poll(() => waiting.length).toBe(310);
  for (const answer of waiting) answer(Response.json({}));
  const answers = await Promise.all([...first, ...others, ...strangers, known].map(({ answer }) => answer));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  const next = ask('recover');
  await expect.poll(() => waiting.length).toBe(311);
  waiting.at(-1)?.(Response.json({}));
  expect((await next.answer).status).toBe(200);
});

it.each([
  ['recover', 12, 429],
  ['signup', 12, 429],
  [signIn, 14, 429],
  ['token?grant_type=refresh_token', 200, 503],
])(
  'of a thousand %s requests of one address all but %i are refused before their bodies are read',
  async (path, most, status) => {
    const { ask, waiting, clock } = busySignIn();
    const flood = Array.from({ length: 1000 }, () => ask(path, {}, '203.0.113.9'));
    const others = Array.from({ length: 3 }, (_, at) => ask(path, {}, `203.0.113.${at + 10}`));
    await expect.poll(() => waiting.length).toBe(most + 3);
    // Floods of refusals are delayed.
    await clock.advance(1000);
    const refused = await Promise.all(flood.slice(most).map(({ answer }) => answer));
    expect(new Set(refused.map((answer) => answer.status))).toEqual(new Set([status]));
    expect(flood.filter(({ request }) => request.bodyUsed)).toHaveLength(most);
    for (const answer of waiting) answer(Response.json({}));
    expect(await Promise.all(others.map(async ({ answer }) => (await answer).status))).toEqual([200, 200, 200]);
  },
);

it('an address over its limit is refused at its head until its time is over, but for browsers that are known', async () => {
  const { ask, waiting, clock, cookieOf } = busySignIn();
  const address = '203.0.113.9';
  const last = ask(signIn, {}, address);
  await expect.poll(() => waiting.length).toBe(1);
  waiting[0]?.(addressRefused(240));
  expect((await last.answer).status).toBe(429);
  await clock.advance(40_000);
  for (const path of [signIn, 'signup', 'recover']) {
    const { request, answer } = ask(path, {}, address);
    const refused = await answer;
    expect([refused.status, refused.headers.get('retry-after'), request.bodyUsed], path).toEqual([429, '200', false]);
  }
  const known = Array.from({ length: 61 }, () => ask(signIn, { cookie: cookieOf('1') }, address));
  // A flood from a known browser has an end, too, and is its own alone.
  const colleague = ask(signIn, { cookie: cookieOf('2') }, address);
  await expect.poll(() => waiting.length).toBe(62);
  const [renewal, elsewhere] = [ask('token?grant_type=refresh_token', {}, address), ask(signIn, {}, '203.0.113.10')];
  await expect.poll(() => waiting.length).toBe(64);
  for (const answer of waiting) answer(Response.json({}));
  const statuses = await Promise.all(
    [...known, colleague, renewal, elsewhere].map(async ({ answer }) => (await answer).status),
  );
  expect(statuses.filter((status) => status !== 200)).toEqual([429]);
  await clock.advance(200_000);
  const later = ask('recover', {}, address);
  await expect.poll(() => waiting.length).toBe(65);
  waiting.at(-1)?.(Response.json({}));
  expect((await later.answer).status).toBe(200);
});
