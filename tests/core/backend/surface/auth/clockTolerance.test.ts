import { afterEach, describe, expect, it, vi } from 'vitest';
import { askAuth, letLimitsPass, mailedLink, openMailedLink } from '../../../../support/askAuth.ts';
import { openTestBackend, testBackendKinds } from '../../../../support/backends.ts';

afterEach(() => {
  vi.useRealTimers();
});

describe.each(testBackendKinds)('a session on %s', (kind) => {
  it('is accepted by a server whose clock is 20 s behind, after the sign-in, after a renewal and by a link of a mail', async () => {
    const backend = await openTestBackend(kind);
    const { email, password } = await backend.signUpStaff();
    const tokens = async (answer: Response): Promise<{ access_token: string; refresh_token: string }> => answer.json();
    const signedIn = await tokens(
      await askAuth(backend, 'POST /token?grant_type=password', { body: { email, password } }),
    );
    const renewed = await tokens(
      await askAuth(backend, 'POST /token?grant_type=refresh_token', {
        body: { refresh_token: signedIn.refresh_token },
      }),
    );
    await letLimitsPass(backend, 61);
    await askAuth(backend, 'POST /recover', { body: { email } });
    await expect.poll(() => mailedLink(backend, email)).not.toBe('');
    const linked = (await openMailedLink(backend, mailedLink(backend, email))).get('access_token') ?? '';
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 20_000 });
    for (const token of [signedIn.access_token, renewed.access_token, linked]) {
      const { status } = await backend.fetch(`${backend.url}/rest/v1/inbox_stories?select=id`, {
        headers: { apikey: backend.keys.publishableKey, authorization: `Bearer ${token}` },
      });
      expect(status).toBe(200);
    }
    vi.useRealTimers();
    await backend.close();
  });
});
