import { describe, expect, it } from 'vitest';
import { EVIL, useHostileSite } from '../../support/hostileSite.ts';
import { rawRequest } from '../../support/rawRequest.ts';

const hostile = useHostileSite();

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
    const answer = await hostile.ask(path);
    expect(answer.status).toBe(404);
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(answer.text).toContain(`>${heading}</h1>`);
    expect(answer.text).not.toContain('A hidden story');
  });

  it('that are endless are not found either', async () => {
    const endless = 'a'.repeat(5000);
    const paths = ['article/', 'category/', '', 'api/site/article/', 'api/site/category/', 'dashboard/', 'images/'];
    for (const path of [...paths, 'storage/v1/object/public/story-images/']) {
      expect((await hostile.ask(`/${path}${endless}`)).status, path).toBe(404);
      expect((await hostile.ask(`/${path}${'%F0%9F%98%80'.repeat(400)}`)).status, path).toBe(404);
    }
  });

  it('that consist of slashes cost no more than others', async () => {
    for (const path of [`/${'/'.repeat(15_000)}x/`, `/${'x'.repeat(15_000)}/`]) {
      const answers = await Promise.all(Array.from({ length: 20 }, () => hostile.ask(path)));
      expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 404));
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
    const answer = await hostile.ask(path);
    expect([308, 404]).toContain(answer.status);
    expect(answer.text).not.toMatch(/styleHashes|"dependencies"|isEntry/);
  });

  it.each([`//${EVIL}/`, `///${EVIL}///`, `/%5c${EVIL}/`, `/%2f${EVIL}/`, `/legal/`, '//', '/legal//?a=1'])(
    'with a slash at their end never lead to another host: %s',
    async (path) => {
      const { status, headers } = await hostile.ask(path, { headers: { host: EVIL } });
      expect([308, 404]).toContain(status);
      expect(headers['location'] ?? '/not-found').toMatch(/^\/(?![/\\])/);
    },
  );

  it.each(['/%61rticle/plain', '/article/%70l%61in', '/%6c%65gal/'])(
    'in another spelling lead to their one address: %s',
    async (path) => {
      const { status, headers } = await hostile.ask(path);
      expect([status, headers['location']]).toEqual([308, decodeURIComponent(path).replace(/\/$/, '')]);
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
    const plain = await hostile.ask('/article/plain');
    const answer = await hostile.ask(`/article/plain${query}`);
    expect(answer.status).toBe(200);
    expect(answer.headers['etag']).toBe(plain.headers['etag']);
    expect(answer.text).not.toContain('harm()</script>"');
  });

  it.each(['%00', '%', '..%2fhome', '%F0%9F%98%80', 'hidden', 'never-written'])(
    'of the data behind the pages are not found either: %s',
    async (slug) => {
      for (const kind of ['article', 'category']) {
        const answer = await hostile.ask(`/api/site/${kind}/${slug}`);
        expect(answer.status).toBe(404);
        expect(JSON.parse(answer.text)).toEqual({ error: 'Not found.' });
      }
    },
  );

  it.each(['%00', '%', 'nothing', '..%2ffeed', 'feed/%00'])(
    'of the dashboard are its own not-found page: %s',
    async (tab) => {
      const answer = await hostile.ask(`/dashboard/${tab}`);
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
      const usual = await hostile.ask(path);
      const answer = await hostile.ask(path, { headers });
      expect([200, 400], path).toContain(answer.status);
      expect(answer.status === 400 ? usual.text : answer.text, path).toBe(usual.text);
      expect(JSON.stringify(answer), path).not.toContain(EVIL);
    }
  });

  it.each(['<script>', '%00', 'a b', 'a/b', '[', `${EVIL}:x`])(
    'with a Host that is none are a bad request: %s',
    async (host) => {
      const answer = await hostile.ask('/never-written', { headers: { host } });
      expect(answer.status).toBe(400);
      expect(answer.text).toBe('This request cannot be understood.');
    },
  );

  it('take the encoding they ask for, or none', async () => {
    const encodingOf = async (accepted: string) =>
      (await hostile.ask('/', { headers: { 'accept-encoding': accepted } })).headers['content-encoding'];
    expect(await encodingOf('br;q=0, gzip')).toBe('gzip');
    expect(await encodingOf('br;q=0, gzip;q=0, identity;q=0')).toBeUndefined();
    expect(await encodingOf('compress, \u00ff, ;;q=x')).toBeUndefined();
    expect(await encodingOf('BR, gzip;q=0.5')).toMatch(/^(br|gzip)$/);
  });

  it('that are endless end in Node, and the server goes on', async () => {
    const { status } = await rawRequest(hostile.site.url, '/', { headers: { 'x-long': 'x'.repeat(20_000) } });
    expect(status).toBe(431);
    expect((await hostile.ask('/')).status).toBe(200);
  });
});

describe('methods', () => {
  const pages = ['/', '/article/plain', '/legal', '/feed.xml', '/sitemap.xml', '/robots.txt', '/dashboard', '/nothing'];

  it.each([...pages, '/health', '/logo.svg', '/api/site/home'])('HEAD is GET without a body: %s', async (path) => {
    const [get, head] = [await hostile.ask(path), await hostile.ask(path, { method: 'HEAD' })];
    expect(head.status).toBe(get.status);
    expect(head.text).toBe('');
    for (const name of ['content-type', 'cache-control', ...(get.status === 200 ? ['etag'] : [])])
      expect(head.headers[name], name).toBe(get.headers[name]);
  });

  it.each(['POST', 'PUT', 'PATCH', 'DELETE', 'TRACE', 'PROPFIND'])('%s is refused by pages', async (method) => {
    for (const path of [...pages, '/images/360?src=x', '/health', '/logo.svg']) {
      const answer = await hostile.ask(path, { method });
      expect(answer.status, path).toBe(405);
      expect(answer.headers['allow'], path).toBe('GET, HEAD, OPTIONS');
    }
  });

  it('OPTIONS says what an address takes', async () => {
    const allowed = async (path: string) => {
      const { status, headers, text } = await hostile.ask(path, { method: 'OPTIONS' });
      expect([status, text], path).toEqual([204, '']);
      return headers['allow'];
    };
    for (const path of pages) expect(await allowed(path)).toBe('GET, HEAD, OPTIONS');
    expect(await allowed('/api/site/home')).toBe('GET, HEAD, OPTIONS');
    expect(await allowed('/api/site/views')).toBe('POST, OPTIONS');
  });

  it('are checked on the API too', async () => {
    for (const [path, method, allow] of [
      ['/api/site/home', 'DELETE', 'GET, HEAD, OPTIONS'],
      ['/api/site/article/plain', 'POST', 'GET, HEAD, OPTIONS'],
      ['/api/site/views', 'GET', 'POST, OPTIONS'],
      ['/api/dashboard/me', 'PUT', 'GET, HEAD, OPTIONS'],
    ] as const) {
      const answer = await hostile.ask(path, { method });
      expect([answer.status, answer.headers['allow']], path).toEqual([405, allow]);
    }
    expect((await hostile.ask('/api/nothing')).status).toBe(404);
  });
});
