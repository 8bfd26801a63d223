import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { askAuth } from '../../../../support/askAuth.ts';
import { openTestBackend, testBackendKinds, type TestBackend } from '../../../../support/backends.ts';

describe.each(testBackendKinds)('the user metadata of an account on %s', (kind) => {
  let backend: TestBackend;
  beforeAll(async () => {
    backend = await openTestBackend(kind);
  });
  afterAll(() => backend.close());
  const nested = (depth: number): object => JSON.parse('{"a":'.repeat(depth) + '1' + '}'.repeat(depth));

  it.each([
    ['a text', { data: 'x' }],
    ['a list', { data: [1] }],
    ['nested 2,500 deep', { data: nested(2500) }],
    ['larger than 16 KB', { data: { note: 'x'.repeat(20_000) } }],
  ])('is refused in words: %s', async (_what, body) => {
    const { accessToken } = await backend.signUp();
    const account = { email: 'data@example.org', password: 'long enough', ...body };
    for (const answer of [
      await askAuth(backend, 'PUT /user', { token: accessToken, body }),
      await askAuth(backend, 'POST /signup', { body: account }),
    ]) {
      expect([answer.status, await answer.json()]).toEqual([
        400,
        expect.objectContaining({ error_code: 'validation_failed' }),
      ]);
    }
  });

  it('does not grow with every change, and can still be replaced', async () => {
    const { accessToken: token } = await backend.signUp();
    const statuses: number[] = [];
    for (const name of ['a', 'b', 'c']) {
      const body = { data: { [name]: 'x'.repeat(10_000) } };
      statuses.push((await askAuth(backend, 'PUT /user', { token, body })).status);
    }
    expect(statuses).toEqual([200, 400, 400]);
    expect((await askAuth(backend, 'PUT /user', { token, body: { data: { a: 'small' } } })).status).toBe(200);
  });
});
