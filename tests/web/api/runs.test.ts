import { Hono } from 'hono';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { array, int, nullable, object, string } from 'zod';
import { tableClient } from '#core/backend/client.ts';
import { silentLog } from '#core/log.ts';
import { researchSteps } from '#core/research/steps.ts';
import { apiError } from '#web/server/api/apiError.ts';
import { askOperation } from '#web/server/api/operations.ts';
import type { SessionEnv } from '#web/server/api/requireStaff.ts';
import { researchApi } from '#web/server/api/research.ts';
import { runsApi } from '#web/server/api/runs.ts';
import { openTestBackend, type TestBackend, testBackendKinds, type TestUser } from '../../support/backends.ts';
import { FakeClock } from '../../support/fakeClock.ts';

const page = object({
  runs: array(object({ id: string(), story_title: string() })),
  next: nullable(object({ started_at: string(), id: string() })),
});
const started = object({ runs: array(object({ id: string() })) });
const idRow = object({ id: string() });

describe.each(testBackendKinds)('runs of the API on %s', (kind) => {
  let backend: TestBackend;
  let users: TestUser[];
  let reader: TestUser;
  let app: Hono<SessionEnv>;
  let clock: FakeClock;
  let live: { answersSince: number };
  let notified = 0;

  beforeAll(async () => {
    backend = await openTestBackend(kind);
    users = [await backend.signUpStaff(), await backend.signUpStaff(), await backend.signUpStaff()];
    reader = await backend.signUp();
    await backend.sql.script(`
      insert into workflow_runs (name, type, status, story_title, template_id, template_name, template_version,
          started_at, total_steps, triggered_by, duration_ms)
        select 'Run ' || n, case when n % 2 = 0 then 'analysis' else 'custom' end,
          case when n % 5 = 0 then 'failed' else 'completed' end, 'Run ' || n, 't', 'T', '1',
          '2026-01-01T00:00:00.123456Z'::timestamptz + (n / 10) * interval '1 microsecond', 8, 'x', n * 10
        from generate_series(1, 50) n`);
  });
  afterAll(() => backend.close());
  beforeEach(() => {
    clock = new FakeClock(Date.now());
    const ask = askOperation({ clock, notifyWorker: () => void (notified += 1) });
    app = new Hono<SessionEnv>();
    app.onError(apiError(silentLog));
    app.use(async (context, next) => {
      const user = [...users, reader].find(({ id }) => id === context.req.header('x-user')) ?? reader;
      const { accessToken } = user;
      const { url, keys, fetch } = backend;
      context.set('db', tableClient({ url, key: keys.publishableKey, fetch, accessToken }));
      context.set('serverDb', backend.dbAs(user.email));
      context.set('user', { sub: user.id, email: user.email, exp: 4_000_000_000 });
      context.set('staff', user !== reader);
      await next();
    });
    live = { answersSince: Number.NEGATIVE_INFINITY };
    const context = { clock, live, ask };
    app.route('/runs', runsApi(context)).route('/research', researchApi(context));
  });

  const send = async (method: string, path: string, body?: unknown, user = users[0] ?? reader) => {
    const headers = { 'content-type': 'application/json', 'x-user': user.id };
    const answer = await app.request(path, {
      method,
      headers,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const read: unknown = await answer.json();
    return { status: answer.status, body: read };
  };
  const addStory = async (title: string) =>
    idRow.parse((await backend.sql.query('insert into inbox_stories (title) values ($1) returning id', [title]))[0]).id;
  const runsOf = async (story: string) =>
    backend.sql.query('select status, deleted_at is not null as deleted from workflow_runs where story_id = $1', [
      story,
    ]);

  it('returns the list page by page, each run once, even where many began at the same time', async () => {
    const seen: string[] = [];
    let place = '';
    do {
      const { runs: shown, next } = page.parse((await send('GET', `/runs?limit=7&type=custom${place}`)).body);
      seen.push(...shown.map(({ story_title: title }) => title));
      const start = next === null ? '' : encodeURIComponent(next.started_at);
      place = next === null ? '' : `&afterStarted=${start}&afterId=${next.id}`;
    } while (place !== '');
    expect(new Set(seen).size).toBe(25);
    expect(seen).toHaveLength(25);
  });

  it('dates a run at its last heartbeat where the database has just come back', async () => {
    const row = object({ runs: array(object({ read_at: string(), updated_at: string() })) });
    const read = async () => row.parse((await send('GET', '/runs?limit=1&type=analysis')).body).runs[0];
    const before = await read();
    expect(before?.read_at).toBe(new Date(clock.now()).toISOString());
    live.answersSince = clock.now() - 500;
    expect((await read())?.read_at).toBe(before?.updated_at);
  });

  it('counts all runs in one answer', async () => {
    const { body } = await send('GET', '/runs/tiles');
    expect(object({ total: int() }).parse(body).total).toBeGreaterThanOrEqual(50);
    expect(body).toMatchObject({ running: 0, pending: 0, success_rate: 80, avg_duration_ms: 250 });
  });

  it('makes one run of two hundred concurrent starts, and limits how often one person may start', async () => {
    const story = await addStory('Two hundred');
    const asked = await Promise.all(
      Array.from({ length: 200 }, (_, at) => send('POST', `/research/${story}/start`, {}, users[at % users.length])),
    );
    const fine = asked.filter(({ status }) => status === 200);
    expect(fine).toHaveLength(180);
    expect(asked.filter(({ status }) => status === 429)).toHaveLength(20);
    const ids = fine.map(({ body }) => started.parse(body).runs[0]?.id);
    expect(new Set(ids).size).toBe(1);
    expect(await runsOf(story)).toEqual([{ status: 'pending', deleted: false }]);
    expect(notified).toBeGreaterThan(0);
  });

  it('refuses a model for a step that there is not', async () => {
    const story = await addStory('One step more');
    for (const step of ['0', String(researchSteps.length + 1), '99', '01']) {
      const { status } = await send('POST', `/research/${story}/start`, { stepModels: { [step]: 'openai/gpt-4o' } });
      expect(status, step).toBe(400);
    }
    expect(await runsOf(story)).toEqual([]);
  });

  it('stays consistent where one person starts while another deletes', async () => {
    const story = await addStory('Back and forth');
    const { body } = await send('POST', `/research/${story}/start`, {});
    const [first] = started.parse(body).runs;
    await Promise.all(
      Array.from({ length: 10 }, (_, at) =>
        at % 2 === 0
          ? send('POST', `/research/${story}/start`, {}, users[1])
          : send('DELETE', `/runs/${first?.id ?? ''}`, undefined, users[2]),
      ),
    );
    const left = await runsOf(story);
    expect(left.filter((run) => run['deleted'] === false && run['status'] === 'pending').length).toBeLessThanOrEqual(1);
    expect((await send('POST', `/research/${story}/start`, {})).status).toBe(200);
    const after = await runsOf(story);
    expect(after.filter((run) => run['deleted'] === false && run['status'] === 'pending')).toHaveLength(1);
  });

  it('pauses for a person, and says who it was', async () => {
    const story = await addStory('A pause');
    const [run] = started.parse((await send('POST', `/research/${story}/start`, {})).body).runs;
    const { status, body } = await send('POST', `/runs/${run?.id ?? ''}/pause`);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      run: { status: 'cancelled', error_message: `Cancelled by ${users[0]?.email ?? ''}.` },
    });
    expect((await send('POST', `/runs/${run?.id ?? ''}/pause`)).status).toBe(409);
  });

  it('does nothing for somebody who is not staff', async () => {
    const story = await addStory('Readers');
    const nobody = '00000000-0000-4000-8000-000000000000';
    const answers = await Promise.all([
      send('POST', `/research/${story}/start`, {}, reader),
      send('POST', `/runs/${nobody}/pause`, undefined, reader),
      send('DELETE', `/runs/${nobody}`, undefined, reader),
      send('POST', `/runs/${nobody}/steps/1/rerun`, {}, reader),
      send('PATCH', `/runs/${nobody}/steps/1`, { expected: '', value: 'x' }, reader),
      send('POST', `/runs/${nobody}/apply`, {}, reader),
    ]);
    expect(answers.map(({ status }) => status)).toEqual(Array.from(answers, () => 403));
    expect(await runsOf(story)).toEqual([]);
  });

  it.each([
    ['GET', '/runs?status=nonsense', undefined],
    ['GET', '/runs?limit=100000', undefined],
    ['GET', `/runs?afterStarted=${encodeURIComponent("x'; drop table")}`, undefined],
    ['POST', '/research/00000000-0000-4000-8000-000000000000/start', { budgetUsd: -1 }],
    ['POST', '/research/00000000-0000-4000-8000-000000000000/start', { model: 'a model; with more' }],
    ['POST', '/research/00000000-0000-4000-8000-000000000000/start', { stepModels: { x: 'a/b' } }],
    ['GET', '/research/00000000-0000-4000-8000-000000000000/plan?settings=%7B', undefined],
    ['POST', '/runs/00000000-0000-4000-8000-000000000000/apply', { overwrite: { id: 'x' } }],
  ])('refuses what no screen sends: %s %s', async (method, path, body) => {
    expect(await send(method, path, body)).toMatchObject({ status: 400, body: { code: 'invalid_input' } });
  });

  it('answers 404 for an unknown run or story', async () => {
    const nobody = '00000000-0000-4000-8000-000000000000';
    for (const [method, path, body] of [
      ['GET', '/runs/nonsense', undefined],
      ['GET', `/runs/${nobody}/steps/1e3`, undefined],
      ['GET', `/runs/${nobody}`, undefined],
      ['DELETE', `/runs/${nobody}`, undefined],
      ['GET', `/research/${nobody}`, undefined],
      ['POST', `/research/${nobody}/start`, {}],
      ['POST', `/runs/${nobody}/steps/2/rerun`, {}],
    ] as const) {
      expect(await send(method, path, body)).toMatchObject({ status: 404, body: { code: 'not_found' } });
    }
  });
});
