import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestBackend, testBackendKinds, type TestBackend } from '../../../../support/backends.ts';
import { openNetworkApi, type NetworkApi } from '../../../../support/networkApi.ts';

/** Runs for minutes: a back reference makes the regular expression try every way of cutting the text. */
const heavy = `
  create function public.runs_for_minutes() returns boolean language sql volatile as $f$
    select '${'ab'.repeat(3_000)}' ~ '^(.+)(.+)(.+)(.+)\\1\\2\\3\\4$' $f$;
  grant execute on function public.runs_for_minutes() to authenticated, service_role;
`;
const json = { 'content-type': 'application/json' };

describe.each(testBackendKinds)('somebody of the staff who repeats heavy queries, on %s', (kind) => {
  let backend: TestBackend;
  let api: NetworkApi;
  const begun = async () => {
    if (kind === 'embedded') return;
    const running = () =>
      backend.sql.query(`select 1 from pg_stat_activity where query ~ 'runs_for_minutes' and
      datname = current_database() and pid <> pg_backend_pid() and state = 'active'`);
    await expect.poll(running).not.toEqual([]);
  };
  beforeAll(async () => {
    backend = await openTestBackend(kind);
    await backend.sql.script(heavy);
    api = await openNetworkApi(backend);
  });
  afterAll(async () => {
    await api.close();
    await backend.close();
  });

  it('keeps nobody from signing in, reading and working, and is told when to ask again', async () => {
    const [who, other] = [await backend.signUpStaff(), await backend.signUpStaff()];
    const path = '/rest/v1/rpc/runs_for_minutes';
    const asked = Array.from({ length: 12 }, () =>
      api.ask(path, { ...api.as(who), ...json }, { method: 'POST', body: '{}' }),
    );
    await begun();
    const body = JSON.stringify({ email: other.email, password: other.password });
    const answers = await Promise.all([
      api.ask('/auth/v1/token?grant_type=password', { ...api.anonymous, ...json }, { method: 'POST', body }),
      api.ask('/rest/v1/categories?select=slug&limit=1', api.as(other)),
      backend.anonymous.from('categories').select('slug').limit(1),
      other.client.from('inbox_stories').select('title').limit(1),
      who.client.from('inbox_stories').select('title').limit(1),
      backend.db.from('inbox_stories').select('title').limit(1),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200]);
    const ends = await Promise.all(asked);
    const statuses = ends.map(({ status }) => status).toSorted((a, b) => a - b);
    expect(statuses).toEqual([...Array.from({ length: 11 }, () => 429), 504]);
    const refused = ends.find(({ status }) => status === 429);
    const seconds = Number(refused?.headers['retry-after']);
    expect(seconds).toBeGreaterThan(1);
    expect(JSON.parse(refused?.text ?? '')).toMatchObject({
      message: 'Your queries keep the database busy',
      hint: `Try again in ${seconds} s, and ask for less at once: fewer rows, shorter searches.`,
    });
    // A statement ended at its deadline costs its sender half a minute; others do not wait.
    const light = '/rest/v1/categories?select=slug&limit=1';
    const next = await api.ask(light, api.as(who));
    expect({ status: next.status, patient: Number(next.headers['retry-after']) > 15 }).toEqual({
      status: 429,
      patient: true,
    });
    expect((await api.ask(light, api.as(other))).status).toBe(200);
  }, 60_000);
});

it('pages of every kind that wait for a slow table leave connections to sign-in and staff', async () => {
  const backend = await openTestBackend('postgres');
  try {
    const staff = await backend.signUpStaff();
    const work = () => staff.client.from('inbox_stories').select('title');
    // The first request reads which tables there are.
    await work();
    const reads = await backend.sql.transaction(async (sql) => {
      await sql.query('lock table public.articles');
      const asked = Array.from({ length: 40 }, () =>
        backend.anonymous
          .from('articles')
          .select('slug')
          .then(({ status }) => status),
      );
      const waiting = () => sql.query('select 1 from pg_locks where not granted');
      await expect.poll(async () => (await waiting()).length).toBe(4);
      const { email, password } = staff;
      expect((await backend.anonymous.auth.signInWithPassword({ email, password })).error).toBeNull();
      expect((await work()).status).toBe(200);
      expect(await waiting()).toHaveLength(4);
      return asked;
    });
    expect(new Set(await Promise.all(reads))).toEqual(new Set([200]));
  } finally {
    await backend.close();
  }
});
