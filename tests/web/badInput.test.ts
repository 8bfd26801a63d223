import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { publishArticles } from '../support/articles.ts';
import { type RawAnswer, rawRequest, type RawRequest } from '../support/rawRequest.ts';
import { createReader } from '../support/readers.ts';
import { type Site, startSite } from '../support/site.ts';

const EVIL = 'evil.example';
const dangerous = `</script><script>harm()</script><img src=x onerror=harm()>"'&]]>{{x}}`;
const noneToken = `${part({ alg: 'none' })}.${part({ role: 'service_role', sub: '1' })}.`;
const forgedToken = `${part({ alg: 'HS256', typ: 'JWT' })}.${part({ role: 'service_role', exp: 4e9 })}.${'a'.repeat(43)}`;

let site: Site;

beforeAll(async () => {
  site = await startSite({
    env: { GOOGLE_CLIENT_ID: 'client-of-the-test', GOOGLE_CLIENT_SECRET: 'secret-of-the-google-client' },
  });
  await publishArticles(site.db, [
    { slug: 'plain', title: 'A plain story' },
    { slug: 'harm', title: dangerous, summary: dangerous, content: `${dangerous}\n\n${dangerous}` },
    { slug: 'hidden', title: 'A hidden story', isPublished: false },
  ]);
});
afterAll(() => site?.stop());

/** Asks, and holds every answer to what all must keep: no failure, no inside shown, no error kept by a cache. */
async function ask(path: string, request: RawRequest = {}): Promise<RawAnswer> {
  const answer = await rawRequest(site.url, path, request);
  const what = `${request.method ?? 'GET'} ${path.slice(0, 200)}`;
  expect(answer.status, what).toBeLessThan(500);
  const shown = JSON.stringify(answer.headers) + answer.text;
  expect(shown, what).not.toMatch(/\n\s+at |node_modules|\.(ts|mjs|js):\d+|velocity-home/);
  for (const secret of [site.secretKey, site.home, 'secret-of-the-google-client'])
    expect(shown, what).not.toContain(secret);
  expect(answer.status < 400 || answer.headers['cache-control'] === 'no-store', what).toBe(true);
  expect(answer.headers['x-content-type-options'], what).toBe('nosniff');
  expect(answer.headers['content-security-policy'], what).toBeDefined();
  return answer;
}

const json = (body: unknown, headers: Readonly<Record<string, string>> = {}): RawRequest => ({
  method: 'POST',
  headers: { apikey: site.publishableKey, 'content-type': 'application/json', ...headers },
  body: typeof body === 'string' ? body : JSON.stringify(body),
});

describe('addresses', () => {
  it.each([
    ['/article/../../etc/passwd', 'Oops! Page not found'],
    ['/article/..%2f..%2fetc%2fpasswd', 'Article not found'],
    ['/article/%00', 'Article not found'],
    ['/article/plain%00', 'Article not found'],
    ['/article/%F0%9F%98%80', 'Article not found'],
    ['/article/%E0%A4%A', 'Article not found'],
    ['/article/%', 'Article not found'],
    ["/article/plain'%20or%201=1--", 'Article not found'],
    ['/article/plain,hidden', 'Article not found'],
    ['/article/PLAIN', 'Article not found'],
    ['/article/hidden', 'Article not found'],
    ['/category/%', 'Oops! Page not found'],
    ['/category/%00', 'Oops! Page not found'],
    ['/category/__proto__', 'Oops! Page not found'],
    ['/category/nothing/feed.xml', 'Oops! Page not found'],
    ['/%E0%A4%A', 'Oops! Page not found'],
    ['/%00', 'Oops! Page not found'],
    ['/constructor', 'Oops! Page not found'],
    [`//${EVIL}`, 'Oops! Page not found'],
    [`//${EVIL}/article/plain`, 'Oops! Page not found'],
    ['/sitemap-articles-0.xml', 'Oops! Page not found'],
    ['/sitemap-articles-999999.xml', 'Oops! Page not found'],
    ['/velocity/v1/status', 'Oops! Page not found'],
  ])('that lead to no page are not found: %s', async (path, heading) => {
    const answer = await ask(path);
    expect(answer.status).toBe(404);
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(answer.text).toContain(`>${heading}</h1>`);
    expect(answer.text).not.toContain('A hidden story');
  });

  it('that are endless are not found either', async () => {
    const endless = 'a'.repeat(5000);
    const paths = ['article/', 'category/', '', 'api/site/article/', 'api/site/category/', 'dashboard/', 'images/'];
    for (const path of [...paths, 'storage/v1/object/public/story-images/']) {
      expect((await ask(`/${path}${endless}`)).status, path).toBe(404);
      expect((await ask(`/${path}${'%F0%9F%98%80'.repeat(400)}`)).status, path).toBe(404);
    }
  });

  it.each([
    '/.env',
    '/keys.json',
    '/package.json',
    '/../package.json',
    '/.vite/manifest.json',
    '/page-files.json',
    '/assets/../../package.json',
    '/assets/..%2f..%2f..%2fpackage.json',
    '/assets/%2e%2e/page-files.json',
    '/assets/',
    '/dist/velocity.js',
  ])('name no file that is not meant for readers: %s', async (path) => {
    const answer = await ask(path);
    expect([308, 404]).toContain(answer.status);
    expect(answer.text).not.toMatch(/styleHashes|"dependencies"|isEntry/);
  });

  it.each([`//${EVIL}/`, `///${EVIL}///`, `/%5c${EVIL}/`, `/%2f${EVIL}/`, `/legal/`, '//', '/legal//?a=1'])(
    'with a slash at their end never lead to another host: %s',
    async (path) => {
      const { status, headers } = await ask(path, { headers: { host: EVIL } });
      expect([308, 404]).toContain(status);
      expect(headers['location'] ?? '/not-found').toMatch(/^\/(?![/\\])/);
    },
  );

  it.each([
    '?x=%00',
    '?x=%',
    '?<script>harm()</script>',
    `?${'a=b&'.repeat(20)}`,
    '?slug=hidden&select=*',
    '?__proto__[x]=1',
  ])('keep their page whatever query stands behind them: %s', async (query) => {
    const plain = await ask('/article/plain');
    const answer = await ask(`/article/plain${query}`);
    expect(answer.status).toBe(200);
    expect(answer.headers['etag']).toBe(plain.headers['etag']);
    expect(answer.text).not.toContain('harm()</script>"');
  });

  it.each(['%00', '%', '..%2fhome', '%F0%9F%98%80', 'hidden', 'never-written'])(
    'of the data behind the pages are not found either: %s',
    async (slug) => {
      for (const kind of ['article', 'category']) {
        const answer = await ask(`/api/site/${kind}/${slug}`);
        expect(answer.status).toBe(404);
        expect(JSON.parse(answer.text)).toEqual({ error: 'Not found.' });
      }
    },
  );

  it.each(['%00', '%', 'nothing', '..%2ffeed', 'feed/%00'])(
    'of the dashboard are its own not-found page: %s',
    async (tab) => {
      const answer = await ask(`/dashboard/${tab}`);
      expect(answer.status).toBe(404);
      expect(answer.headers['x-robots-tag']).toBe('noindex');
    },
  );
});

describe('headers', () => {
  it.each([
    { accept: 'application/json' },
    { accept: '*/*;q=0' },
    { accept: 'text/plain, ÿ' },
    { 'accept-language': '../../en, *;q=abc' },
    { cookie: 'a=%E0%A4%A; =; ;;;; __proto__=1; sb-127-auth-token=garbage' },
    { cookie: `a=${'x'.repeat(8000)}` },
    { authorization: 'Bearer garbage' },
    { 'if-modified-since': 'the day before yesterday' },
    { 'if-none-match': ',,"' },
    { range: 'bytes=5-1' },
    { 'x-forwarded-host': EVIL, 'x-forwarded-proto': 'https', forwarded: `host=${EVIL}` },
    { 'x-original-url': '/dashboard', 'x-http-method-override': 'DELETE' },
    { host: EVIL },
    { host: `${EVIL}:99999` },
    { host: '' },
  ])('of all kinds change nothing of a page: %j', async (headers) => {
    for (const path of ['/', '/article/plain', '/feed.xml', '/sitemap.xml', '/robots.txt']) {
      const usual = await ask(path);
      const answer = await ask(path, { headers });
      expect([200, 400], path).toContain(answer.status);
      expect(answer.status === 400 ? usual.text : answer.text, path).toBe(usual.text);
      expect(JSON.stringify(answer), path).not.toContain(EVIL);
    }
  });

  it.each(['<script>', '%00', 'a b', 'a/b', '[', `${EVIL}:x`])(
    'with a Host that is none are a bad request: %s',
    async (host) => {
      const answer = await ask('/never-written', { headers: { host } });
      expect(answer.status).toBe(400);
      expect(answer.text).toBe('This request cannot be understood.');
    },
  );

  it('take the encoding they ask for, or none', async () => {
    const encodingOf = async (accepted: string) =>
      (await ask('/', { headers: { 'accept-encoding': accepted } })).headers['content-encoding'];
    expect(await encodingOf('br;q=0, gzip')).toBe('gzip');
    expect(await encodingOf('br;q=0, gzip;q=0, identity;q=0')).toBeUndefined();
    expect(await encodingOf('compress, \u00ff, ;;q=x')).toBeUndefined();
    expect(await encodingOf('BR, gzip;q=0.5')).toMatch(/^(br|gzip)$/);
  });

  it('that are endless end in Node, and the server goes on', async () => {
    const { status } = await rawRequest(site.url, '/', { headers: { 'x-long': 'x'.repeat(20_000) } });
    expect(status).toBe(431);
    expect((await ask('/')).status).toBe(200);
  });
});

describe('methods', () => {
  const pages = ['/', '/article/plain', '/legal', '/feed.xml', '/sitemap.xml', '/robots.txt', '/dashboard', '/nothing'];

  it.each([...pages, '/health', '/logo.svg', '/api/site/home'])('HEAD is GET without a body: %s', async (path) => {
    const [get, head] = [await ask(path), await ask(path, { method: 'HEAD' })];
    expect(head.status).toBe(get.status);
    expect(head.text).toBe('');
    for (const name of ['content-type', 'cache-control', ...(get.status === 200 ? ['etag'] : [])])
      expect(head.headers[name], name).toBe(get.headers[name]);
  });

  it.each(['POST', 'PUT', 'PATCH', 'DELETE', 'TRACE', 'PROPFIND'])('%s is refused by pages', async (method) => {
    for (const path of [...pages, '/images/360?src=x', '/health', '/logo.svg']) {
      const answer = await ask(path, { method });
      expect(answer.status, path).toBe(405);
      expect(answer.headers['allow'], path).toBe('GET, HEAD, OPTIONS');
    }
  });

  it('OPTIONS says what an address takes', async () => {
    const allowed = async (path: string) => {
      const { status, headers, text } = await ask(path, { method: 'OPTIONS' });
      expect([status, text], path).toEqual([204, '']);
      return headers['allow'];
    };
    for (const path of pages) expect(await allowed(path)).toBe('GET, HEAD, OPTIONS');
    expect(await allowed('/api/site/home')).toBe('GET, HEAD, OPTIONS');
    expect(await allowed('/api/site/views')).toBe('POST, OPTIONS');
  });

  it('are checked for programs too', async () => {
    for (const [path, method, allow] of [
      ['/api/site/home', 'DELETE', 'GET, HEAD, OPTIONS'],
      ['/api/site/article/plain', 'POST', 'GET, HEAD, OPTIONS'],
      ['/api/site/views', 'GET', 'POST, OPTIONS'],
      ['/api/dashboard/access', 'PUT', 'GET, HEAD, OPTIONS'],
    ] as const) {
      const answer = await ask(path, { method });
      expect([answer.status, answer.headers['allow']], path).toEqual([405, allow]);
    }
    expect((await ask('/api/nothing')).status).toBe(404);
  });
});

describe('bodies', () => {
  it.each(['', '{', 'null', '[]', '{"slugs":"plain"}', '{"slugs":["../x"]}', '{"slugs":[1]}', '{"slug":"a b"}'])(
    'that report no reader are a bad request: %s',
    async (body) => {
      for (const path of ['/api/site/views', '/api/site/shares']) {
        expect((await ask(path, { method: 'POST', body })).status, path).toBe(400);
      }
    },
  );

  it('that are larger than they may be are refused unread', async () => {
    const large = Buffer.alloc(22 * 1024 * 1024, 120);
    expect((await ask('/api/site/views', { method: 'POST', body: 'x'.repeat(9000) })).status).toBe(413);
    for (const path of ['/rest/v1/articles', '/auth/v1/signup', '/storage/v1/object/story-images/a.png']) {
      const headers = { apikey: site.secretKey, 'content-type': 'application/json', expect: '100-continue' };
      const stated = await ask(path, {
        method: 'POST',
        headers: { ...headers, 'content-length': String(large.length) },
        body: large.subarray(0, 10),
      }).catch((error: unknown) => error);
      expect(stated, path).toMatchObject({ status: 413 });
    }
    const unstated = await ask('/rest/v1/articles', {
      method: 'POST',
      headers: { apikey: site.secretKey, 'transfer-encoding': 'chunked' },
      body: large,
    });
    expect(unstated.status).toBe(413);
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
      const answer = await ask(`/auth/v1/${path}`, json(body));
      expect(answer.status, path).toBeGreaterThanOrEqual(400);
      expect(JSON.parse(answer.text), path).toMatchObject({ code: answer.status });
    }
  });

  it('that are no rows are refused', async () => {
    for (const body of ['{', 'null', '7', String.raw`{"title":"\u0000"}`, '{"constructor":1}']) {
      const answer = await ask('/rest/v1/articles', json(body, { apikey: site.secretKey }));
      expect(answer.status, body).toBe(400);
    }
    expect((await ask('/rest/v1/rpc/add_article_counts', json({ counts: {} }))).status).toBe(401);
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
    expect((await ask('/api/dashboard/access', { headers })).status).toBe(401);
    const withKey = { headers: { ...headers, apikey: site.publishableKey } };
    expect([401, 403]).toContain((await ask('/auth/v1/user', withKey)).status);
    expect([401, 403]).toContain((await ask('/rest/v1/inbox_stories', withKey)).status);
    expect((await ask('/auth/v1/admin/users', withKey)).status).toBe(403);
    const articles = await ask('/rest/v1/articles?select=title', withKey);
    expect(articles.text).not.toContain('A hidden story');
  });

  it('are needed as a key even to read what is public', async () => {
    expect((await ask('/rest/v1/articles')).status).toBe(401);
    expect((await ask('/rest/v1/articles', { headers: { apikey: 'x' } })).status).toBe(401);
  });

  it('are not kept by caches with what they open', async () => {
    const reader = await createReader(site);
    const headers = { apikey: site.publishableKey, authorization: `Bearer ${reader.session.access_token}` };
    for (const path of ['/auth/v1/user', '/rest/v1/articles?select=title', '/api/dashboard/access']) {
      const answer = await ask(path, { headers });
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
    const answer = await ask(`/rest/v1/articles?${query}`, { headers: { apikey: site.publishableKey } });
    expect(answer.status === 200 || (answer.status >= 400 && answer.status < 500)).toBe(true);
    expect(answer.text).not.toContain('A hidden story');
  });
});

describe('redirect_to', () => {
  const elsewhere = [`https://${EVIL}/`, `//${EVIL}/`, `https:${EVIL}`, `javascript:alert(1)`];
  // What only looks like this site.
  const alike = () => [`${site.url}.${EVIL}/`, `${site.url}@${EVIL}/`, `${site.url}%5c.${EVIL}`];
  const host = (location: string | undefined) => new URL(location ?? '', site.url).host;

  it('leads verification nowhere but to the site', async () => {
    const own = new URL(site.url).host;
    for (const target of [...elsewhere, ...alike()]) {
      const query = `token=x&type=signup&redirect_to=${encodeURIComponent(target)}`;
      const { status, headers } = await ask(`/auth/v1/verify?${query}`);
      expect(status, target).toBe(303);
      expect(host(headers['location']), target).toBe(own);
    }
    expect((await ask('/auth/v1/verify?token=%00&type=signup')).status).toBe(400);
    expect((await ask('/auth/v1/verify')).status).toBe(400);
  });

  it('does not get into the mail of a recovery, nor take its token away', async () => {
    const reader = await createReader(site);
    for (const target of [...elsewhere, ...alike()]) {
      const answer = await ask(
        `/auth/v1/recover?redirect_to=${encodeURIComponent(target)}`,
        json({ email: reader.email }),
      );
      expect([200, 429]).toContain(answer.status);
    }
    const said = await site.says(new RegExp(`Mail to ${reader.email}[^]*verify\\?token=`));
    expect(said).not.toContain(EVIL);
    const link = [...said.matchAll(/verify\?token=(\w+)&type=recovery/g)].at(-1)?.[1] ?? '';
    const taken = await ask(`/auth/v1/verify?token=${link}&type=recovery&redirect_to=https://${EVIL}/`);
    expect(taken.status).toBe(303);
    expect(taken.headers['location']).toContain('access_token=');
    expect(host(taken.headers['location'])).toBe(new URL(site.url).host);
  });

  it('does not follow a sign-in with Google to another host', async () => {
    for (const target of [...elsewhere, ...alike()]) {
      const started = await ask(`/auth/v1/authorize?provider=google&redirect_to=${encodeURIComponent(target)}`);
      expect(started.status, target).toBe(302);
      const google = new URL(started.headers['location'] ?? '');
      expect(google.host).toBe('accounts.google.com');
      expect(google.searchParams.get('redirect_uri')).toBe(`${site.url}/auth/v1/callback`);
      const state = google.searchParams.get('state') ?? '';
      const back = await ask(`/auth/v1/callback?error=access_denied&state=${encodeURIComponent(state)}`);
      expect(host(back.headers['location']), target).toBe(new URL(site.url).host);
    }
    for (const query of ['', '?provider=nothing', '?provider=%00', '?provider=__proto__']) {
      expect((await ask(`/auth/v1/authorize${query}`)).status, query).toBe(400);
    }
    const invented = await ask('/auth/v1/callback?code=x&state=y');
    expect(host(invented.headers['location'])).toBe(new URL(site.url).host);
  });
});

describe('pictures', () => {
  it.each([
    'http://127.0.0.1/',
    'http://localhost:22/x.png',
    'http://169.254.169.254/latest/meta-data',
    'http://[::1]/x.png',
    'http://[::ffff:10.0.0.1]/x.png',
    'http://2130706433/x.png',
    'http://10.0.0.1/x.png',
    `https://${EVIL}/x.png`,
    'file:///etc/passwd',
    'data:image/png;base64,AAAA',
    'javascript:1',
    '/keys.json',
    '/auth/v1/admin/users',
    '/storage/v1/object/public/../../../rest/v1/articles',
    '/storage/v1/object/public/..%2f..%2f..%2frest/v1/articles',
    '/storage/v1/object/public/%2e%2e/%2e%2e/rest',
    '/storage/v1/object/public/..%5c..%5crest',
    '\\\\10.0.0.1\\x.png',
    '\u0000',
    '',
  ])('come from nowhere but a listed place: %s', async (source) => {
    const answer = await ask(`/images/360?src=${encodeURIComponent(source)}`);
    expect(answer.status).toBe(400);
    expect(answer.headers['content-type']).toBe('image/svg+xml');
    expect(answer.text).toMatch(/^<svg /);
  });

  it.each([
    'http://127.0.0.1:22/storage/v1/object/public/story-images/none.png',
    'http://169.254.169.254/storage/v1/object/public/story-images/none.png',
    '/storage/v1/object/public/story-images/none.png',
    '/storage/v1/object/public/story-images/%00',
    '/storage/v1/object/public/story-images/%25',
    '/storage/v1/object/public/%00/none.png',
    '/storage/v1/object/public/%F0%9F%98%80',
  ])("are looked for among this installation's own, whatever host their address names: %s", async (source) => {
    expect((await ask(`/images/360?src=${encodeURIComponent(source)}`)).status).toBe(404);
  });

  it.each(['/images/361?src=x', '/images/360', '/images/%00?src=x', '/images/-1?src=x', '/images/1e3?src=x'])(
    'have fixed widths and a source: %s',
    async (path) => {
      expect((await ask(path)).status).toBe(404);
    },
  );

  it.each(['story-images/%00', 'story-images/%', '%00/x', '..%2f..%2fx', '', 'none/none'])(
    'in the storage are found by their own names only: %s',
    async (name) => {
      expect((await ask(`/storage/v1/object/public/${name}`)).status).toBe(404);
    },
  );
});

describe('an article that is written to do harm', () => {
  const raw = /<script>harm|<img src=x|<\/script><script>/;

  it.each(['/', '/category/china-watch', '/article/harm', '/article/plain'])('is text on %s', async (path) => {
    const { text } = await ask(path);
    expect(text).toContain('&lt;img src=x onerror=harm()&gt;');
    expect(text).not.toMatch(raw);
    const blocks = [...text.matchAll(/<script type="application\/(?:ld\+)?json"[^>]*>([^]*?)<\/script>/g)];
    expect(blocks.length).toBeGreaterThanOrEqual(2);
    const said = blocks.map(([, block]) => JSON.stringify(JSON.parse(block ?? ''))).join('');
    expect(said).toContain(JSON.stringify(dangerous).slice(1, -1));
  });

  it('is text in the title and the cards of its page', async () => {
    const { text } = await ask('/article/harm');
    const head = text.slice(0, text.indexOf('</head>'));
    expect(head).toContain('<title>&lt;/script&gt;&lt;script&gt;harm()&lt;/script&gt;');
    expect(head).toMatch(
      /<meta property="og:title" content="&lt;\/script&gt;[^"<>]*&quot;&#39;&amp;\]\]&gt;\{\{x\}\}">/,
    );
  });

  it.each(['/feed.xml', '/atom.xml', '/sitemap-news.xml'])('is text in %s', async (path) => {
    const { text } = await ask(path);
    expect(text).toContain('&lt;script&gt;harm()&lt;/script&gt;');
    expect(text).not.toMatch(raw);
    expect(text).not.toContain(']]>');
  });

  it('is text for programs, who are told that it is JSON', async () => {
    for (const path of ['/feed.json', '/api/site/home', '/api/site/article/harm']) {
      const { text, headers } = await ask(path);
      expect(headers['content-type'], path).toMatch(/^application\/(feed\+)?json; charset=utf-8$/);
      expect(JSON.stringify(JSON.parse(text)), path).toContain(JSON.stringify(dangerous).slice(1, -1));
    }
  });
});

it('leaves no stack trace in the log, and a server that is well', async () => {
  expect((await ask('/health')).status).toBe(200);
  const { code, stderr, stdout } = await site.stop();
  expect(code).toBe(143);
  expect(stdout + stderr).not.toMatch(/\n\s+at |A request failed|could not be decoded/);
});

function part(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url');
}
