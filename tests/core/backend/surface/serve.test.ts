import { rmSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Backend } from '#core/backend/backend.ts';
import { addStaffAccount } from '#core/pipeline/staffAccount.ts';
import { startSurfaceServer, type SurfaceServer } from '../../../support/surfaceServer.ts';
import { testBackendKinds } from '../../../support/backends.ts';
import { createTestHome } from '../../../support/embedded.ts';
import { openConfigured } from '../../../support/openHome.ts';
import { createTestDatabase } from '../../../support/postgres.ts';
import { supabaseClient } from '../../../support/supabaseClient.ts';

const keys = {
  SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_for_the_tests_of_serve',
  SUPABASE_SECRET_KEY: 'sb_secret_for_the_tests_of_serve',
  SUPABASE_JWT_SECRET: 'a secret of more than thirty-two characters',
};

describe.each(testBackendKinds)('the served Supabase surface of %s', (kind) => {
  let backend: Backend;
  let server: SurfaceServer;
  let environment: Record<string, string>;
  const remove: string[] = [];
  const get = (path: string, headers: Record<string, string> = {}) => fetch(`${server.url}${path}`, { headers });
  const client = (key: string, accessToken?: string) =>
    supabaseClient({ url: server.url, key, fetch: globalThis.fetch, accessToken });
  const visitor = () => client(backend.publishableKey);

  beforeAll(async () => {
    if (kind === 'embedded') {
      const home = await createTestHome();
      remove.push(home);
      environment = { VELOCITY_HOME: home };
    } else {
      environment = { DATABASE_URL: (await createTestDatabase()).reveal(), ...keys };
    }
    backend = await openConfigured(environment, { serve: true });
    server = await startSurfaceServer({ backend, host: '127.0.0.1', port: 0 });
  });
  afterAll(async () => {
    await server.close();
    await backend.close();
    for (const folder of remove) rmSync(folder, { recursive: true, force: true });
  });

  it.each(['/rest/v1/articles', '/rest/v1/', '/auth/v1/user', '/auth/v1/settings'])(
    'refuses %s without a key',
    async (path) => {
      for (const headers of [
        {},
        { apikey: 'sb_secret_guessed' },
        { authorization: `Bearer ${backend.secretKey.reveal()}` },
      ]) {
        expect((await get(path, headers)).status).toBe(401);
      }
    },
  );

  it('shows other accounts only to the secret key', async () => {
    for (const apikey of ['', backend.publishableKey, 'guess']) {
      expect((await get('/auth/v1/admin/users', { apikey })).status).toBe(403);
    }
    expect((await get('/auth/v1/admin/users', { apikey: backend.secretKey.reveal() })).status).toBe(200);
  });

  it('serves nothing beside the Supabase surface, whatever key is shown', async () => {
    const apikey = backend.secretKey.reveal();
    for (const path of [
      '/',
      '/_system/config',
      '/_system/info',
      '/static/x',
      '/velocity/v1/status',
      '/velocity/v1/backup',
      '/rest/v10/x',
    ]) {
      expect((await get(path, { apikey })).status, path).toBe(404);
    }
  });

  it('answers cross-origin requests, as hosted Supabase does', async () => {
    const preflight = await fetch(`${server.url}/rest/v1/articles`, {
      method: 'OPTIONS',
      headers: {
        origin: 'https://news.example.org',
        'access-control-request-method': 'GET',
        'access-control-request-headers': 'apikey,authorization',
      },
    });
    expect(preflight.ok).toBe(true);
    expect(preflight.headers.get('access-control-allow-origin')).toBe('*');
    expect(preflight.headers.get('access-control-allow-headers')).toContain('apikey');
    const answer = await get('/rest/v1/articles', {
      apikey: backend.publishableKey,
      origin: 'https://news.example.org',
    });
    expect(answer.headers.get('access-control-allow-origin')).toBe('*');
  });

  it('refuses a request that is too large before it reads all of it', async () => {
    const apikey = backend.secretKey.reveal();
    const body = new Uint8Array(22 * 1024 * 1024);
    const answer = await fetch(`${server.url}/rest/v1/articles`, { method: 'POST', headers: { apikey }, body });
    expect(answer.status).toBe(413);
  });

  it('lets a person sign up, sign in once the address is confirmed, and see no more than readers do', async () => {
    const account = { email: `${kind}-reader@example.org`, password: 'a long enough password' };
    expect(await visitor().auth.signUp(account)).toMatchObject({ error: null, data: { session: null } });
    expect((await visitor().auth.signInWithPassword(account)).error?.code).toBe('invalid_credentials');
    const [made] = await backend.admin.listUsers({ email: account.email });
    expect(made?.confirmed).toBe(false);
    await backend.admin.setPassword(made?.id ?? '', account.password);
    const { data } = await visitor().auth.signInWithPassword(account);
    const token = data.session?.access_token ?? '';
    expect((await client(backend.publishableKey, token).from('inbox_stories').insert({ title: 'x' })).error?.code).toBe(
      '42501',
    );
    expect((await backend.dbFor(token).from('inbox_stories').select('id')).data).toEqual([]);
    expect((await backend.dbFor(token).from('categories').select('id')).data).toHaveLength(7);
    expect((await visitor().auth.signInWithPassword({ ...account, password: 'wrong' })).error?.status).toBe(400);
  });

  it('never makes a stranger staff: an unconfirmed account gets a new password first', async () => {
    const account = { email: `${kind}-chief@example.org`, password: 'what the stranger chose' };
    expect((await visitor().auth.signUp(account)).error).toBeNull();
    const added = await addStaffAccount(backend, account.email);
    expect(added.created).toBe(false);
    expect((await visitor().auth.signInWithPassword(account)).error?.code).toBe('invalid_credentials');
    const given = { email: account.email, password: added.password ?? '' };
    expect((await visitor().auth.signInWithPassword(given)).error).toBeNull();
    expect(await addStaffAccount(backend, account.email)).toMatchObject({ created: false, password: null });
  });

  it('is a hosted backend for another Velocity', async () => {
    const hosted = await openConfigured({
      SUPABASE_URL: server.url,
      SUPABASE_PUBLISHABLE_KEY: backend.publishableKey,
      SUPABASE_SECRET_KEY: backend.secretKey.reveal(),
    });
    expect(hosted).toMatchObject({ kind: 'hosted', role: 'client', url: server.url });
    const added = await hosted.db.from('inbox_stories').insert({ title: 'from afar' }).select('story_number').single();
    expect(added.error).toBeNull();
    expect((await backend.db.from('inbox_stories').select('title').eq('title', 'from afar')).data).toHaveLength(1);
    const bytes = new Uint8Array([1, 2, 3]);
    await hosted.files.storage.from('story-images').upload(`${kind}.png`, bytes, { contentType: 'image/png' });
    const { publicUrl } = hosted.files.storage.from('story-images').getPublicUrl(`${kind}.png`).data;
    expect(publicUrl.startsWith(server.url)).toBe(true);
    expect(new Uint8Array(await (await fetch(publicUrl)).arrayBuffer())).toEqual(bytes);
    expect(await hosted.status()).toMatchObject({ kind: 'hosted', migrations: null, ownerPid: null });
    await expect(hosted.migrate()).rejects.toMatchObject({ code: 'config' });
    await expect(hosted.backup('/nowhere')).rejects.toMatchObject({ code: 'config' });
    await expect(startSurfaceServer({ backend: hosted, host: '127.0.0.1', port: 0 })).rejects.toMatchObject({
      code: 'config',
    });
    await hosted.close();
  });

  it('manages accounts through its admin API: created, found, given a password, deleted', async () => {
    const email = `${kind}.Editor@example.org`;
    const { admin } = backend;
    const made = await admin.createUser({ email, password: 'first password' });
    expect(made.email).toBe(email.toLowerCase());
    await expect(admin.createUser({ email, password: 'first password' })).rejects.toMatchObject({ code: 'conflict' });
    await expect(admin.createUser({ email: 'no address', password: 'first password' })).rejects.toMatchObject({
      code: 'invalid_input',
    });
    await expect(admin.createUser({ email: 'x@example.org', password: 'short' })).rejects.toMatchObject({
      code: 'invalid_input',
    });
    await expect(admin.createUser({ email: 'x@example.org', password: 'x'.repeat(73) })).rejects.toMatchObject({
      code: 'invalid_input',
    });
    expect(await admin.listUsers({ email })).toMatchObject([{ id: made.id }]);

    const signIn = (password: string) => visitor().auth.signInWithPassword({ email, password });
    const session = (await signIn('first password')).data.session;
    expect(session?.user.id).toBe(made.id);
    await admin.setPassword(made.id, 'second password');
    expect((await signIn('first password')).error).not.toBeNull();
    expect((await signIn('second password')).error).toBeNull();
    // Sessions of the old password have ended.
    const renewed = await visitor().auth.refreshSession({ refresh_token: session?.refresh_token ?? '' });
    expect(renewed.error).not.toBeNull();
    expect((await admin.listUsers({ email }))[0]?.lastSignInAt).not.toBeNull();

    await admin.deleteUser(made.id);
    expect(await admin.listUsers({ email })).toEqual([]);
    expect((await signIn('second password')).error).not.toBeNull();
    await expect(admin.deleteUser(made.id)).rejects.toMatchObject({ code: 'not_found' });
    await expect(admin.setPassword(made.id, 'third password')).rejects.toMatchObject({ code: 'not_found' });
  });

  it('lists accounts page by page', async () => {
    const before = (await backend.admin.listUsers()).length;
    for (const name of ['one', 'two', 'three']) {
      await backend.admin.createUser({ email: `${name}@example.org`, password: 'password' });
    }
    const listed = await backend.admin.listUsers();
    expect(listed).toHaveLength(before + 3);
    const second = await get('/auth/v1/admin/users?page=2&per_page=2', { apikey: backend.secretKey.reveal() });
    const ids = new Set(listed.map(({ id }) => id));
    expect(await second.json()).toMatchObject({ users: [{ id: listed[2]?.id }, { id: listed[3]?.id }] });
    expect(ids.size).toBe(listed.length);
  });

  it('says which address it cannot listen on', async () => {
    await expect(startSurfaceServer({ backend, host: '127.0.0.1', port: server.port })).rejects.toMatchObject({
      code: 'config',
      message: `Cannot listen on 127.0.0.1 port ${server.port}: it is in use.`,
    });
    await expect(startSurfaceServer({ backend, host: '203.0.113.1', port: 0 })).rejects.toMatchObject({
      code: 'config',
    });
  });
});
