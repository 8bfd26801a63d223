import { afterAll, beforeAll, beforeEach } from 'vitest';
import { array, looseObject, object, string, unknown } from 'zod';
import { tableClient } from '#core/backend/client.ts';
import { StaffAnswers } from '#core/backend/surface/staffAnswers.ts';
import { silentLog } from '#core/log.ts';
import { Secret } from '#core/secret.ts';
import { dashboardApi } from '#web/server/api/dashboardApi.ts';
import { LiveStreams } from '#web/server/live/liveStreams.ts';
import { PostPictures } from '#web/server/pictures/postPictures.ts';
import { serviceSetup } from '#web/server/serviceSetup.ts';
import { openTestBackend, type TestBackend, type TestBackendKind, type TestUser } from '../../support/backends.ts';
import { FakeClock } from '../../support/fakeClock.ts';
import { openServerAdmin } from '../../support/serverAdmin.ts';

const stored = object({ story: string() });

/** For a test file: the dashboard's API over 250 ideas and 30 production stories, with an editor and a reader. */
export function useApi(kind: TestBackendKind) {
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
      dbAs: backend.dbAs,
      accountOf: backend.accountOf,
      staffAnswers: new StaffAnswers({ dbFor }, clock),
      files: backend.files,
      clientAddress: (context) => context.req.header('x-test-address') ?? '127.0.0.1',
      settings: { contactEmail: 'desk@example.org', siteUrl: 'https://news.example', timeZone: 'Europe/Brussels' },
      notifyWorker: () => {},
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
    // Browsers state the length; a body without one counts as large.
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
    const { body } = await send('POST', `/${table}/rows`, { filter, limit: 600, longest: 240, ...more });
    return object({ rows: array(looseObject({ title: string(), place: unknown() })) }).parse(body).rows;
  };
  const idOf = async (table: string, title: string) =>
    stored.parse((await backend.sql.query(`select id::text as story from ${table} where title = $1`, [title]))[0])
      .story;
  return {
    get backend() {
      return backend;
    },
    get editor() {
      return editor;
    },
    get reader() {
      return reader;
    },
    get api() {
      return api;
    },
    get clock() {
      return clock;
    },
    ask,
    send,
    edit,
    rowsOf,
    idOf,
  };
}
