import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Sql } from '#core/backend/database/sql.ts';
import { answerFunctionCall } from '#core/backend/surface/rest/functionCall.ts';
import { Secret } from '#core/secret.ts';
import { openTestBackend, testBackendKinds, type TestBackend, type TestUser } from '../../../../support/backends.ts';

describe.each(testBackendKinds)('a page of a list on %s', (kind) => {
  let backend: TestBackend;
  let staff: TestUser;
  let reader: TestUser;
  let secret: string;

  beforeAll(async () => {
    backend = await openTestBackend(kind);
    [staff, reader] = [await backend.signUpStaff(), await backend.signUp()];
    secret = backend.keys.secretKey.reveal();
    await backend.sql.script(`
      insert into inbox_stories (title, summary, category) select 'Idea ' || n, 'é "quoted" 😀', 'Science' from generate_series(1, 5) n;
      insert into production_stories (title, missing_parts) select 'Story ' || n, '["Bias"]' from generate_series(1, 5) n;
      insert into articles (slug, title, content, production_story_id) select 'a-' || story_number, title, 'x', id from production_stories;
      insert into scraped_posts (tweet_id, url, author_username, posted_at, content, views)
        select 't' || n, 'https://x.example/' || n, 'desk', now(), 'Post', 9007199254740991 from generate_series(1, 5) n`);
  });
  afterAll(() => backend.close());

  const call = async (name: string, args: unknown, headers: Record<string, string>) => {
    const answer = await backend.fetch(`${backend.url}/rest/v1/rpc/${name}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(args),
    });
    const body: unknown = await answer.json();
    return { status: answer.status, type: answer.headers.get('content-type'), body };
  };
  const asSecret = () => ({ apikey: secret, authorization: `Bearer ${secret}` });
  const asStaff = () => ({ apikey: backend.keys.publishableKey, authorization: `Bearer ${staff.accessToken}` });

  it('is the same with the secret key, which gets the database’s JSON directly, as for staff', async () => {
    const ids = await backend.sql.query('select id::text from production_stories');
    const posts = await backend.sql.query('select id::text from scraped_posts');
    const wanted = { words: ['story'], category: null };
    const moment = new Date().toISOString();
    const calls: [string, object][] = [
      ['inbox_page', { trash: false, state: null, before: null, most: 3 }],
      ['inbox_found', { wanted: { words: ['é'] }, trash: false, state: 'open', before: 3403, most: 3 }],
      ['production_page', { trash: false, view: 'master', before: null, most: 3 }],
      ['production_found', { wanted, trash: false, view: 'needs-thumbnail', before: null, most: 9 }],
      ['article_places', { stories: ids.map(({ id }) => id) }],
      ['feed_posts', { ids: posts.map(({ id }) => id) }],
      ['feed_places', { moment, sorted_by: 'likes', shown: 'all', after: null, most: 3 }],
    ];
    for (const [name, args] of calls) {
      const answer = await call(name, args, asSecret());
      expect(answer).toEqual(await call(name, args, asStaff()));
      expect(answer.body).toHaveProperty('0');
    }
  });

  it('has the rights of the session where a session is sent beside the secret key', async () => {
    const args = { trash: false, view: 'master', before: null, most: 3 };
    const session = { apikey: secret, authorization: `Bearer ${reader.accessToken}` };
    expect((await call('production_page', args, session)).body).toEqual([]);
    const nobody = { apikey: secret, authorization: 'Bearer nonsense.of.somebody' };
    expect((await call('production_page', args, nobody)).status).toBe(401);
  });

  it('is refused with the usual errors where the call is malformed', async () => {
    const odd: unknown[] = [{ trash: 'perhaps', view: 'master', before: null, most: 3 }, { trash: true }, [], 'text'];
    odd.push({ 'most) => 1; drop table articles; --': 1 }, { before: { a: 1 }, trash: false, view: '', most: 1 });
    for (const args of odd) {
      const { status, body } = await call('production_page', args, asSecret());
      expect(status).toBeGreaterThanOrEqual(400);
      expect(status).toBeLessThan(500);
      expect(body).toHaveProperty('message');
    }
    expect(
      (await call('production_page', { trash: false, view: 'master', before: null, most: 1 }, asSecret())).status,
    ).toBe(200);
  });
});

describe('a query of a worker', () => {
  const secret = new Secret('sb_secret_of_the_test');
  const ask = async (name: string, args: object, rows: Record<string, unknown>[]) => {
    const asked: string[] = [];
    const sql: Sql = {
      query: async (text, values) => {
        asked.push(`${text} ${JSON.stringify(values)}`);
        return rows;
      },
      script: () => Promise.reject(new Error('not asked for')),
      transaction: () => Promise.reject(new Error('not asked for')),
    };
    const request = new Request(`http://localhost/rest/v1/rpc/${name}`, { method: 'POST', body: JSON.stringify(args) });
    return { asked, answer: await answerFunctionCall(sql, request, secret) };
  };

  it('is one statement, whose result is passed on unchanged', async () => {
    const turn = { run: 'r', owner: 'o', finished: [], started: [{ step_number: 1 }] };
    const { asked, answer } = await ask('advance_workflow_run', turn, [{ json: '{"held":true}' }]);
    expect(asked).toEqual([
      'select to_json(public.advance_workflow_run(run => $1, owner => $2, finished => $3, started => $4))::text as json ["r","o",[],"[{\\"step_number\\":1}]"]',
    ]);
    expect(answer instanceof Response && (await answer.json())).toEqual({ held: true });
    const place = await ask('take_call_place', { key: 'k', places: 1, taker: 't' }, [{ json: null }]);
    expect(place.answer instanceof Response && (await place.answer.text())).toBe('null');
  });

  it('is passed on with its whole body where another handler has to answer it', async () => {
    const { asked, answer } = await ask('advance_workflow_run', { 'odd name': 1 }, []);
    expect(asked).toEqual([]);
    expect(answer instanceof Request && (await answer.json())).toEqual({ 'odd name': 1 });
  });
});
