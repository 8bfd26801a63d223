import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { object, string } from 'zod';
import { tableClient } from '#core/backend/client.ts';
import { silentLog } from '#core/log.ts';
import { Secret } from '#core/secret.ts';
import { dashboardApi } from '#web/server/api/dashboardApi.ts';
import { PostPictures } from '#web/server/pictures/postPictures.ts';
import { serviceSetup } from '#web/server/serviceSetup.ts';
import { LiveStreams } from '#web/server/live/liveStreams.ts';
import { openTestBackend, type TestBackend, testBackendKinds, type TestUser } from '../../support/backends.ts';
import { openServerDesk } from '../../support/serverDesk.ts';
import { FakeClock } from '../../support/fakeClock.ts';

const stored = object({ story: string() });

describe.each(testBackendKinds)("the dashboard's API on %s", (kind) => {
  let backend: TestBackend;
  let editor: TestUser;
  let reader: TestUser;
  let clock: FakeClock;
  let api: ReturnType<typeof dashboardApi>;

  beforeAll(async () => {
    backend = await openTestBackend(kind);
    [editor, reader] = [await backend.signUpStaff(), await backend.signUp()];
    await backend.sql.script(`
      insert into inbox_stories (title, summary, is_completed)
        select 'Idea ' || n, case when n = 250 then repeat('long ', 200) else 'short' end, n % 2 = 0 from generate_series(1, 250) n;
      insert into production_stories (title, urgency, full_script, thumbnail)
        select 'Story ' || n, 'High', case when n = 30 then repeat('é', 5000) else '' end, case when n % 3 = 0 then 'x.png' else '' end
        from generate_series(1, 30) n`);
  });
  afterAll(() => backend.close());
  beforeEach(() => {
    clock = new FakeClock(Date.now());
    const dbFor = (accessToken: string) =>
      tableClient({ url: backend.url, key: backend.keys.publishableKey, fetch: backend.fetch, accessToken });
    api = dashboardApi({
      clock,
      log: silentLog,
      dbFor,
      files: backend.files,
      clientAddress: (context) => context.req.header('x-test-address') ?? '127.0.0.1',
      settings: { contactEmail: 'desk@example.org', siteUrl: 'https://news.example', timeZone: 'Europe/Brussels' },
      wakeWorker: () => {},
      hasQueue: true,
      setup: serviceSetup({ refusals: [] }),
      live: new LiveStreams({ backend: { db: backend.db, listen: async () => null }, clock, log: silentLog }),
      securityHeaders: {},
      gateway: null,
      gatewayDesk: {
        checkKey: async () => ({ label: '', limitUsd: null, remainingUsd: 1, usedUsd: 0, isFreeTier: false }),
        fetchListing: async () => [],
      },
      serverDesk: openServerDesk(backend, { clock }),
      pictures: new PostPictures(new Secret('a secret of the tests')),
    });
  });

  const ask = async (path: string, token: string | null = editor.accessToken, init: RequestInit = {}) => {
    const headers = new Headers(init.headers);
    if (token !== null) headers.set('authorization', `Bearer ${token}`);
    const answer = await api.request(path, { ...init, headers });
    const body: unknown = await answer.json();
    return { status: answer.status, body, headers: answer.headers };
  };
  const edit = (path: string, body: object | string, token = editor.accessToken) =>
    ask(path, token, {
      method: 'PATCH',
      headers: { 'content-type': 'application/json' },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    });
  const idOf = async (table: string, title: string) =>
    stored.parse((await backend.sql.query(`select id::text as story from ${table} where title = $1`, [title]))[0])
      .story;

  it('tells who somebody is', async () => {
    expect((await ask('/me')).body).toEqual({ kind: 'staff', id: editor.id, email: editor.email });
    expect((await ask('/me', reader.accessToken)).body).toEqual({ kind: 'reader', contactEmail: 'desk@example.org' });
  });

  it('tells staff alone which services are configured', async () => {
    expect(await ask('/setup')).toMatchObject({
      status: 200,
      body: expect.arrayContaining([expect.objectContaining({ service: 'models', configured: false })]),
    });
    expect(await ask('/setup', reader.accessToken)).toMatchObject({ status: 403 });
    expect(await ask('/setup', null)).toMatchObject({ status: 401 });
  });

  it('tells staff alone which workers were heard of within half a minute', async () => {
    await backend.db.rpc('keep_worker', { worker: 'desk:1:x#a', machine: 'desk', works_on: ['research', 'web'] });
    await backend.sql.query(
      `insert into workers (id, host, queues, beat_at) values ('attic:1:x#b', 'attic', '{scrape}', now() - interval '31 seconds')`,
    );
    expect((await ask('/workers')).body).toEqual({
      waiting: {
        research: { text: 'Waiting for a worker', todo: null },
        web: { text: 'Waiting for a worker', todo: null },
        batches: {
          text: 'No running worker takes jobs of batches',
          todo: 'Set APIFY_API_TOKEN where a worker runs, and start it again.',
        },
      },
      workers: [
        {
          id: 'desk:1:x#a',
          host: 'desk',
          queues: ['research', 'web'],
          startedAt: expect.any(String),
          lastHeardOf: expect.any(String),
        },
      ],
    });
    expect(await ask('/workers', reader.accessToken)).toMatchObject({ status: 403 });
  });

  it('hands a list over page by page, each story once, newest first', async () => {
    const titles: string[] = [];
    let before: number | null = null;
    do {
      const { body } = await ask(`/inbox?limit=100${before === null ? '' : `&before=${before}`}`);
      expect(body).toMatchObject({ stories: expect.any(Array) });
      const page = body;
      if (typeof page !== 'object' || page === null || !('stories' in page) || !('next' in page)) throw new Error();
      if (Array.isArray(page.stories)) titles.push(...page.stories.map(({ title }) => String(title)));
      before = typeof page.next === 'number' ? page.next : null;
    } while (before !== null);
    expect(titles).toEqual(Array.from({ length: 250 }, (_, at) => `Idea ${250 - at}`));
  });

  it('shows the stories of a view, of a state and of a search', async () => {
    const needs = await ask('/production?view=needs-thumbnail&limit=200');
    expect(needs.body).toMatchObject({ next: null, stories: { length: 20 } });
    expect((await ask('/inbox?state=go&limit=200')).body).toMatchObject({ stories: { length: 125 } });
    const found = await ask('/inbox?search=IDEA%20%20249');
    expect(found.body).toMatchObject({ stories: [{ title: 'Idea 249' }] });
  });

  it('cuts long texts in lists and says which, and hands a story over whole', async () => {
    const { body } = await ask('/production?limit=1');
    expect(body).toMatchObject({ stories: [{ full_script: 'é'.repeat(480), cut: ['full_script'] }] });
    expect((await ask('/inbox?limit=1')).body).toMatchObject({ stories: [{ cut: ['summary'] }] });
    const id = await idOf('production_stories', 'Story 30');
    expect((await ask(`/production/${id}`)).body).toMatchObject({ full_script: 'é'.repeat(5000) });
  });

  it('saves a field that still holds what the editor saw, and writes down who it was', async () => {
    const id = await idOf('production_stories', 'Story 7');
    expect(await edit(`/production/${id}/urgency`, { expected: 'High', value: 'Low' })).toMatchObject({
      status: 200,
      body: { current: 'Low' },
    });
    const rows = await backend.sql.query(
      'select field, after, changed_by from story_changes where story_id = $1 order by id desc limit 1',
      [id],
    );
    expect(rows).toEqual([{ field: 'urgency', after: 'Low', changed_by: editor.email }]);
  });

  it('refuses an edit of what somebody else changed meanwhile, and says what is there now', async () => {
    const id = await idOf('inbox_stories', 'Idea 5');
    await edit(`/inbox/${id}/angle`, { expected: '', value: 'Theirs' });
    expect(await edit(`/inbox/${id}/angle`, { expected: '', value: 'Mine' })).toMatchObject({
      status: 409,
      body: {
        code: 'conflict',
        message: 'Somebody else changed this field meanwhile.',
        hint: expect.stringContaining('Compare'),
        current: 'Theirs',
      },
    });
  });

  it('lets one of many edits that come at once win, and tells the others of it', async () => {
    const id = await idOf('inbox_stories', 'Idea 6');
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, n) => edit(`/inbox/${id}/angle`, { expected: '', value: `Editor ${n}` })),
    );
    const [won, lost] = [200, 409].map((status) => answers.filter((answer) => answer.status === status));
    expect([won?.length, lost?.length]).toEqual([1, 11]);
    expect(lost?.map(({ body }) => body)).toEqual(
      lost?.map(() => expect.objectContaining({ code: 'conflict', ...Object(won?.[0]?.body) })),
    );
  });

  it.each(['/inbox', '/production', '/inbox/00000000-0000-4000-8000-000000000000'])(
    'shows nobody but staff %s',
    async (path) => {
      expect(await ask(path, null)).toMatchObject({ status: 401, body: { code: 'auth', message: 'Sign in first.' } });
      expect(await ask(path, reader.accessToken)).toMatchObject({
        status: 403,
        body: { code: 'auth', message: 'This part is for staff.', hint: expect.stringContaining('staff access') },
      });
    },
  );

  it('takes no session that is over, forged, or of a key', async () => {
    const [head = '', claims = '', signature = ''] = editor.accessToken.split('.');
    const said: unknown = JSON.parse(Buffer.from(claims, 'base64url').toString());
    const forged = Buffer.from(JSON.stringify({ ...Object(said), email: 'x@example.org' })).toString('base64url');
    const none = Buffer.from('{"alg":"none","typ":"JWT"}').toString('base64url');
    const over = Buffer.from(JSON.stringify({ ...Object(said), exp: Math.floor(Date.now() / 1000) - 60 }));
    const expired = `${head}.${over.toString('base64url')}`;
    const signed = createHmac('sha256', backend.keys.jwtSecret.reveal()).update(expired).digest('base64url');
    for (const token of [
      `${expired}.${signed}`,
      `${head}.${forged}.${signature}`,
      `${none}.${claims}.x`,
      `${head}.${claims}.`,
      backend.keys.secretKey.reveal(),
      backend.keys.publishableKey,
      'a.b.c',
      'x'.repeat(5000),
    ]) {
      expect(await ask('/production', token), token.slice(0, 60)).toMatchObject({
        status: 401,
        body: { code: 'auth', hint: 'Sign in again; what you typed stays.' },
      });
    }
  });

  it('shuts out at once who is not staff any more', async () => {
    const leaver = await backend.signUpStaff();
    expect((await ask('/production', leaver.accessToken)).status).toBe(200);
    await backend.sql.query('delete from staff where user_id = $1', [leaver.id]);
    expect((await ask('/production', leaver.accessToken)).status).toBe(403);
    const id = await idOf('production_stories', 'Story 8');
    const late = await edit(`/production/${id}/urgency`, { expected: 'High', value: 'Low' }, leaver.accessToken);
    expect(late.status).toBe(403);
  });

  it('makes a user wait who asks too much, says how long, and nobody else', async () => {
    const other = await backend.signUpStaff();
    for (let count = 0; count < 200; count += 1) expect((await ask('/me', other.accessToken)).status).toBe(200);
    const refused = await ask('/me', other.accessToken);
    expect(refused).toMatchObject({ status: 429, body: { code: 'rate_limited', hint: 'Wait 1 s, then try again.' } });
    expect(refused.headers.get('retry-after')).toBe('1');
    expect((await ask('/me')).status).toBe(200);
    await clock.advance(1000);
    expect((await ask('/me', other.accessToken)).status).toBe(200);
  });

  it('makes an address wait that tries session after session', async () => {
    let tried = 0;
    const from = (address: string) =>
      ask('/me', `a.b.${'c'.repeat(30)}${(tried += 1)}`, { headers: { 'x-test-address': address } });
    let answer = await from('203.0.113.9');
    for (let count = 0; count < 1000 && answer.status === 401; count += 1) answer = await from('203.0.113.9');
    expect(answer.status).toBe(429);
    expect((await from('203.0.113.10')).status).toBe(401);
  });

  it.each([
    '?limit=0',
    '?limit=201',
    '?limit=1e9',
    '?limit=-1',
    '?before=NaN',
    '?before=99999999999999999999',
    '?before=1%20or%201=1',
    '?state=gone',
    '?state=go&state=open',
    '?trash=maybe',
    '?nothing=1',
    `?search=${'x'.repeat(201)}`,
  ])('refuses the query %s by name', async (query) => {
    const { status, body } = await ask(`/inbox${query}`);
    expect([status, body]).toMatchObject([
      400,
      {
        code: 'invalid_input',
        message: expect.stringMatching(/limit|before|state|trash|search|nothing|not acceptable/),
      },
    ]);
  });

  it.each(["'; drop table inbox_stories; --", '%25_', String.raw`\u0000`, '🗞️', '((((', '*'.repeat(200)])(
    'looks for %s as for any other text',
    async (text) => {
      const { status, body } = await ask(`/inbox?search=${encodeURIComponent(text)}`);
      expect([status, body]).toEqual([200, { stories: [], next: null }]);
    },
  );

  it('refuses to look for what no text can hold', async () => {
    expect((await ask('/inbox?search=%00')).status).toBe(400);
  });

  it('refuses edits that are none', async () => {
    const id = await idOf('production_stories', 'Story 9');
    const good = { expected: 'High', value: 'Low' };
    for (const field of ['id', 'story_number', 'deleted_at', 'created_from_workflow_run_id', '__proto__', 'URGENCY']) {
      expect((await edit(`/production/${id}/${field}`, good)).status, field).toBe(400);
    }
    for (const body of [
      '{',
      'null',
      '7',
      '[]',
      '{}',
      '{"expected":"High"}',
      '{"expected":"High","value":null}',
      '{"expected":"High","value":"x","more":1}',
    ]) {
      expect((await edit(`/production/${id}/urgency`, body)).status, body).toBe(400);
    }
    const nul = await edit(`/production/${id}/urgency`, { expected: 'High', value: '\0' });
    expect(nul).toMatchObject({ status: 400, body: { hint: 'Remove it and try again; nothing was saved.' } });
    expect((await edit('/production/7/urgency', good)).status).toBe(400);
    expect((await edit('/production/00000000-0000-4000-8000-000000000000/urgency', good)).status).toBe(404);
    const plain = await ask(`/production/${id}/urgency`, editor.accessToken, {
      method: 'PATCH',
      body: JSON.stringify(good),
    });
    expect(plain.status).toBe(400);
    expect((await ask(`/production/${id}`)).body).toMatchObject({ urgency: 'High' });
  });

  it('refuses texts that no field holds, and reads no body without end', async () => {
    const id = await idOf('production_stories', 'Story 10');
    const megabyte = await edit(`/production/${id}/full_script`, { expected: '', value: 'x'.repeat(1024 * 1024) });
    expect(megabyte).toMatchObject({ status: 400, body: { code: 'invalid_input' } });
    let sent = 0;
    const endless = new ReadableStream<Uint8Array>({
      pull: (controller) => {
        sent += 1;
        controller.enqueue(new Uint8Array(256 * 1024).fill(120));
      },
    });
    const init = { method: 'PATCH', headers: { 'content-type': 'application/json' }, body: endless, duplex: 'half' };
    const answer = await ask(`/production/${id}/full_script`, editor.accessToken, init);
    expect(answer).toMatchObject({ status: 400, body: { message: 'The text is too long to be saved.' } });
    expect(sent).toBeLessThan(20);
    const whole = await edit(`/production/${id}/full_script`, { expected: '', value: '字'.repeat(200_000) });
    expect(whole.status).toBe(200);
  });

  it('is kept by no cache', async () => {
    for (const [path, token] of [
      ['/me', editor.accessToken],
      ['/inbox', editor.accessToken],
      ['/inbox', null],
      ['/inbox?limit=0', editor.accessToken],
    ] as const) {
      expect((await ask(path, token)).headers.get('cache-control'), path).toBe('no-store');
    }
  });
});
