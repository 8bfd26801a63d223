import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { askAuth, letLimitsPass, mailedLink, openMailedLink } from '../../../../support/askAuth.ts';
import { openTestBackend, testBackendKinds, type TestBackend } from '../../../../support/backends.ts';

describe.each(testBackendKinds)('changing a password on %s', (kind) => {
  let backend: TestBackend;
  beforeAll(async () => {
    backend = await openTestBackend(kind);
  });
  afterAll(() => backend.close());
  const change = (token: string, body: object) => askAuth(backend, 'PUT /user', { token, body });
  const signIn = async (email: string, password: string) => {
    const answer = await askAuth(backend, 'POST /token?grant_type=password', { body: { email, password } });
    const session: unknown = await answer.json();
    return { status: answer.status, session: Object(session) };
  };
  const isOpen = async (token: string) => (await askAuth(backend, 'GET /user', { token })).status === 200;

  it('needs the current one, which cannot be guessed with a stolen session', async () => {
    const reader = await backend.signUp();
    const wanted = { password: 'a brand new password' };
    const without = await change(reader.accessToken, wanted);
    expect([without.status, await without.json()]).toMatchObject([400, { error_code: 'current_password_required' }]);
    const guesses = await Promise.all(
      Array.from({ length: 40 }, (_, count) =>
        change(reader.accessToken, { ...wanted, current_password: `guess ${count}` }),
      ),
    );
    const passed = guesses.filter(({ status }) => status === 400);
    expect(passed.length).toBeLessThan(10);
    expect(await passed[0]?.json()).toMatchObject({ error_code: 'current_password_mismatch' });
    expect((await signIn(reader.email, reader.password)).status).toBe(200);
    await letLimitsPass(backend, 301);
    const right = await change(reader.accessToken, { ...wanted, current_password: reader.password });
    expect(right.status).toBe(200);
    expect((await signIn(reader.email, reader.password)).status).toBe(400);
    expect((await signIn(reader.email, wanted.password)).status).toBe(200);
  });

  it('ends all other sessions, and keeps this one', async () => {
    const reader = await backend.signUp();
    const other = (await signIn(reader.email, reader.password)).session;
    expect(await isOpen(other.access_token)).toBe(true);
    const body = { password: 'a brand new password', current_password: reader.password };
    expect((await change(reader.accessToken, body)).status).toBe(200);
    expect(await isOpen(other.access_token)).toBe(false);
    const renewed = await askAuth(backend, 'POST /token?grant_type=refresh_token', {
      body: { refresh_token: other.refresh_token },
    });
    expect(renewed.status).toBe(400);
    expect(await isOpen(reader.accessToken)).toBe(true);
  });

  it('needs no current one after a recovery link, once, nor for an account that has none', async () => {
    const reader = await backend.signUp();
    await askAuth(backend, 'POST /recover', { body: { email: reader.email } });
    await expect.poll(() => mailedLink(backend, reader.email)).not.toBe('');
    const opened = await openMailedLink(backend, mailedLink(backend, reader.email));
    const token = opened.get('access_token') ?? '';
    expect((await change(token, { password: 'chosen after the link' })).status).toBe(200);
    expect((await change(token, { password: 'chosen once more' })).status).toBe(400);
    expect((await signIn(reader.email, 'chosen after the link')).status).toBe(200);

    const withGoogle = await backend.signUp();
    await backend.sql.query('update auth.users set encrypted_password = null where id = $1', [withGoogle.id]);
    expect((await change(withGoogle.accessToken, { password: 'the first of all' })).status).toBe(200);
    expect((await signIn(withGoogle.email, 'the first of all')).status).toBe(200);
  });

  it('is limited to a few hashes at once, also with a recovery link, because all share the same threads', async () => {
    const reader = await backend.signUp();
    await backend.sql.query(`update auth.sessions set tag = 'recovery' where user_id = $1`, [reader.id]);
    const answers = await Promise.all(
      Array.from({ length: 40 }, () => change(reader.accessToken, { password: reader.password })),
    );
    expect(answers.filter(({ status }) => status === 422).length).toBeLessThan(10);
    expect(answers.filter(({ status }) => status === 429).length).toBeGreaterThan(30);
  });

  it('is not possible with an old recovery session, nor with the id of another session', async () => {
    const [reader, other] = [await backend.signUp(), await backend.signUp()];
    await backend.sql.query(
      `update auth.sessions set tag = 'recovery', created_at = now() - interval '61 minutes' where user_id = $1`,
      [reader.id],
    );
    await backend.sql.query(`update auth.sessions set tag = 'recovery' where user_id = $1`, [other.id]);
    const answer = await change(reader.accessToken, { password: 'a brand new password' });
    expect(await answer.json()).toMatchObject({ error_code: 'current_password_required' });
    expect((await change('no token', { password: 'a brand new password' })).status).toBe(403);
    expect((await askAuth(backend, 'PUT /user', { body: { password: 'a brand new password' } })).status).toBe(401);
  });

  it('refuses common passwords, at sign-up too', async () => {
    const reader = await backend.signUp('ana.known@example.org');
    for (const password of [
      '111111',
      '123456',
      '1234567890',
      'fedcba',
      'Password',
      'qwerty123',
      'ana.known',
      '12345',
    ]) {
      const changed = await change(reader.accessToken, { password, current_password: reader.password });
      expect([changed.status, await changed.json()], password).toMatchObject([422, { error_code: 'weak_password' }]);
      const made = await askAuth(backend, 'POST /signup', { body: { email: 'ana.known@example.net', password } });
      expect(made.status, password).toBe(422);
    }
    const long = { password: 'ü'.repeat(37), current_password: reader.password };
    expect((await change(reader.accessToken, long)).status).toBe(400);
    expect(
      (await change(reader.accessToken, { password: reader.password, current_password: reader.password })).status,
    ).toBe(422);
    expect((await change(reader.accessToken, { password: 'six666', current_password: reader.password })).status).toBe(
      200,
    );
  });

  it('does not change name and address, and a name can be changed without the password', async () => {
    const reader = await backend.signUp();
    const named = await change(reader.accessToken, { data: { full_name: 'Ana Known' } });
    expect(await named.json()).toMatchObject({ email: reader.email, user_metadata: { full_name: 'Ana Known' } });
  });
});

describe.each(testBackendKinds)('redirect_to on %s', (kind) => {
  let backend: TestBackend;
  beforeAll(async () => {
    backend = await openTestBackend(kind);
  });
  afterAll(() => backend.close());

  it('leads to this site’s own origin only: scheme, host and port', async () => {
    const led = async (target: string) => {
      const query = `token=x&type=signup&redirect_to=${encodeURIComponent(target)}`;
      const answer = await backend.fetch(`${backend.url}/auth/v1/verify?${query}`, { headers: { referer: target } });
      return (answer.headers.get('location') ?? '').split('#')[0];
    };
    expect(await led('http://localhost:4600/profile?a=b')).toBe('http://localhost:4600/profile?a=b');
    for (const target of [
      'http://127.0.0.1:9999/',
      'http://localhost:9999/',
      'http://localhost/',
      'http://[::1]:4600/',
      'https://localhost:4600/',
      'javascript://localhost:4600/%0aalert(1)',
      'javascript:alert(1)',
      'data:text/html,x',
      'http://localhost:4600@evil.example/',
      'http://evil.example\\@localhost:4600/',
      'http://user:pass@localhost:4600/',
      '//localhost:4600/',
      'http://localhost:4600.evil.example/',
      'http://localhost:46000/',
      ' http://localhost:4600/',
    ]) {
      expect(await led(target), target).toBe('http://localhost:4600');
    }
    const twice = 'redirect_to=http://localhost:4600/&redirect_to=http://evil.example/';
    const answer = await backend.fetch(`${backend.url}/auth/v1/verify?token=x&type=signup&${twice}`);
    expect(answer.headers.get('location')).toMatch(/^http:\/\/localhost:4600#/);
  });
});
