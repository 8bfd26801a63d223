import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { publishArticles } from '../support/articles.ts';
import { readHead } from '../support/readHead.ts';
import { type Site, startSite } from '../support/site.ts';
import { indexed, notIndexed, usePublicPages } from './publicSite.ts';

const served = usePublicPages();

/** One path for each kind of response. */
const kinds = [
  ...indexed.map(([path]) => path),
  ...notIndexed,
  '/legal/',
  '/dashboard',
  '/dashboard/nothing',
  '/dashboard-test',
  '/api/site/home',
  '/api/site/article/nothing',
  '/api/dashboard/me',
  '/api/nothing',
  '/images/360?src=x',
  '/logo.svg',
  '/favicon.ico',
  '/feed.xml',
  '/feed.json',
  '/sitemap.xml',
  '/robots.txt',
  '/manifest.webmanifest',
  '/health',
  '/rest/v1/articles',
  '/auth/v1/settings',
  '/storage/v1/object/public/none/none',
];
const pages = [...indexed.map(([path]) => path), ...notIndexed, '/dashboard', '/dashboard/feed', '/dashboard-test'];

describe('every answer', () => {
  it.each(kinds)('carries the security headers: %s', async (path) => {
    for (const [method, etag] of [
      ['GET', ''],
      ['HEAD', ''],
      ['OPTIONS', ''],
      ['DELETE', ''],
      ['GET', '*'],
    ] as const) {
      const response = await fetch(served.url + path, {
        method,
        redirect: 'manual',
        headers: { 'if-none-match': etag },
      });
      await response.arrayBuffer();
      const what = `${method} ${response.status}`;
      const header = (name: string) => response.headers.get(name) ?? '';
      const policy = header('content-security-policy');
      expect(policy, what).toContain("default-src 'none'");
      // The dashboard plays the videos of posts from their own host, and shows previews of articles in a frame.
      const own = path.startsWith('/dashboard')
        ? policy.replace('media-src https://video.twimg.com; ', '').replace("frame-src 'self'; ", '')
        : policy;
      expect(own, what).not.toMatch(/unsafe-|\*|https?:/);
      expect(header('x-content-type-options'), what).toBe('nosniff');
      expect(header('referrer-policy'), what).toBe('strict-origin-when-cross-origin');
      expect(header('permissions-policy'), what).toMatch(/camera=\(\).*microphone=\(\).*geolocation=\(\)/);
      expect(header('cross-origin-opener-policy'), what).toBe('same-origin');
      expect(header('cache-control'), what).not.toBe('');
      // Over plain HTTP it would be ignored, and on localhost it would close every other port to HTTP.
      expect(response.headers.has('strict-transport-security'), what).toBe(false);
      for (const name of ['server', 'x-powered-by', 'set-cookie']) expect(response.headers.has(name), what).toBe(false);
    }
  });

  it.each(pages)(
    'that is a page lets scripts come from here alone, and holds none itself but the head of the dashboard, by its hash: %s',
    async (path) => {
      const response = await fetch(served.url + path);
      const policy = response.headers.get('content-security-policy')?.split('; ') ?? [];
      expect(policy).toEqual(
        expect.arrayContaining([
          "default-src 'none'",
          "connect-src 'self'",
          "frame-ancestors 'none'",
          "base-uri 'none'",
          "form-action 'self'",
        ]),
      );
      const styles = policy.find((directive) => directive.startsWith('style-src')) ?? '';
      expect(styles).toMatch(
        path.startsWith('/dashboard')
          ? /^style-src 'self'( 'sha256-[\w+/=]+')* 'nonce-[\w+/=]{20,}'$/
          : /^style-src 'self'( 'sha256-[\w+/=]+')+$/,
      );
      const { scripts, handlers } = await readHead(served.page, await response.text());
      expect(handlers).toEqual([]);
      const data = scripts.filter(({ type }) => type === 'application/json' || type === 'application/ld+json');
      expect(data.map(({ src }) => src).join('')).toBe('');
      const run = scripts.filter((script) => !data.includes(script));
      const files = run.filter(({ src }) => src !== '');
      expect(files.filter(({ text, src }) => text !== '' || !src.startsWith('/assets/'))).toEqual([]);
      const own = run
        .filter(({ src }) => src === '')
        .map(({ text }) => ` 'sha256-${createHash('sha256').update(text).digest('base64')}'`);
      expect(own).toHaveLength(path.startsWith('/dashboard') ? 1 : 0);
      expect(policy.filter((directive) => directive.startsWith('script-src'))).toEqual([
        `script-src 'self'${own.join('')}`,
      ]);
    },
  );

  it('of the dashboard has a nonce of its own', async () => {
    const nonce = async () =>
      /'nonce-([^']+)'/.exec(
        (await fetch(`${served.url}/dashboard`)).headers.get('content-security-policy') ?? '',
      )?.[1];
    const first = await nonce();
    expect(first).toBeDefined();
    expect(await nonce()).not.toBe(first);
  });
});

describe('behind TLS', () => {
  let secure: Site;
  beforeAll(async () => {
    secure = await startSite({ env: { SITE_URL: 'https://news.example.org' } });
    await publishArticles(secure.db, [{ slug: 'plain', title: 'A plain story' }]);
  });
  afterAll(() => secure?.stop());

  it('every answer has Strict-Transport-Security', async () => {
    for (const path of kinds) {
      const response = await fetch(secure.url + path, { redirect: 'manual' });
      await response.arrayBuffer();
      const sent = response.headers.get('strict-transport-security') ?? '';
      expect(Number(/^max-age=(\d+)/.exec(sent)?.[1]), path).toBeGreaterThanOrEqual(31_536_000);
    }
    const bad = await fetch(`${secure.url}/%5c/../%00`, { method: 'DELETE' });
    expect(bad.headers.has('strict-transport-security')).toBe(true);
  });

  it('all addresses are those that readers use', async () => {
    for (const path of ['/', '/article/plain', '/feed.xml', '/feed.json', '/sitemap.xml', '/robots.txt']) {
      const text = await (await fetch(secure.url + path)).text();
      expect(text, path).toContain('https://news.example.org/');
      expect(text, path).not.toContain(secure.url);
    }
  });
});
