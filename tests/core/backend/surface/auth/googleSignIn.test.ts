import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { refuseForeignGoogle } from '#core/backend/surface/auth/googleSignIn.ts';
import { askAuth } from '../../../../support/askAuth.ts';
import { openTestBackend, testBackendKinds, type TestBackend, type TestUser } from '../../../../support/backends.ts';

describe.each(testBackendKinds)('coming back from Google on %s', (kind) => {
  let backend: TestBackend;
  beforeAll(async () => {
    backend = await openTestBackend(kind);
  });
  afterAll(() => backend.close());

  /** Stores what `@supabase/lite` stores when Google redirects back: the identity and a session. */
  const comeBack = async (user: TestUser, google: object, accountAge = '1 day') => {
    await backend.sql.query('update auth.users set created_at = now() - $2::interval where id = $1', [
      user.id,
      accountAge,
    ]);
    await backend.sql.query(
      `insert into auth.identities (id, provider, provider_id, user_id, identity_data)
       values (gen_random_uuid(), 'google', gen_random_uuid()::text, $1, $2::text::jsonb)`,
      [user.id, JSON.stringify({ email: user.email, email_verified: true, ...google })],
    );
    const location = `http://localhost:4600/#access_token=${user.accessToken}&type=signin`;
    const answer = new Response(null, { status: 302, headers: { location } });
    const led = await refuseForeignGoogle(backend, answer, `${backend.url}/auth/v1/callback`);
    return new URLSearchParams(new URL(led.headers.get('location') ?? '').hash.slice(1));
  };
  const signedIn = async (user: TestUser) => (await askAuth(backend, 'GET /user', { token: user.accessToken })).status;
  const identities = (user: TestUser) =>
    backend.sql.query('select provider from auth.identities where user_id = $1 order by provider', [user.id]);

  it('does not sign in to an existing account whose mailbox Google does not host', async () => {
    // Google checked this address years ago, for somebody who has left the paper since.
    const editor = await backend.signUpStaff('editor@paper.example');
    const told = await comeBack(editor, {});
    expect(told.get('access_token')).toBeNull();
    expect(told.get('error_description')).toContain('sign in with its password');
    expect(await signedIn(editor)).toBe(403);
    expect(await identities(editor)).toEqual([{ provider: 'email' }]);
    // Nor to one that was made a moment ago: somebody may have tried each second until it was there.
    const invited = await backend.signUpStaff('invited@paper.example');
    expect((await comeBack(invited, {}, '2 seconds')).get('access_token')).toBeNull();
    expect(await signedIn(invited)).toBe(403);
    const strange = await backend.signUp('other@paper.example');
    expect((await comeBack(strange, { custom_claims: { hd: 'elsewhere.example' } })).get('access_token')).toBeNull();
  });

  it('signs in to an existing account whose mailbox Google hosts: gmail.com, or the organisation’s domain', async () => {
    const gmail = await backend.signUp('reader@gmail.com');
    expect((await comeBack(gmail, {})).get('access_token')).toBe(gmail.accessToken);
    const workspace = await backend.signUp('reader@desk.example');
    expect((await comeBack(workspace, { custom_claims: { hd: 'Desk.example' } })).get('access_token')).not.toBeNull();
    expect(await signedIn(gmail)).toBe(200);
    expect(await identities(gmail)).toEqual([{ provider: 'email' }, { provider: 'google' }]);
  });

  it('creates an account for a new address', async () => {
    const reader = await backend.signUp('new@paper.example');
    await backend.sql.query('delete from auth.identities where user_id = $1', [reader.id]);
    await backend.sql.query('update auth.users set encrypted_password = null where id = $1', [reader.id]);
    expect((await comeBack(reader, {}, '0 seconds')).get('access_token')).toBe(reader.accessToken);
    expect(await signedIn(reader)).toBe(200);
  });
});
