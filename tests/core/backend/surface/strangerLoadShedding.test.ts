import { expect, it } from 'vitest';
import { createKeys } from '#core/backend/keys.ts';
import { apiGuard } from '#core/backend/surface/apiGuard.ts';
import { tableClient } from '#core/backend/client.ts';

const url = 'http://localhost';

/** A guard before sign-in that answers nobody until it is told to. */
function busySignIn() {
  const { publishableKey, secretKey } = createKeys();
  const waiting: (() => void)[] = [];
  const fetch = () =>
    new Promise<Response>((resolve) => {
      waiting.push(() => resolve(Response.json({})));
    });
  const dbFor = (accessToken: string) => tableClient({ url, key: publishableKey, fetch, accessToken });
  const guard = apiGuard({
    backend: { fetch, dbFor, accountOf: () => null, publishableKey, secretKey },
    publicRest: false,
  });
  let count = 0;
  const ask = (path: string, headers: Record<string, string> = {}) => {
    const request = new Request(`${url}/auth/v1/${path}`, {
      method: 'POST',
      headers: { apikey: publishableKey, 'content-type': 'application/json', ...headers },
      body: '{"email":"nobody@example.org"}',
    });
    return { request, answer: guard(request, `198.51.100.${(count += 1) % 250}`) };
  };
  return { ask, waiting, secretKey };
}

it('strangers for whom the queue has no place are refused before their bodies are read, and everybody else is let in', async () => {
  const { ask, waiting, secretKey } = busySignIn();
  const first = Array.from({ length: 102 }, () => ask('recover'));
  await expect.poll(() => waiting.length).toBe(102);
  const late = ask('recover');
  const refused = await late.answer;
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '3']);
  expect(await refused.json()).toMatchObject({ error_code: 'over_request_rate_limit' });
  expect([first[0]?.request.bodyUsed, late.request.bodyUsed]).toEqual([true, false]);
  const others = [
    ask('signup'),
    ask('token?grant_type=password'),
    ask('token?grant_type=refresh_token'),
    ask('recover', { apikey: secretKey.reveal() }),
  ];
  await expect.poll(() => waiting.length).toBe(106);
  const strangers = Array.from({ length: 103 }, () => ask('token?grant_type=password'));
  await expect.poll(() => waiting.length).toBe(209);
  expect((await ask('token?grant_type=password').answer).status).toBe(429);
  const known = ask('token?grant_type=password', { cookie: 'a=b; velocity-device-0123456789ab=x.y' });
  await expect.poll(() => waiting.length).toBe(210);
  for (const answer of waiting) answer();
  const answers = await Promise.all([...first, ...others, ...strangers, known].map(({ answer }) => answer));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  const next = ask('recover');
  await expect.poll(() => waiting.length).toBe(211);
  waiting.at(-1)?.();
  expect((await next.answer).status).toBe(200);
});
