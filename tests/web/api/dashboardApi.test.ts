import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { array, boolean, looseObject, object, string, unknown } from 'zod';
import { tableClient } from '#core/backend/client.ts';
import { StaffAnswers } from '#core/backend/surface/staffAnswers.ts';
import { silentLog } from '#core/log.ts';
import { Secret } from '#core/secret.ts';
import { CellEdits } from '#web/ui/grid/edits/cellEdits.ts';
import { dashboardApi } from '#web/server/api/dashboardApi.ts';
import { PostPictures } from '#web/server/pictures/postPictures.ts';
import { serviceSetup } from '#web/server/serviceSetup.ts';
import { LiveStreams } from '#web/server/live/liveStreams.ts';
import { openTestBackend, type TestBackend, testBackendKinds, type TestUser } from '../../support/backends.ts';
import { openServerAdmin } from '../../support/serverAdmin.ts';
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
      staffAnswers: new StaffAnswers({ dbFor }, clock),
      files: backend.files,
      clientAddress: (context) => context.req.header('x-test-address') ?? '127.0.0.1',
      settings: { contactEmail: 'desk@example.org', siteUrl: 'https://news.example', timeZone: 'Europe/Brussels' },
      wakeWorker: () => {},
      hasQueue: true,
      setup: serviceSetup({ refusals: [] }),
      live: new LiveStreams({ backend: { db: backend.db, listen: async () => null }, clock, log: silentLog }),
      securityHeaders: {},
      gateway: null,
      gatewayAccount: {
        checkKey: async () => ({ label: '', limitUsd: null, remainingUsd: 1, usedUsd: 0, isFreeTier: false }),
        fetchListing: async () => [],
      },
      serverAdmin: openServerAdmin(backend, { clock }),
      pictures: new PostPictures(new Secret('a secret of the tests')),
    });
  });

  const ask = async (path: string, token: string | null = editor.accessToken, init: RequestInit = {}) => {
    const headers = new Headers(init.headers);
    if (token !== null) headers.set('authorization', `Bearer ${token}`);
    // As browsers do: a body of unknown length counts as a large one.
    if (typeof init.body === 'string') headers.set('content-length', String(Buffer.byteLength(init.body)));
    const answer = await api.request(path, { ...init, headers });
    const body: unknown = await answer.json();
    return { status: answer.status, body, headers: answer.headers };
  };
  const send = (method: string, path: string, body: object | string, token = editor.accessToken) =>
    ask(path, token, {
      method,
      headers: { 'content-type': 'application/json' },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    });
  const edit = (table: string, id: string, field: string, change: object, token = editor.accessToken) =>
    send('POST', `/${table}/cells`, { changes: [{ id, field, ...change }] }, token);
  const rowsOf = async (table: string, filter: object, more: object = {}) => {
    const { body } = await send('POST', `/${table}/rows`, { filter, limit: 1000, longest: 240, ...more });
    return object({ rows: array(looseObject({ title: string(), place: unknown() })) }).parse(body).rows;
  };
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
        writing: {
          text: 'No running worker takes jobs of writing',
          todo: 'Set OPENROUTER_API_KEY where a worker runs, and start it again.',
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

  it('hands a table over page by page, each story once, newest first', async () => {
    const titles: string[] = [];
    let after: unknown;
    for (;;) {
      const page = await rowsOf('inbox', {}, { limit: 100, ...(after === undefined ? {} : { after }) });
      titles.push(...page.map(({ title }) => title));
      after = page.at(-1)?.place;
      if (page.length < 100) break;
    }
    expect(titles).toEqual(Array.from({ length: 250 }, (_, at) => `Idea ${250 - at}`));
  });

  it('shows the stories of a view, of a state and of a search', async () => {
    expect(await rowsOf('production', { view: 'needs-thumbnail' })).toHaveLength(20);
    expect(await rowsOf('inbox', { state: 'go' })).toHaveLength(125);
    expect(await rowsOf('inbox', { search: 'IDEA  249' })).toMatchObject([{ title: 'Idea 249' }]);
  });

  it('cuts long texts in tables and says which, and hands a story over whole', async () => {
    const [story] = await rowsOf('production', {}, { limit: 1 });
    expect(story).toMatchObject({ full_script: 'é'.repeat(240), cut: ['full_script'] });
    expect((await rowsOf('inbox', {}, { limit: 1 }))[0]).toMatchObject({ cut: ['summary'] });
    const id = await idOf('production_stories', 'Story 30');
    expect((await ask(`/production/${id}`)).body).toMatchObject({ full_script: 'é'.repeat(5000) });
  });

  it('saves a field that still holds what the editor saw, and writes down who it was', async () => {
    const id = await idOf('production_stories', 'Story 7');
    expect(await edit('production', id, 'urgency', { expected: 'High', value: 'Low' })).toMatchObject({
      status: 200,
      body: { outcomes: [{ applied: true, current: 'Low' }] },
    });
    const rows = await backend.sql.query(
      'select field, after, changed_by from story_changes where story_id = $1 order by id desc limit 1',
      [id],
    );
    expect(rows).toEqual([{ field: 'urgency', after: 'Low', changed_by: editor.email }]);
    const changes = async (query: string) => (await ask(`/production/${id}/changes?${query}`)).body;
    expect(await changes('field=urgency')).toMatchObject({ changes: [{ before: 'High', after: 'Low' }] });
    expect(await changes('field=title')).toEqual({ changes: [] });
    expect(await changes(`person=${editor.email}&limit=1`)).toMatchObject({ changes: [{ field: 'urgency' }] });
    expect(await changes('person=nobody')).toEqual({ changes: [] });
    expect((await ask(`/production/${id}/changes?limit=0`)).status).toBe(400);
  });

  it('lets one of many edits that come at once win, and tells the others what is there now', async () => {
    const id = await idOf('inbox_stories', 'Idea 6');
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, n) => edit('inbox', id, 'angle', { expected: '', value: `Editor ${n}` })),
    );
    const outcome = object({ outcomes: array(looseObject({ applied: boolean(), current: string() })) });
    const outcomes = answers.flatMap(({ body }) => outcome.parse(body).outcomes);
    const [won, lost] = [true, false].map((applied) => outcomes.filter((one) => one.applied === applied));
    expect([won?.length, lost?.length]).toEqual([1, 11]);
    expect(new Set(lost?.map(({ current }) => current))).toEqual(new Set([won?.[0]?.current]));
  });

  it('says who edits which cell, until its tab closes it or is silent', async () => {
    const id = await idOf('inbox_stories', 'Idea 7');
    const other = await backend.signUpStaff();
    const tab = '0f000000-0000-4000-8000-00000000000a';
    const tell = (cell: object | null, token = editor.accessToken) =>
      send('POST', '/inbox/editing', { tab, cell }, token);
    const seen = async (table = 'inbox') => (await ask(`/${table}/editing`, other.accessToken)).body;
    await tell({ id, field: 'angle' });
    expect(await seen()).toMatchObject({
      cells: [{ tab, story_id: id, field: 'angle', person: editor.email, left_ms: expect.any(Number) }],
    });
    expect(await seen('production')).toEqual({ cells: [] });
    // Nobody speaks for another person's tab.
    await tell(null, other.accessToken);
    expect((await tell({ id, field: 'title' }, other.accessToken)).status).not.toBe(200);
    expect(await seen()).toMatchObject({ cells: [{ field: 'angle' }] });
    await backend.sql.query(`update editing_cells set seen_at = seen_at - interval '21 seconds'`);
    expect(await seen(), 'a tab that died').toEqual({ cells: [] });
    await tell({ id, field: 'angle' });
    expect(await seen()).toMatchObject({ cells: [{ field: 'angle' }] });
    await tell(null);
    expect(await seen()).toEqual({ cells: [] });
    expect(await backend.sql.query('select 1 from story_changes where story_id = $1', [id])).toHaveLength(1);
    expect((await tell({ id, field: 'deleted_at' })).status).toBe(400);
    expect((await ask('/inbox/editing', reader.accessToken)).status).toBe(403);
  });

  it('keeps how a person arranged the columns, for that person alone', async () => {
    const arrangement = { hidden: ['angle'], pinned: ['title', 'summary'], order: null };
    expect((await ask('/inbox/columns')).body).toEqual({ arrangement: null });
    expect((await send('PUT', '/inbox/columns', arrangement)).status).toBe(200);
    expect((await send('PUT', '/inbox/columns', { ...arrangement, hidden: [] })).status).toBe(200);
    expect((await ask('/inbox/columns')).body).toEqual({ arrangement: { ...arrangement, hidden: [] } });
    expect((await ask('/production/columns')).body).toEqual({ arrangement: null });
    const other = await backend.signUpStaff();
    expect((await ask('/inbox/columns', other.accessToken)).body).toEqual({ arrangement: null });
    expect(
      (await send('PUT', '/inbox/columns', { hidden: Array(101).fill('x'), pinned: null, order: null })).status,
    ).toBe(400);
  });

  it.each(['/inbox/editing', '/production/columns', '/inbox/00000000-0000-4000-8000-000000000000'])(
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
      expect(await ask('/setup', token), token.slice(0, 60)).toMatchObject({
        status: 401,
        body: { code: 'auth', hint: 'Sign in again; what you typed stays.' },
      });
    }
  });

  it('shuts out at once who is not staff any more', async () => {
    const leaver = await backend.signUpStaff();
    expect((await ask('/setup', leaver.accessToken)).status).toBe(200);
    await backend.sql.query('delete from staff where user_id = $1', [leaver.id]);
    expect((await ask('/setup', leaver.accessToken)).status).toBe(403);
    const id = await idOf('production_stories', 'Story 8');
    const late = await edit('production', id, 'urgency', { expected: 'High', value: 'Low' }, leaver.accessToken);
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
    { limit: 0 },
    { limit: 1001 },
    { longest: 501 },
    { after: { rank: 0 } },
    { ids: ['7'] },
    { filter: { state: 'gone' } },
    { filter: { trash: 'maybe' } },
    { filter: { search: 'x'.repeat(201) } },
    { filter: { nothing: 1 } },
    { nothing: 1 },
  ])('refuses to read %j by name', async (asked) => {
    const { status, body } = await send('POST', '/inbox/rows', { filter: {}, limit: 10, longest: 100, ...asked });
    expect([status, body]).toMatchObject([
      400,
      {
        code: 'invalid_input',
        message: expect.stringMatching(/limit|longest|after|ids|filter|nothing|not acceptable/),
      },
    ]);
  });

  it.each(["'; drop table inbox_stories; --", '%_', String.raw`\u0000`, '🗞️', '((((', '*'.repeat(200)])(
    'looks for %s as for any other text',
    async (search) => {
      expect(await rowsOf('inbox', { search })).toEqual([]);
    },
  );

  it('refuses to look for what no text can hold', async () => {
    const asked = { filter: { search: '\0' }, limit: 10, longest: 100 };
    expect((await send('POST', '/inbox/rows', asked)).status).toBe(400);
  });

  it('refuses edits that are none', async () => {
    const id = await idOf('production_stories', 'Story 9');
    const good = { expected: 'High', value: 'Low' };
    for (const field of ['id', 'story_number', 'deleted_at', 'created_from_workflow_run_id', '__proto__', 'URGENCY']) {
      expect((await edit('production', id, field, good)).status, field).toBe(400);
    }
    for (const change of [{ expected: 'High' }, { expected: 'High', value: null }, { ...good, more: 1 }]) {
      expect((await edit('production', id, 'urgency', change)).status, JSON.stringify(change)).toBe(400);
    }
    for (const body of ['{', 'null', '7', '[]', '{}']) {
      expect((await send('POST', '/production/cells', body)).status, body).toBe(400);
    }
    const nul = await edit('production', id, 'urgency', { expected: 'High', value: '\0' });
    expect(nul).toMatchObject({ status: 400, body: { hint: 'Remove it and try again; nothing was saved.' } });
    expect((await edit('production', '7', 'urgency', good)).status).toBe(400);
    const gone = await edit('production', '00000000-0000-4000-8000-000000000000', 'urgency', good);
    expect(gone.body).toEqual({ outcomes: [{ found: false, applied: false, current: null }] });
    const many = Array.from({ length: 20_001 }, () => ({ id, field: 'urgency', ...good }));
    expect((await send('POST', '/production/cells', { changes: many })).status).toBe(400);
    expect((await ask(`/production/${id}`)).body).toMatchObject({ urgency: 'High' });
  });

  it('stores a block in its order: a cell that comes twice, one that was changed, one of a story that is gone', async () => {
    const [id, other] = [await idOf('production_stories', 'Story 11'), await idOf('production_stories', 'Story 12')];
    const cell = (story: string, field: string, expected: string, value: string) => ({
      id: story,
      field,
      expected,
      value,
    });
    const { body } = await send('POST', '/production/cells', {
      changes: [
        cell(id, 'urgency', 'High', 'Low'),
        cell(other, 'title', 'Another title', 'Mine'),
        cell(id, 'urgency', 'Low', 'Urgent'),
        cell('00000000-0000-4000-8000-000000000000', 'title', '', 'x'),
        cell(other, 'post', 'No', 'Yes'),
      ],
    });
    expect(body).toEqual({
      outcomes: [
        { found: true, applied: true, current: 'Low' },
        { found: true, applied: false, current: 'Story 12' },
        { found: true, applied: true, current: 'Urgent' },
        { found: false, applied: false, current: null },
        { found: true, applied: true, current: 'Yes' },
      ],
    });
    expect((await ask(`/production/${id}`)).body).toMatchObject({ urgency: 'Urgent' });
    expect((await ask(`/production/${other}`)).body).toMatchObject({ title: 'Story 12', post: 'Yes' });
  });

  it('loses none of 500 edits that each of two people makes at once', async () => {
    const ids = await Promise.all(Array.from({ length: 20 }, (_, at) => idOf('inbox_stories', `Idea ${100 + at}`)));
    const people = [editor, await backend.signUpStaff()];
    const outcome = object({ outcomes: array(object({ found: boolean(), applied: boolean(), current: string() })) });
    const made = people.map((person, who) => {
      const seen = new Map<string, string>();
      const edits = new CellEdits({
        drafts: { keep: () => {}, keepOpen: () => {}, saving: () => {} },
        onSaved: ({ row, column, value }) => seen.set(`${row} ${column}`, value),
        save: async (changes) => {
          const cells = changes.map(({ row, column, ...change }) => ({ id: row, field: column, ...change }));
          const { body } = await send('POST', '/inbox/cells', { changes: cells }, person.accessToken);
          return outcome
            .parse(body)
            .outcomes.map(({ applied, current }) =>
              applied ? { kind: 'saved' } : { kind: 'conflict', theirs: current },
            );
        },
      });
      return { who, seen, edits, last: new Map<string, string>() };
    });
    await Promise.all(
      made.map(async ({ who, seen, edits, last }) => {
        for (let n = 0; n < 500; n += 1) {
          const row = ids[(n * 7 + who * 3 + (n >> 4)) % ids.length] ?? '';
          // A column of the own, and one for both.
          const column = n % 3 === 0 ? 'angle' : who === 0 ? 'summary' : 'sources';
          const expected =
            edits.of(row, column)?.value ?? seen.get(`${row} ${column}`) ?? (column === 'summary' ? 'short' : '');
          const value = `w${who} e${n}`;
          void edits.enter([{ row, column, expected, value }]);
          last.set(`${row} ${column}`, value);
          if (n % 10 === 0) await new Promise((resolve) => setImmediate(resolve));
        }
        await edits.retryAll();
        await expect.poll(() => edits.counts().saving, { timeout: 30_000 }).toBe(0);
      }),
    );
    const rows = await backend.sql.query(
      `select id::text || ' ' || f.key as cell, f.value as text from inbox_stories s, jsonb_each_text(to_jsonb(s)) f
       union all select story_id::text || ' ' || field, after from story_changes where table_name = 'inbox_stories'`,
    );
    const known = new Set(rows.map(({ cell, text }) => `${String(cell)} ${String(text)}`));
    for (const { edits, last } of made) {
      const lost = [...last].filter(([cell, value]) => {
        const [row = '', column = ''] = cell.split(' ');
        // Stored now or before, or kept with the question whose text shall stand.
        return !known.has(`${cell} ${value}`) && edits.of(row, column)?.value !== value;
      });
      expect(lost).toEqual([]);
      expect(edits.counts().failed).toBe(0);
    }
  });

  it('refuses texts that no field holds, and reads no body without end', async () => {
    const id = await idOf('production_stories', 'Story 10');
    const megabyte = await edit('production', id, 'full_script', { expected: '', value: 'x'.repeat(1024 * 1024) });
    expect(megabyte).toMatchObject({ status: 400, body: { code: 'invalid_input' } });
    let sent = 0;
    const endless = new ReadableStream<Uint8Array>({
      pull: (controller) => {
        sent += 1;
        controller.enqueue(new Uint8Array(256 * 1024).fill(120));
      },
    });
    const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body: endless, duplex: 'half' };
    const answer = await ask('/inbox', editor.accessToken, init);
    expect(answer).toMatchObject({ status: 400, body: { message: 'The text is too long to be saved.' } });
    expect(sent).toBeLessThan(20);
    const whole = await edit('production', id, 'full_script', { expected: '', value: '字'.repeat(200_000) });
    expect(whole.body).toMatchObject({ outcomes: [{ applied: true }] });
  });

  it('is kept by no cache', async () => {
    for (const [path, token] of [
      ['/me', editor.accessToken],
      ['/inbox/editing', editor.accessToken],
      ['/inbox/editing', null],
      ['/inbox/7', editor.accessToken],
    ] as const) {
      expect((await ask(path, token)).headers.get('cache-control'), path).toBe('no-store');
    }
  });
});
