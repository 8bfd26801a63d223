import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { askAuth, letLimitsPass, mailedLink, openMailedLink } from '../../../../support/askAuth.ts';
import { openTestBackend, testBackendKinds, type TestBackend } from '../../../../support/backends.ts';

describe.each(testBackendKinds)('a recovery link on %s', (kind) => {
  let backend: TestBackend;
  beforeAll(async () => {
    backend = await openTestBackend(kind);
  });
  afterAll(() => backend.close());

  const askFor = async (email: string) => {
    const before = backend.mails.length;
    await letLimitsPass(backend, 61);
    expect((await askAuth(backend, 'POST /recover', { body: { email } })).status).toBe(200);
    await expect.poll(() => backend.mails.length).toBe(before + 1);
    return mailedLink(backend, email);
  };
  const ageLink = (email: string, by: string) =>
    backend.sql.query(`update auth.users set recovery_sent_at = now() - $2::interval where email = $1`, [email, by]);

  it('stays valid when others request further ones, and works once', async () => {
    const { email } = await backend.signUp();
    const own = await askFor(email);
    await ageLink(email, '29 minutes');
    expect(await askFor(email)).toBe(own);
    expect((await openMailedLink(backend, own)).get('access_token')).not.toBeNull();
    expect((await openMailedLink(backend, own)).get('error_code')).toBe('otp_expired');
    expect(await askFor(email)).not.toBe(own);
  });

  it('is replaced after half an hour, so that each one sent is valid for at least half an hour', async () => {
    const { email } = await backend.signUp();
    const first = await askFor(email);
    await ageLink(email, '31 minutes');
    const second = await askFor(email);
    expect(second).not.toBe(first);
    expect((await openMailedLink(backend, first)).get('error_code')).toBe('otp_expired');
    expect((await openMailedLink(backend, second)).get('access_token')).not.toBeNull();
  });

  it('expires after an hour, however often it was sent', async () => {
    const { email } = await backend.signUp();
    const link = await askFor(email);
    await ageLink(email, '61 minutes');
    expect((await openMailedLink(backend, link)).get('error_code')).toBe('otp_expired');
  });

  it('opens as what it is alone: a type that no mail has is refused, and the link still works', async () => {
    const { email } = await backend.signUp();
    const link = await askFor(email);
    for (const type of ['magiclink', 'invite', 'Recovery', '']) {
      const url = new URL(link);
      url.searchParams.set('type', type);
      const answer = await backend.fetch(`${backend.url}${url.pathname}${url.search}`, { redirect: 'manual' });
      expect([type, answer.status]).toEqual([type, 400]);
    }
    expect((await openMailedLink(backend, link)).get('access_token')).not.toBeNull();
  });
});
