import { describe, expect, it } from 'vitest';
import { useHostileSite } from '../../support/hostileSite.ts';
import { createReader, makeStaff } from '../../support/readers.ts';

const noneToken = `${part({ alg: 'none' })}.${part({ role: 'service_role', sub: '1' })}.`;
const forgedToken = `${part({ alg: 'HS256', typ: 'JWT' })}.${part({ role: 'service_role', exp: 4e9 })}.${'a'.repeat(43)}`;

const hostile = useHostileSite();

describe('bodies', () => {
  it.each(['', '{', 'null', '[]', '{"slugs":"plain"}', '{"slugs":["../x"]}', '{"slugs":[1]}', '{"slug":"a b"}'])(
    'that report no reader are a bad request: %s',
    async (body) => {
      for (const path of ['/api/site/views', '/api/site/shares']) {
        expect((await hostile.ask(path, { method: 'POST', body })).status, path).toBe(400);
      }
    },
  );

  it('that are larger than they may be are refused unread', async () => {
    const large = Buffer.alloc(22 * 1024 * 1024, 120);
    expect((await hostile.ask('/api/site/views', { method: 'POST', body: 'x'.repeat(9000) })).status).toBe(413);
    for (const path of ['/rest/v1/articles', '/auth/v1/signup', '/storage/v1/object/story-images/a.png']) {
      const headers = { apikey: hostile.site.secretKey, 'content-type': 'application/json', expect: '100-continue' };
      const stated = await hostile
        .ask(path, {
          method: 'POST',
          headers: { ...headers, 'content-length': String(large.length) },
          body: large.subarray(0, 10),
        })
        .catch((error: unknown) => error);
      expect(stated, path).toMatchObject({ status: 413 });
    }
    const unstated = await hostile.ask('/rest/v1/articles', {
      method: 'POST',
      headers: { apikey: hostile.site.secretKey, 'transfer-encoding': 'chunked' },
      body: large,
    });
    expect(unstated.status).toBe(413);
    const signUp = { email: 'a@example.org', password: 'x'.repeat(65 * 1024) };
    expect((await hostile.ask('/auth/v1/signup', hostile.json(signUp))).status).toBe(413);
  });

  it.each([
    'null',
    '[]',
    '"text"',
    '{',
    '',
    '{"email":{},"password":[]}',
    '{"email":"a@example.org","password":7}',
    String.raw`{"email":"a\u0000@example.org","password":"long enough"}`,
    String.raw`{"email":"a@example.org","password":"long\u0000enough"}`,
    String.raw`{"email":"\ud800@example.org","password":"long enough"}`,
    String.raw`{"email":"b@example.org","password":"long enough","data":{"full_name":"\u0000"}}`,
    String.raw`{"refresh_token":"\u0000","token_hash":"\u0000","type":"recovery","token":"\u0000"}`,
    '{"refresh_token":{},"token_hash":[],"type":7,"email":false}',
  ])('that are no sign-in are a bad request: %s', async (body) => {
    for (const path of [
      'token?grant_type=password',
      'token?grant_type=refresh_token',
      'signup',
      'recover',
      'verify',
      'otp',
    ]) {
      const answer = await hostile.ask(`/auth/v1/${path}`, hostile.json(body));
      expect(answer.status, path).toBeGreaterThanOrEqual(400);
      expect(JSON.parse(answer.text), path).toMatchObject({ code: answer.status });
    }
  });

  it('that are not rows are refused', async () => {
    for (const body of ['{', 'null', '7', String.raw`{"title":"\u0000"}`, '{"constructor":1}']) {
      const answer = await hostile.ask('/rest/v1/articles', hostile.json(body, { apikey: hostile.site.secretKey }));
      expect(answer.status, body).toBe(400);
    }
    expect((await hostile.ask('/rest/v1/rpc/add_article_counts', hostile.json({ counts: {} }))).status).toBe(401);
  });
});

describe('tokens', () => {
  it.each([
    'Bearer garbage',
    `Bearer ${'x'.repeat(30)}`,
    `Bearer ${noneToken}`,
    `Bearer ${forgedToken}`,
    'Basic eDp5',
    'Bearer',
    '',
  ])('that nobody signed open nothing: %s', async (authorization) => {
    const headers = { authorization };
    expect((await hostile.ask('/api/dashboard/me', { headers })).status).toBe(401);
    const withKey = { headers: { ...headers, apikey: hostile.site.publishableKey } };
    expect([401, 403]).toContain((await hostile.ask('/auth/v1/user', withKey)).status);
    expect([401, 403]).toContain((await hostile.ask('/rest/v1/inbox_stories', withKey)).status);
    expect((await hostile.ask('/auth/v1/admin/users', withKey)).status).toBe(403);
    const articles = await hostile.ask('/rest/v1/articles?select=title', withKey);
    expect(articles.text).not.toContain('A hidden story');
  });

  it('are required beside the publishable key unless PUBLIC_REST is on', async () => {
    const headers = { apikey: hostile.site.publishableKey };
    expect((await hostile.ask('/rest/v1/articles?select=title', { headers })).status).toBe(401);
    expect((await hostile.ask('/%72est/v1/articles', { headers })).status).toBe(404);
    expect((await hostile.ask('/storage/v1/bucket', { headers })).status).toBe(401);
  });

  it('are not enough without a key, even for published articles', async () => {
    expect((await hostile.ask('/rest/v1/articles')).status).toBe(401);
    expect((await hostile.ask('/rest/v1/articles', { headers: { apikey: 'x' } })).status).toBe(401);
  });

  it('get answers that no cache stores', async () => {
    const reader = await createReader(hostile.site);
    const headers = { apikey: hostile.site.publishableKey, authorization: `Bearer ${reader.session.access_token}` };
    await makeStaff(hostile.site, reader);
    for (const path of ['/auth/v1/user', '/rest/v1/articles?select=title', '/api/dashboard/me']) {
      const answer = await hostile.ask(path, { headers });
      expect([answer.status, answer.headers['cache-control']], path).toEqual([200, 'no-store']);
    }
  });

  it.each([
    'select=%00',
    'slug=eq.%00',
    'limit=-1',
    'limit=abc',
    'order=nothing',
    'select=*,inbox_stories(*)',
    'or=(((',
  ])('do not make a bad question a good one: %s', async (query) => {
    const answer = await hostile.ask(`/rest/v1/articles?${query}`, {
      headers: { apikey: hostile.site.publishableKey },
    });
    expect(answer.status === 200 || (answer.status >= 400 && answer.status < 500)).toBe(true);
    expect(answer.text).not.toContain('A hidden story');
  });
});

function part(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url');
}
