import { expect, it } from 'vitest';
import { tableClient } from '#core/backend/client.ts';
import { createKeys } from '#core/backend/keys.ts';
import { apiGuard } from '#core/backend/surface/apiGuard.ts';
import { FakeClock } from '../../../support/fakeClock.ts';

/** The guard before a backend that answers everything. Tokens read `header.account.signature`; those of Eve are forged. */
function gated() {
  const { publishableKey, secretKey } = createKeys();
  const fetch = async () => Response.json(true);
  const dbFor = (accessToken: string) =>
    tableClient({ url: 'http://localhost', key: publishableKey, fetch, accessToken });
  const accountOf = (token: string) => (token.startsWith('eve') ? null : (token.split('.')[1] ?? null));
  const clock = new FakeClock();
  const backend = { fetch, publishableKey, secretKey, dbFor, accountOf };
  const guard = apiGuard({ backend, publicRest: false, clock });
  const ask = async (path: string, token: string, client: string) => {
    const headers = { apikey: publishableKey, authorization: `Bearer ${token}` };
    return (await guard(new Request(`http://localhost${path}`, { headers }), client)).status;
  };
  return { ask, clock };
}

it('all sessions of an account share its limit of requests, on every route and from every address', async () => {
  const { ask, clock } = gated();
  const paths = ['/rest/v1/inbox_stories', '/storage/v1/bucket', '/auth/v1/user', '/rest/v1/rpc/is_staff'];
  const statuses: number[] = [];
  for (let sent = 0; sent < 300; sent += 1) {
    const [path = '', token] = [paths[sent % 4], `session${sent % 30}.ana.signed`];
    statuses.push(await ask(path, token, `203.0.113.${sent % 50}`));
  }
  expect(statuses.filter((status) => status === 200)).toHaveLength(200);
  expect(new Set(statuses.slice(200))).toEqual(new Set([429]));
  expect(await ask('/auth/v1/user', 'session1.ben.signed', '203.0.113.1'), 'another account').toBe(200);
  await clock.advance(1000);
  expect(await ask('/auth/v1/user', 'session99.ana.signed', '203.0.113.1')).toBe(200);
});

it('forged tokens that name an account use up nothing of its limit', async () => {
  const { ask } = gated();
  for (let sent = 0; sent < 300; sent += 1)
    await ask('/auth/v1/user', `eve${sent}.ana.forged`, `203.0.113.${sent % 50}`);
  expect(await ask('/auth/v1/user', 'session1.ana.signed', '203.0.113.1')).toBe(200);
});
