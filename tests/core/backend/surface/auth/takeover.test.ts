import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createAdmin } from '#core/backend/admin.ts';
import { isStaff } from '#core/data/staff/staff.ts';
import { askAuth, letLimitsPass, mailedLink, openMailedLink } from '../../../../support/askAuth.ts';
import { openTestBackend, testBackendKinds, type TestBackend } from '../../../../support/backends.ts';
import { supabaseClient } from '../../../../support/supabaseClient.ts';

describe.each(testBackendKinds)('an attacker who wants to be staff on %s', (kind) => {
  let backend: TestBackend;
  beforeAll(async () => {
    backend = await openTestBackend(kind);
  });
  afterAll(() => backend.close());
  const emailOf = async (id: string) =>
    (await backend.sql.query('select email from auth.users where id = $1', [id]))[0]?.['email'];
  const clientOf = (token: string) =>
    supabaseClient({ url: backend.url, key: backend.keys.publishableKey, fetch: backend.fetch, accessToken: token });

  it('cannot take an editor’s address: only that mailbox can confirm it, and the old one is notified', async () => {
    const attacker = await backend.signUp('attacker@evil.example');
    const asked = await askAuth(backend, 'PUT /user', {
      token: attacker.accessToken,
      body: { email: 'Boss@news.example' },
    });
    expect(asked.status).toBe(200);
    await expect.poll(() => backend.mails.length).toBe(2);
    const [own, boss] = ['attacker@evil.example', 'boss@news.example'].map((to) =>
      backend.mails.find((mail) => mail.to === to),
    );
    expect(own?.subject).toBe('Your address is about to change · Velocity News');
    expect(own?.text).not.toContain('/verify');
    expect(boss?.subject).toBe('Confirm your new address · Velocity News');
    // Neither tokens in the database nor the link to the current mailbox confirm it.
    expect(await emailOf(attacker.id)).toBe('attacker@evil.example');
    const opened = await openMailedLink(backend, mailedLink(backend, 'boss@news.example'));
    expect(opened.get('access_token')).not.toBeNull();
    expect(await emailOf(attacker.id)).toBe('boss@news.example');
  });

  it('loses every access when the account is made staff: password, sessions, links, identities', async () => {
    const account = await backend.signUp('sleeper@evil.example');
    expect((await askAuth(backend, 'POST /recover', { body: { email: account.email } })).status).toBe(200);
    await expect.poll(() => mailedLink(backend, account.email)).not.toBe('');
    await backend.sql.query(
      `insert into auth.identities (id, provider, provider_id, user_id, identity_data)
       values (gen_random_uuid(), 'google', '7', $1, '{"email":"sleeper@gmail.example"}'),
         (gen_random_uuid(), 'google', '8', $1, '{"email":"sleeper@evil.example"}')`,
      [account.id],
    );
    const admin = createAdmin(backend.url, backend.keys.secretKey, backend.fetch);
    await admin.setPassword(account.id, 'told to the editor');
    await backend.sql.query('insert into public.staff (user_id, email) values ($1, $2)', [account.id, account.email]);
    expect(await isStaff(account.client)).toBe(false);
    const link = await openMailedLink(backend, mailedLink(backend, account.email));
    expect(link.get('error_code')).toBe('otp_expired');
    const identities = await backend.sql.query('select provider from auth.identities where user_id = $1', [account.id]);
    expect(identities).toEqual([{ provider: 'email' }]);
    const signIn = (password: string) =>
      askAuth(backend, 'POST /token?grant_type=password', { body: { email: account.email, password } });
    expect((await signIn(account.password)).status).toBe(400);
    expect((await signIn('told to the editor')).status).toBe(200);
  });

  it('is refused at once when the session ends, although the token is valid for an hour', async () => {
    const editor = await backend.signUpStaff();
    expect(await isStaff(editor.client)).toBe(true);
    expect((await editor.client.from('inbox_stories').insert({ title: 'x' })).error).toBeNull();
    await backend.sql.query('delete from auth.sessions where user_id = $1', [editor.id]);
    expect(await isStaff(editor.client)).toBe(false);
    expect((await editor.client.from('inbox_stories').insert({ title: 'y' })).error?.code).toBe('42501');
    expect((await editor.client.from('inbox_stories').select('id')).data).toEqual([]);
    expect((await askAuth(backend, 'GET /user', { token: editor.accessToken })).status).toBe(403);
  });

  it('is refused at once when the staff row is removed, and after signing out', async () => {
    const editor = await backend.signUpStaff();
    await backend.sql.query('delete from public.staff where user_id = $1', [editor.id]);
    expect(await isStaff(editor.client)).toBe(false);
    const other = await backend.signUpStaff();
    expect((await askAuth(backend, 'POST /logout?scope=local', { token: other.accessToken })).status).toBe(204);
    expect(await isStaff(other.client)).toBe(false);
  });

  it('cannot use the session of another account', async () => {
    const [editor, reader] = [await backend.signUpStaff(), await backend.signUp()];
    const claims: unknown = JSON.parse(Buffer.from(editor.accessToken.split('.')[1] ?? '', 'base64url').toString());
    const { createHmac } = await import('node:crypto');
    const forge = (change: object) => {
      const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
      const text = `${part({ alg: 'HS256', typ: 'JWT' })}.${part({ ...Object(claims), ...change })}`;
      return `${text}.${createHmac('sha256', backend.keys.jwtSecret.reveal()).update(text).digest('base64url')}`;
    };
    expect(await isStaff(clientOf(forge({})))).toBe(true);
    // Correctly signed, but without a session or with somebody else's, tokens give no rights.
    expect(await isStaff(clientOf(forge({ session_id: undefined })))).toBe(false);
    const session: unknown = JSON.parse(Buffer.from(reader.accessToken.split('.')[1] ?? '', 'base64url').toString());
    expect(await isStaff(clientOf(forge({ session_id: Object(session).session_id })))).toBe(false);
  });

  it('loses a prepared account when its real owner confirms it', async () => {
    const email = 'victim@example.org';
    const signUp = (password: string) => askAuth(backend, 'POST /signup', { body: { email, password } });
    const signIn = async (password: string) =>
      (await askAuth(backend, 'POST /token?grant_type=password', { body: { email, password } })).status;
    expect((await signUp('the words of a stranger')).status).toBe(200);
    expect((await signUp('what the victim chose')).status).toBe(200);
    await expect.poll(() => mailedLink(backend, email)).not.toBe('');
    expect((await openMailedLink(backend, mailedLink(backend, email))).get('access_token')).not.toBeNull();
    expect(await signIn('the words of a stranger')).toBe(400);

    // Also in the other order, and through a recovery link: no password of the attacker is left.
    const second = 'second.victim@example.org';
    await askAuth(backend, 'POST /signup', { body: { email: second, password: 'the words of a stranger' } });
    await letLimitsPass(backend, 61);
    await askAuth(backend, 'POST /recover', { body: { email: second } });
    await expect.poll(() => mailedLink(backend, second)).toContain('recovery');
    expect((await openMailedLink(backend, mailedLink(backend, second))).get('access_token')).not.toBeNull();
    const body = { email: second, password: 'the words of a stranger' };
    expect((await askAuth(backend, 'POST /token?grant_type=password', { body })).status).toBe(400);
  });
});
