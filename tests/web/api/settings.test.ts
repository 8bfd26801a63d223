import { once } from 'node:events';
import { createServer } from 'node:net';
import { Hono } from 'hono';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { array, literal, object, string } from 'zod';
import { tableClient } from '#core/backend/client.ts';
import { silentLog } from '#core/log.ts';
import { stepModelKey } from '#core/research/allSettingKeys.ts';
import { researchSteps } from '#core/research/steps.ts';
import { LiveStreams } from '#web/server/live/liveStreams.ts';
import { apiError } from '#web/server/api/apiError.ts';
import { askOperation } from '#web/server/api/operations.ts';
import { requireStaff, type SessionEnv } from '#web/server/api/requireStaff.ts';
import { settingsApi } from '#web/server/api/settings.ts';
import { staffApi } from '#web/server/api/staff.ts';
import { systemApi } from '#web/server/api/system.ts';
import { uploadsApi } from '#web/server/api/uploads.ts';
import { openTestBackend, type TestBackend, testBackendKinds, type TestUser } from '../../support/backends.ts';
import { FakeClock } from '../../support/fakeClock.ts';
import { openServerAdmin } from '../../support/serverAdmin.ts';

const unknownTrue = literal(true);
const idRow = object({ id: string() });
const SECRET = 'smtp-password-of-the-tests';

describe.each(testBackendKinds)('settings and uploads of the API on %s', (kind) => {
  let backend: TestBackend;
  let anna: TestUser;
  let bela: TestUser;
  let reader: TestUser;
  let app: Hono<SessionEnv>;

  beforeAll(async () => {
    backend = await openTestBackend(kind);
    [anna, bela, reader] = [await backend.signUpStaff(), await backend.signUpStaff(), await backend.signUp()];
  });
  afterAll(() => backend.close());
  beforeEach(() => {
    const clock = new FakeClock(Date.now());
    const ask = askOperation({ clock, wakeWorker: () => {} });
    const environment = { SMTP_URL: `smtp://desk:${SECRET}@127.0.0.1:1`, SEARXNG_URL: 'http://127.0.0.1:1' };
    const serverAdmin = openServerAdmin(backend, { clock, environment });
    const live = new LiveStreams({ backend: { db: backend.db, listen: async () => null }, clock, log: silentLog });
    app = new Hono<SessionEnv>();
    app.onError(apiError(silentLog));
    app.use(async (context, next) => {
      const user = [anna, bela].find(({ id }) => id === context.req.header('x-user')) ?? reader;
      const { url, keys, fetch } = backend;
      context.set('serverDb', backend.dbAs(user.email));
      context.set('db', tableClient({ url, key: keys.publishableKey, fetch, accessToken: user.accessToken }));
      context.set('user', { sub: user.id, email: user.email, exp: 4_000_000_000 });
      context.set('staff', user !== reader);
      await next();
    });
    app
      .use(requireStaff)
      .route('/settings', settingsApi({ clock, serverAdmin, ask }))
      .route('/staff', staffApi({ live, serverAdmin, ask }))
      .route('/system', systemApi({ clock, serverAdmin, ask }))
      .route('/uploads', uploadsApi({ clock, files: backend.files, ask }));
  });

  const send = async (method: string, path: string, body?: unknown, user = anna) => {
    const headers = { 'content-type': 'application/json', 'x-user': user.id };
    const answer = await app.request(path, {
      method,
      headers,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    const read: unknown = JSON.parse(text);
    return { status: answer.status, body: read, text };
  };
  const put = (key: string, expected: unknown, value: unknown, user = anna) =>
    send('PUT', `/settings/${key}`, { expected, value }, user);

  it('are changed by compare-and-set, with who changed them in the history', async () => {
    const both = await Promise.all([put('words_to_avoid', [], ['one']), put('words_to_avoid', [], ['two'], bela)]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    expect(both.filter(({ body }) => object({ applied: unknownTrue }).safeParse(body).success)).toHaveLength(1);
    expect((await put('model_drafts', null, 'openai/gpt-4o')).body).toEqual({
      applied: true,
      current: 'openai/gpt-4o',
    });
    expect((await put('model_drafts', 'openai/gpt-4o', null)).body).toEqual({ applied: true, current: null });
    const { body } = await send('GET', '/settings/changes?key=model_drafts');
    expect(body).toMatchObject({
      changes: [
        { before: 'openai/gpt-4o', after: null, changed_by: anna.email },
        { before: null, after: 'openai/gpt-4o' },
      ],
      next: null,
    });
  });

  it.each([
    ['no amount', 'monthly_budget_usd', '12'],
    ['a negative amount', 'monthly_budget_usd', -1],
    ['a word that is too long', 'words_to_avoid', ['x'.repeat(61)]],
    ['a megabyte of words', 'words_to_avoid', Array.from({ length: 20_000 }, () => 'x'.repeat(50))],
    ['a model that nobody knows', 'model_drafts', 'nobody/nothing'],
    ['a model with markup', 'model_drafts', '<script>'],
  ])('refuse %s', async (_, key, value) => {
    expect((await put(key, null, value)).status).toBe(400);
  });

  it('answer 404 for an unknown setting', async () => {
    expect((await put('secret_key', null, 'x')).status).toBe(404);
  });

  it('refuse lists inside lists, as the new value and as the one that was seen', async () => {
    const nested: unknown = JSON.parse(`${'['.repeat(1_000)}${']'.repeat(1_000)}`);
    expect((await put('run_budget_usd', nested, 3)).status).toBe(400);
    expect((await put('words_to_avoid', [], nested)).status).toBe(400);
  });

  it('have a model for each research step, and for no other', async () => {
    const { body } = await send('GET', '/settings');
    const { settings: listed } = object({ settings: array(object({ key: string() })) }).parse(body);
    for (const { number } of researchSteps) expect(listed.map(({ key }) => key)).toContain(stepModelKey(number));
    const last = stepModelKey(researchSteps.length);
    expect((await put(last, null, 'openai/gpt-4o')).body).toMatchObject({ applied: true });
    expect((await send('GET', `/settings/changes?key=${last}`)).body).toMatchObject({
      changes: [{ key: last, before: null, after: 'openai/gpt-4o' }],
    });
    expect((await put(stepModelKey(researchSteps.length + 1), null, 'openai/gpt-4o')).status).toBe(404);
  });

  it('say what is wrong with a service, without a secret', async () => {
    const models = await send('POST', '/settings/test/models');
    expect(models.body).toMatchObject({ ok: false, text: 'OPENROUTER_API_KEY is not set.' });
    const search = await send('POST', '/settings/test/search');
    expect(search.body).toMatchObject({ ok: false, hint: expect.stringContaining('SEARXNG_URL') });
    const mail = await send('POST', '/settings/test/mail');
    expect(mail.body).toMatchObject({ ok: false, hint: expect.stringContaining('SMTP_URL') });
    expect(mail.text + search.text).not.toContain(SECRET);
  });

  it('give up on a service that takes a connection and never answers', async () => {
    const silent = createServer(() => {}).listen(0, '127.0.0.1');
    onTestFinished(() => void silent.close());
    await once(silent, 'listening');
    const address = silent.address();
    const port = typeof address === 'object' ? address?.port : 0;
    const clock = new FakeClock(Date.now());
    const admin = openServerAdmin(backend, { clock, environment: { SMTP_URL: `smtp://127.0.0.1:${port}` } });
    const asked = admin.test({ service: 'mail', email: anna.email }, new AbortController().signal);
    await once(silent, 'connection');
    await clock.advance(10_000);
    expect(await asked).toMatchObject({ ok: false, text: 'No answer within 10 s.', tookMs: 10_000 });
  });

  it('invite a member by mail, who opens the link and chooses a password, and remove them with their sessions', async () => {
    const invited = await send('POST', '/staff', { email: 'New.Desk@example.org', invite: true });
    expect(invited.body).toEqual({ email: 'new.desk@example.org', added: true, invited: true, password: null });
    await expect
      .poll(() => backend.mails.find(({ to }) => to === 'new.desk@example.org')?.text)
      .toContain('You can work in the newsroom now');
    const { members } = object({ members: array(object({ id: string(), email: string() })) }).parse(
      (await send('GET', '/staff')).body,
    );
    const added = members.find(({ email }) => email === 'new.desk@example.org');
    await backend.sql.query('insert into auth.sessions (id, user_id, aal) values (gen_random_uuid(), $1, $2)', [
      added?.id ?? '',
      'aal1',
    ]);
    expect((await send('DELETE', `/staff/${added?.id ?? ''}`)).status).toBe(200);
    expect(await backend.sql.query('select id from auth.sessions where user_id = $1', [added?.id ?? ''])).toEqual([]);
    expect((await send('DELETE', `/staff/${added?.id ?? ''}`)).status).toBe(404);
  });

  it('give nobody the password of an account that is there: a colleague who was removed, a reader', async () => {
    const { email, password, id } = await backend.signUp('reader@home.example');
    const added = await send('POST', '/staff', { email, invite: false });
    expect([added.status, added.text]).toEqual([
      409,
      expect.stringContaining('sets up mail, so that its owner is invited'),
    ]);
    expect(await backend.sql.query('select user_id from public.staff where user_id = $1', [id])).toEqual([]);
    const still = await backend.anonymous.auth.signInWithPassword({ email, password });
    expect(still.error).toBeNull();
    await backend.anonymous.auth.signOut();
    // Its owner gets a mail where there are mails; who asked learns nothing.
    const invited = await send('POST', '/staff', { email, invite: true });
    expect(invited.body).toEqual({ email, added: true, invited: true, password: null });
    await expect.poll(() => backend.mails.find(({ to }) => to === email)).toBeDefined();
    expect((await send('DELETE', `/staff/${id}`)).status).toBe(200);
  });

  it('keep schedules with their folder, and refuse a schedule that never runs', async () => {
    const asked = { cron: '0 6 * * *', timeZone: 'Europe/Berlin' };
    expect((await send('PUT', '/system/schedules/backup', { ...asked, folder: '/etc' })).status).toBe(400);
    expect((await send('PUT', '/system/schedules/backup', { ...asked, timeZone: 'Mars/Olympus' })).status).toBe(400);
    expect((await send('PUT', '/system/schedules/backup', { ...asked, keep: 3 })).status).toBe(200);
    await send('PUT', '/system/schedules/backup/paused', { paused: true });
    expect((await send('GET', '/system/schedules')).body).toMatchObject({
      schedules: [{ name: 'backup', paused: true, nextAt: null, options: { keep: 3 }, setBy: anna.email }],
    });
    expect((await send('DELETE', '/system/schedules/backup')).status).toBe(200);
  });

  it('plan more than a hundred scrapes a day only where somebody confirmed it', async () => {
    await backend.sql.script(
      `insert into monitored_accounts (username) select 'wire_' || n from generate_series(1, 5) n`,
    );
    const planned = async (cron: string, more: object = {}) => {
      const { status, body } = await send('PUT', '/system/schedules/scrape', { cron, timeZone: 'UTC', ...more });
      return { status, body };
    };
    const message =
      '120 scrapes a day would be planned for 5 active accounts, more than 100. That is about $2.4000 a day.';
    expect(await planned('0 * * * *')).toMatchObject({ status: 409, body: { code: 'conflict', message } });
    expect((await send('GET', '/system/schedules')).body).toMatchObject({ schedules: [] });
    // Hourly on the first of each month plans over 100 on that day; twenty times a day does not.
    expect((await planned('0 * 1 * *')).status).toBe(409);
    expect((await planned('0 0-19 * * *')).status).toBe(200);
    expect((await planned('0 * * * *', { confirmed: true })).status).toBe(200);
    expect((await send('PUT', '/system/schedules/scrape/paused', { paused: true })).status).toBe(200);
    expect((await send('PUT', '/system/schedules/scrape/paused', { paused: false })).status).toBe(200);
    await send('DELETE', '/system/schedules/scrape');
    await backend.sql.script('delete from monitored_accounts');
  });

  it('pack a hostile story under safe names, and plan it once', async () => {
    const title = '../../etc/passwd\u202E <img onerror=1> =cmd()';
    const [row] = await backend.sql.query(
      `insert into production_stories (title, youtube_description, thumbnail, sources_citations)
         values ($1, repeat('é', 150000) || ' #Tag #tag #Other', '/storage/v1/object/public/story-images/../../secret', $1)
         returning id`,
      [title],
    );
    const { id } = idRow.parse(row);
    const answer = await app.request(`/uploads/${id}/package`, { headers: { 'x-user': anna.id } });
    expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename="\d+-[a-z0-9-]+\.zip"$/);
    const bytes = Buffer.from(await answer.arrayBuffer());
    expect(bytes).toHaveLength(Number(answer.headers.get('content-length')));
    const names = [...bytes.toString('latin1').matchAll(/\d+-etc-passwd[a-z0-9-]*\/([\w.-]+)/g)].map(
      ([, name]) => name,
    );
    expect(new Set(names.map((name) => name?.replace(/(txt|md).*/, '$1')))).toEqual(
      new Set(['title.txt', 'description.txt', 'tags.txt', 'sources.md', 'thumbnail-address.txt']),
    );
    expect(bytes.toString()).toContain('Tag, Other');
    const planned = '2030-01-09T17:00:00.000Z';
    const both = await Promise.all(
      [anna, bela].map((user, at) =>
        send(
          'PUT',
          `/uploads/${id}/plan`,
          { expected: null, planned: at === 0 ? planned : '2030-02-01T00:00:00Z' },
          user,
        ),
      ),
    );
    expect(both.filter(({ body }) => object({ applied: unknownTrue }).safeParse(body).success)).toHaveLength(1);
    const week = '/uploads?since=2030-01-07T00:00:00Z&before=2030-01-14T00:00:00Z';
    expect((await send('GET', week)).body).toMatchObject({ stories: [{ id, title, is_up: false }] });
    expect((await send('GET', '/uploads?since=yesterday&before=x')).status).toBe(400);
  });

  it('do nothing for somebody who is not staff', async () => {
    const paths = ['/settings', '/settings/changes', '/staff', '/system', '/system/backups'];
    const answers = await Promise.all(paths.map((path) => send('GET', path, undefined, reader)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([403]));
  });

  // Last, because a removed member is signed out.
  it('leave one member where two remove each other at once', async () => {
    const answers = await Promise.all([
      send('DELETE', `/staff/${bela.id}`, undefined, anna),
      send('DELETE', `/staff/${anna.id}`, undefined, bela),
    ]);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]));
  });
});
