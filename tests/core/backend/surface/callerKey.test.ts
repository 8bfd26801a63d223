import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestBackend, testBackendKinds, type TestBackend } from '../../../support/backends.ts';

describe.each(testBackendKinds)('a key on %s', (kind) => {
  let backend: TestBackend;
  beforeAll(async () => {
    backend = await openTestBackend(kind);
  });
  afterAll(() => backend.close());

  it('is taken from an address only if everybody may know it: the secret one would stand in the logs of proxies', async () => {
    const status = async (path: string, key: string) =>
      (await backend.fetch(`${backend.url}${path}apikey=${key}`)).status;
    const { publishableKey } = backend.keys;
    const secretKey = backend.keys.secretKey.reveal();
    const refusals = { '/rest/v1/inbox_stories?': 401, '/auth/v1/admin/users?': 403, '/storage/v1/bucket?': 401 };
    for (const [path, refused] of Object.entries(refusals)) {
      expect([path, await status(path, secretKey)]).toEqual([path, refused]);
    }
    expect(await status('/rest/v1/articles?select=slug&', publishableKey)).toBe(200);
  });
});
