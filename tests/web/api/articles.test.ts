import { Hono } from 'hono';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { boolean, nullable, object, string } from 'zod';
import { tableClient } from '#core/backend/client.ts';
import { StaffAnswers } from '#core/backend/surface/staffAnswers.ts';
import { systemClock } from '#core/clock.ts';
import { silentLog } from '#core/log.ts';
import { previewOf } from '#core/pipeline/publish/previewArticle.ts';
import { apiError } from '#web/server/api/apiError.ts';
import { articlesApi } from '#web/server/api/articles.ts';
import { askOperation } from '#web/server/api/operations.ts';
import { requireSession, requireStaff, type SessionEnv } from '#web/server/api/requireStaff.ts';
import { openTestBackend, type TestBackend, testBackendKinds, type TestUser } from '../../support/backends.ts';

const stored = object({ id: string() });
const saved = object({
  article: object({
    version: string(),
    state: string(),
    address: string(),
    fields: object({ title: string(), slug: string(), content: string(), breaking: boolean() }),
  }),
});
const checked = object({ slug: string(), taken: nullable(object({ by: string(), title: string() })) });

describe.each(testBackendKinds)("articles of the dashboard's API on %s", (kind) => {
  let ahead = 0;
  const clock = { ...systemClock, now: () => systemClock.now() + ahead };
  let backend: TestBackend;
  let editor: TestUser;
  let colleague: TestUser;
  let app: Hono;

  beforeAll(async () => {
    backend = await openTestBackend(kind);
    [editor, colleague] = [await backend.signUpStaff(), await backend.signUpStaff()];
    const { url, keys, fetch } = backend;
    const dbFor = (accessToken: string) => tableClient({ url, key: keys.publishableKey, fetch, accessToken });
    const ask = askOperation({ clock, notifyWorker: () => {} });
    const routes = new Hono<SessionEnv>()
      .use(
        requireSession({
          clock,
          dbFor,
          dbAs: backend.dbAs,
          accountOf: backend.accountOf,
          staffAnswers: new StaffAnswers({ dbFor }, clock),
          clientAddress: () => '127.0.0.1',
        }),
      )
      .use(requireStaff)
      .route(
        '/articles',
        articlesApi({
          clock,
          ask,
          files: backend.files,
          settings: { contactEmail: 'desk@example.org', siteUrl: 'https://news.example', timeZone: 'Europe/Brussels' },
        }),
      );
    app = new Hono().route('/', routes);
    app.onError(apiError(silentLog));
  });
  afterAll(() => backend.close());

  const send = async (path: string, method: string, body?: object, user = editor) => {
    const answer = await app.request(`/articles/${path}`, {
      method,
      headers: { authorization: `Bearer ${user.accessToken}`, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const said: unknown = await answer.json();
    return { status: answer.status, body: said };
  };
  /** A production story with an article drafted from its brief. */
  const begun = async (title: string) => {
    const rows = await backend.sql.query(
      'insert into production_stories (title, news_article) values ($1, $2) returning id::text',
      [title, `The line of ${title} reopened.\n\nThe town waited.`],
    );
    const { id } = stored.parse(rows[0]);
    const { article } = saved.parse((await send(`${id}/brief`, 'POST', { category: 'eu-watch' })).body);
    return { id, article };
  };

  it('takes an article from the brief to the site, and says at which address', async () => {
    const { id, article } = await begun('Lissac');
    expect(article).toMatchObject({ state: 'draft', address: 'https://news.example/article/lissac' });
    const edit = { title: 'Lissac “reopens” <b>=1+1</b> \u202Eשלום 🚢', breaking: true };
    const out = await send(`${id}/publish`, 'POST', { expected: article.version, state: article.state, edit });
    // Nothing of it is lost but the character that makes letters read backwards.
    const fields = { ...edit, title: 'Lissac “reopens” <b>=1+1</b> שלום 🚢' };
    expect(saved.parse(out.body).article).toMatchObject({ state: 'published', fields });
    const view = (await send(id, 'GET')).body;
    expect(view).toMatchObject({ brief: expect.stringContaining('The line of Lissac'), timeZone: 'Europe/Brussels' });
    expect(view).toMatchObject({ changes: expect.arrayContaining([expect.objectContaining({ by: editor.email })]) });
    const gone = await send(`${id}/unpublish`, 'POST');
    expect(saved.parse(gone.body).article.state).toBe('withdrawn');
  });

  it('never overwrites what a colleague saved meanwhile', async () => {
    const { id, article } = await begun('Norrby');
    const both = await Promise.all(
      [editor, colleague].map((user, at) =>
        send(
          id,
          'PATCH',
          { expected: article.version, state: article.state, edit: { summary: `Version ${at}` } },
          user,
        ),
      ),
    );
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const refused = both.find(({ status }) => status === 409);
    expect(refused?.body).toMatchObject({ code: 'conflict', hint: expect.not.stringContaining('velocity ') });
  });

  it('is not changed by who saw it waiting for its hour, once that came', async () => {
    const { id, article } = await begun('Hour');
    const at = '2099-01-02T06:00';
    const out = await send(`${id}/publish`, 'POST', { expected: article.version, state: 'draft', edit: {}, at });
    const { version: expected, state } = saved.parse(out.body).article;
    ahead = Date.parse('2099-01-02T05:00:01Z') - systemClock.now();
    const answers = await Promise.all([
      send(id, 'PATCH', { expected, state, edit: { title: 'Unseen' } }),
      send(`${id}/publish`, 'POST', { expected, state, edit: { title: 'Unseen' } }),
    ]).finally(() => {
      ahead = 0;
    });
    const body = { message: expect.stringContaining('has come out'), hint: expect.stringContaining('Press Update') };
    expect(answers).toMatchObject([
      { status: 409, body },
      { status: 409, body },
    ]);
    expect(await send(id, 'GET')).toMatchObject({ body: { article: { fields: { title: article.fields.title } } } });
  });

  it('is published at an hour in the site’s time zone, and a past hour is refused in words', async () => {
    const { id, article } = await begun('Astrava');
    const past = await send(`${id}/publish`, 'POST', {
      expected: article.version,
      state: article.state,
      edit: {},
      at: '2020-01-02T06:00',
    });
    expect(past).toMatchObject({
      status: 400,
      body: {
        message: 'Jan 2, 2020, 06:00 is past.',
        hint: expect.stringMatching(/^In Europe\/Brussels it is .* now\./),
      },
    });
    for (const at of ['tomorrow', '2026-13-45T06:00', '']) {
      expect(
        (await send(`${id}/publish`, 'POST', { expected: article.version, state: article.state, edit: {}, at })).status,
      ).toBe(400);
    }
    const later = await send(`${id}/publish`, 'POST', {
      expected: article.version,
      state: article.state,
      edit: {},
      at: '2099-01-02T06:00',
    });
    expect(later.body).toMatchObject({
      article: { state: 'scheduled', since: expect.stringContaining('2099-01-02T05:00') },
    });
  });

  it('says which article has a slug already, also to the second of two who save it at once', async () => {
    const [first, second] = [await begun('Verrin one'), await begun('Verrin two')];
    const free = checked.parse((await send(`${first.id}/slug?slug=Verrin%20Harbour!`, 'GET')).body);
    expect(free).toEqual({ slug: 'verrin-harbour', taken: null });
    const both = await Promise.all(
      [first, second].map(({ id, article }) =>
        send(`${id}/publish`, 'POST', {
          expected: article.version,
          state: article.state,
          edit: { slug: 'verrin-harbour' },
        }),
      ),
    );
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const lost = both.find(({ status }) => status === 409);
    expect(lost?.body).toMatchObject({ message: expect.stringContaining('/article/verrin-harbour is taken') });
    const [winner, other] = both[0]?.status === 200 ? [first, second] : [second, first];
    const taken = checked.parse((await send(`${other.id}/slug?slug=verrin-harbour`, 'GET')).body).taken;
    expect(taken?.by).toBe('article');
    const now = saved.parse(both.find(({ status }) => status === 200)?.body).article;
    await send(winner.id, 'PATCH', { expected: now.version, state: now.state, edit: { slug: 'verrin-moved' } });
    const moved = checked.parse((await send(`${other.id}/slug?slug=verrin-harbour`, 'GET')).body).taken;
    expect(moved?.by).toBe('redirect');
    expect(checked.parse((await send(`${winner.id}/slug?slug=verrin-harbour`, 'GET')).body).taken).toBeNull();
  });

  it('shows unsaved text once within a minute, under an address that nobody can guess', async () => {
    const { id } = await begun('Preview');
    const preview = async () => {
      const { body } = await send(`${id}/preview`, 'POST', {
        edit: { title: 'Typed, not saved', category: 'china-watch' },
      });
      return object({ address: string().regex(/^\/article-preview\/[\w-]{43}$/) })
        .parse(body)
        .address.slice(17);
    };
    const token = await preview();
    const kept = await backend.sql.query('select * from article_previews');
    expect(JSON.stringify(kept)).not.toContain(token);
    const looks = await Promise.all([previewOf(backend.db, token), previewOf(backend.db, token)]);
    expect(looks.filter((look) => look !== null)).toMatchObject([
      { title: 'Typed, not saved', category: { slug: 'china-watch' } },
    ]);
    const late = await preview();
    await backend.sql.query(`update article_previews set created_at = now() - interval '61 seconds'`);
    expect(await previewOf(backend.db, late)).toBeNull();
    expect(await backend.sql.query('select 1 from article_previews')).toEqual([]);
    expect((await editor.client.rpc('take_article_preview', { token_digest: token })).error?.code).toBe('42501');
  });
});
