import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { STAFF_ANSWER_MS } from '#core/backend/surface/staffAnswers.ts';
import { FakeClock } from '../../../support/fakeClock.ts';
import { openTestBackend, testBackendKinds, type TestBackend, type TestUser } from '../../../support/backends.ts';
import { openNetworkApi, type NetworkApi } from '../../../support/networkApi.ts';

const json = { 'content-type': 'application/json' };
const picture = '/storage/v1/object/public/story-images/shown.png';

describe.each(testBackendKinds)('the surface as the network reaches it, on %s', (kind) => {
  let backend: TestBackend;
  let closed: NetworkApi;
  let open: NetworkApi;
  let reader: TestUser;
  let staff: TestUser;
  const clock = new FakeClock();

  beforeAll(async () => {
    backend = await openTestBackend(kind);
    [closed, open] = [
      await openNetworkApi(backend, { clock }),
      await openNetworkApi(backend, { clock, publicRest: true }),
    ];
    [reader, staff] = [await backend.signUp(), await backend.signUpStaff()];
    const articles = [
      { slug: 'shown', title: 'Shown', is_published: true, published_at: '2026-01-01' },
      { slug: 'draft', title: 'A draft', is_published: false },
    ];
    await backend.db.from('articles').insert(articles, { defaultToNull: false }).throwOnError();
    const [bucket, bytes] = [backend.files.storage.from('story-images'), new Uint8Array([7])];
    const { error } = await bucket.upload('shown.png', bytes, { contentType: 'image/png' });
    if (error !== null) throw error;
  });
  afterAll(async () => {
    await Promise.all([closed.close(), open.close()]);
    await backend.close();
  });

  const guarded: [method: string, path: string][] = [
    ['GET', '/rest/v1/articles?select=slug'],
    ['GET', '/rest/v1/'],
    ['GET', '/rest/v1/categories'],
    ['GET', '/rest/v1/inbox_stories'],
    ['POST', '/rest/v1/articles'],
    ['PATCH', '/rest/v1/articles?id=is.null'],
    ['DELETE', '/rest/v1/articles?id=is.null'],
    ['POST', '/rest/v1/rpc/set_story_field'],
    ['GET', '/rest/v1/rpc/set_story_field'],
    ['GET', '/storage/v1/bucket'],
    ['POST', '/storage/v1/object/list/story-images'],
    ['DELETE', '/storage/v1/object/story-images'],
    ['POST', '/storage/v1/object/story-images/a.png'],
    ['GET', '/storage/v1/object/story-images/shown.png'],
    ['GET', '/storage/v1/object/sign/story-images/shown.png?token=x'],
    ['PUT', '/storage/v1/object/upload/sign/story-images/a.png?token=x'],
  ];

  it('lets people sign in from the site of another Velocity where that one may use it as its backend', async () => {
    const body = JSON.stringify({ email: staff.email, password: staff.password });
    const origin = 'https://other.example';
    const signIn = async (api: NetworkApi) => {
      const path = '/auth/v1/token?grant_type=password';
      const headers = { ...api.anonymous, ...json, origin };
      const asked = { origin, 'access-control-request-method': 'POST', 'access-control-request-headers': 'apikey' };
      const preflight = await api.ask(path, asked, { method: 'OPTIONS' });
      const answer = await api.ask(path, headers, { method: 'POST', body });
      expect(answer.status).toBe(200);
      return [preflight, answer].map((one) => one.headers['access-control-allow-origin']);
    };
    expect(await signIn(open)).toEqual(['*', '*']);
    expect((await signIn(closed))[1]).toBeUndefined();
  });

  it('takes a DELETE of staff without a body and without its type', async () => {
    await backend.db.from('monitored_accounts').insert({ username: 'unfollowed' }).throwOnError();
    const path = '/rest/v1/monitored_accounts?username=eq.unfollowed';
    expect((await closed.ask(path, closed.as(staff), { method: 'DELETE' })).status).toBe(204);
  });

  it('an account that floods it is rate limited, without affecting others', async () => {
    const [flooder, colleague] = [await backend.signUpStaff(), await backend.signUpStaff()];
    const ask = (user: TestUser) => closed.ask('/rest/v1/articles?select=slug&limit=1', closed.as(user));
    const statuses: number[] = [];
    // The clock stands still, so that the limit does not recover between requests.
    for (let sent = 0; sent < 201; sent += 1) statuses.push((await ask(flooder)).status);
    expect(new Set(statuses.slice(0, 200))).toEqual(new Set([200]));
    expect(statuses.at(-1)).toBe(429);
    const refused = await ask(flooder);
    expect([refused.headers['retry-after'], JSON.parse(refused.text)]).toEqual([
      '1',
      expect.objectContaining({ message: 'Too many requests', hint: 'Try again in 1 s.' }),
    ]);
    expect((await ask(colleague)).status).toBe(200);
    expect((await closed.ask('/rest/v1/articles?select=slug&limit=1', closed.secret)).status).toBe(200);
    await clock.advance(1000);
    expect((await ask(flooder)).status).toBe(200);
  });

  it('a flood of refused requests is slowed down to one a second and connection', async () => {
    const time = new FakeClock();
    const guard = await openNetworkApi(backend, { clock: time });
    try {
      const ask = () => guard.ask('/rest/v1/articles', {});
      for (let sent = 0; sent < 500; sent += 1) expect((await ask()).status).toBe(401);
      const held = ask();
      await vi.waitUntil(() => time.sleeping === 1);
      // Permitted requests are answered meanwhile.
      expect((await guard.ask('/rest/v1/articles?select=slug', guard.as(staff))).status).toBe(200);
      await time.advance(1000);
      expect((await held).status).toBe(401);
    } finally {
      await guard.close();
    }
  });

  it.each(['TRACE', 'PROPFIND', 'LINK'])('%s is refused with a message', async (method) => {
    for (const path of ['/auth/v1/user', '/rest/v1/articles', picture]) {
      expect((await open.ask(path, open.as(staff), { method })).status).toBe(405);
    }
  });

  it.each(guarded)('%s %s is not for readers, whatever key or session they show', async (method, path) => {
    for (const [headers, status] of [
      [{}, 401],
      [{ apikey: 'a guess' }, 401],
      [{ authorization: `Bearer ${staff.accessToken}` }, 401],
      [closed.anonymous, 401],
      [{ ...closed.anonymous, authorization: `Bearer ${closed.anonymous['apikey'] ?? ''}` }, 401],
      [closed.as({ accessToken: 'a.forged.token' }), 401],
      [closed.as(reader), 403],
    ] as const) {
      const answer = await closed.ask(path, { ...headers, ...json }, { method });
      expect([answer.status, JSON.parse(answer.text)]).toEqual([
        status,
        expect.objectContaining({ message: expect.any(String), hint: expect.any(String) }),
      ]);
      expect(answer.text).not.toContain('shown');
    }
  });

  it('every spelling of a closed path is refused', async () => {
    for (const path of [
      '/rest/v1/%61rticles',
      '/%72est/v1/articles',
      '/rest%2fv1%2farticles',
      '/rest/v1//articles',
      '/storage/v1/object/public/../../bucket',
      '/storage/v1/object/public/%2e%2e/%2e%2e/bucket',
      '/storage/v1/object/public/..%2f..%2fbucket',
      '/auth/v1/..%2f..%2frest/v1/articles',
      '/auth/v1/%2e%2e/%2e%2e/rest/v1/articles',
    ]) {
      expect([401, 404], path).toContain((await closed.ask(path, closed.anonymous)).status);
    }
  });

  it('staff and the secret key can read and write', async () => {
    for (const headers of [closed.as(staff), closed.secret]) {
      const listed = await closed.ask('/rest/v1/articles?select=slug&order=slug', headers);
      expect([listed.status, JSON.parse(listed.text)]).toEqual([200, [{ slug: 'draft' }, { slug: 'shown' }]]);
      const made = await closed.ask(
        '/rest/v1/inbox_stories',
        { ...headers, ...json },
        { method: 'POST', body: '{"title":"x"}' },
      );
      expect(made.status).toBe(201);
      const stored = await closed.ask(
        `/storage/v1/object/story-images/${headers === closed.secret ? 'a' : 'b'}.png`,
        { ...headers, 'content-type': 'image/png' },
        { method: 'POST', body: Buffer.alloc(9 * 1024 * 1024, 1) },
      );
      expect(stored.status).toBe(200);
    }
  });

  it('every session may ask whether it is staff, and nobody else may', async () => {
    const path = '/rest/v1/rpc/is_staff';
    for (const method of ['GET', 'POST']) {
      const ask = async (headers: Record<string, string>) => {
        const { status, text } = await closed.ask(path, { ...headers, ...json }, { method });
        return [status, status === 200 ? text : ''];
      };
      expect(await ask(closed.as(staff))).toEqual([200, 'true']);
      expect(await ask(closed.as(reader))).toEqual([200, 'false']);
      expect(await ask(closed.anonymous)).toEqual([401, '']);
      expect(await ask(closed.as({ accessToken: 'a.forged.token' }))).toEqual([401, '']);
      expect(await ask({})).toEqual([401, '']);
    }
  });

  it('published pictures and sign-in are public', async () => {
    expect((await closed.ask(picture, {})).status).toBe(200);
    expect((await closed.ask('/storage/v1/object/public/story-images/sh%6fwn.png', {})).status).toBe(200);
    expect((await closed.ask('/storage/v1/%6fbject/public/story-images/shown.png', {})).status).toBe(404);
    expect((await closed.ask('/auth/v1/settings', closed.anonymous)).status).toBe(200);
    expect((await closed.ask('/auth/v1/settings', {})).status).toBe(401);
    const body = JSON.stringify({ email: reader.email, password: reader.password });
    const signedIn = await closed.ask(
      '/auth/v1/token?grant_type=password',
      { ...closed.anonymous, ...json },
      { method: 'POST', body },
    );
    expect(signedIn.status).toBe(200);
  });

  it('a removed member of staff is refused within two seconds', async () => {
    const leaver = await backend.signUpStaff();
    const ask = async () => (await closed.ask('/rest/v1/articles?select=slug', closed.as(leaver))).status;
    expect(await ask()).toBe(200);
    await backend.sql.query('delete from public.staff where user_id = $1', [leaver.id]);
    // Row-level security hides drafts at once.
    expect((await closed.ask('/rest/v1/articles?slug=eq.draft', closed.as(leaver))).text).not.toContain('A draft');
    await clock.advance(STAFF_ANSWER_MS);
    expect(await ask()).toBe(403);
  });

  describe('with PUBLIC_REST=on', () => {
    it('published articles are read with the publishable key, with a reader’s session and without one', async () => {
      const path = '/rest/v1/articles?select=slug,category:categories(name),article_images(image_url)';
      for (const headers of [open.anonymous, open.as(reader)]) {
        const answer = await open.ask(path, headers);
        expect([answer.status, JSON.parse(answer.text)]).toEqual([
          200,
          [{ slug: 'shown', category: null, article_images: [] }],
        ]);
        expect((await open.ask('/rest/v1/categories?select=name', headers)).status).toBe(200);
        expect((await open.ask('/rest/v1/article_images', headers, { method: 'HEAD' })).status).toBe(200);
      }
      expect((await open.ask(path, {})).status).toBe(401);
      expect((await open.ask(path, open.as({ accessToken: 'a.forged.token' }))).status).toBe(401);
    });

    it('a reader’s session is ignored there: the database sees an anonymous request', async () => {
      // Signed-in readers may query the staff table for themselves; anonymous requests may not query it at all.
      const answer = await open.ask('/rest/v1/articles?select=slug,production_stories(id)', open.as(reader));
      expect(answer.status).toBe(401);
      expect(answer.text).toContain('permission denied');
    });

    it.each(guarded.filter(([method, path]) => method !== 'GET' || !/articles|categories/.test(path)))(
      '%s %s stays closed',
      async (method, path) => {
        expect((await open.ask(path, { ...open.anonymous, ...json }, { method })).status).toBe(401);
        expect((await open.ask(path, { ...open.as(reader), ...json }, { method })).status).toBe(403);
      },
    );
  });
});
