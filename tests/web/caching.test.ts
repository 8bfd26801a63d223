import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { manyArticles, publishArticles, uploadPicture } from '../support/articles.ts';
import { rawRequest } from '../support/rawRequest.ts';
import { type Site, startSite } from '../support/site.ts';

const PUBLIC = 'public, max-age=0, s-maxage=2, stale-while-revalidate=3, stale-if-error=86400';
const pages = ['/', '/category/china-watch', '/article/story-1', '/legal', '/contact', '/profile'];
const data = ['/api/site/home', '/api/site/category/china-watch', '/api/site/article/story-1'];
const machines = ['/feed.xml', '/atom.xml', '/feed.json', '/sitemap.xml', '/sitemap-articles-1.xml', '/robots.txt'];

let site: Site;
let picture: string;

beforeAll(async () => {
  site = await startSite();
  await publishArticles(site.db, [...manyArticles('Story', 16), { title: 'Edited later' }]);
  const bytes = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#080' } })
    .png()
    .toBuffer();
  picture = await uploadPicture(site.db, 'green.png', bytes, 'image/png');
});
afterAll(() => site?.stop());

const get = (path: string, headers: Record<string, string> = {}) => fetch(site.url + path, { headers });

describe('what every reader may share', () => {
  it.each([...pages, ...data, ...machines])('has an ETag and a lifetime: %s', async (path) => {
    const answer = await get(path);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('cache-control')).toBe(PUBLIC);
    expect(answer.headers.get('vary')).toBe('Accept-Encoding');
    expect(answer.headers.get('etag')).toMatch(/^W\/"[\w-]{22}"$/);
    expect(answer.headers.get('set-cookie')).toBeNull();
  });

  it.each([...pages, ...data, ...machines])('answers 304 to a client that has it: %s', async (path) => {
    const tag = (await get(path)).headers.get('etag') ?? '';
    for (const known of [tag, tag.replace('W/', ''), `"other", ${tag}`, '*']) {
      const answer = await rawRequest(site.url, path, { headers: { 'if-none-match': known } });
      expect(answer.status, known).toBe(304);
      expect(answer.text, known).toBe('');
      expect(answer.headers['etag'], known).toBe(tag);
      expect(answer.headers['cache-control'], known).toBe(PUBLIC);
    }
    expect((await get(path, { 'if-none-match': '"another"' })).status).toBe(200);
  });

  it.each(['/', '/api/site/home', '/feed.xml'])('has the same tag and text in every encoding: %s', async (path) => {
    const read = async (encoding: string) => {
      const answer = await rawRequest(site.url, path, { headers: { 'accept-encoding': encoding } });
      return { tag: answer.headers['etag'], encoding: answer.headers['content-encoding'], body: answer.body };
    };
    const [plain, br, gzip] = [await read('identity'), await read('br, gzip'), await read('gzip;q=1, br;q=0')];
    expect([plain.encoding, br.encoding, gzip.encoding]).toEqual([undefined, 'br', 'gzip']);
    expect(new Set([plain.tag, br.tag, gzip.tag]).size).toBe(1);
    expect(brotliDecompressSync(br.body).equals(plain.body)).toBe(true);
    expect(gunzipSync(gzip.body).equals(plain.body)).toBe(true);
  });

  it('keeps its tag while nothing changes, and gets another when something does', async () => {
    const tag = async () => (await get('/article/edited-later')).headers.get('etag');
    const first = await tag();
    const { error } = await site.db.from('articles').update({ title: 'Edited now' }).eq('slug', 'edited-later');
    expect(error).toBeNull();
    await expect.poll(tag).not.toBe(first);
    const second = await tag();
    // After a read has become stale: it is repeated, its result is unchanged, and the drawn page is reused.
    const start = performance.now();
    await expect.poll(async () => ((await tag()) === second ? performance.now() - start : -1)).toBeGreaterThan(2500);
  });
});

describe('the time that a CDN counts', () => {
  it.each(['/', '/category/china-watch', '/article/story-2', '/api/site/home', '/feed.xml', '/sitemap.xml'])(
    'begins when the database was asked: %s',
    async (path) => {
      const age = async (method = 'GET') => {
        const answer = await fetch(site.url + path, { method });
        expect(answer.status).toBe(200);
        return Number(answer.headers.get('age') ?? 0);
      };
      await expect.poll(() => age(), { timeout: 20_000, interval: 400 }).toBeGreaterThanOrEqual(2);
      // Revalidated after at most five seconds.
      const ages: number[] = [];
      await expect
        .poll(async () => {
          ages.push(await age(), await age('HEAD'));
          return ages.filter((each, index) => each < (ages[index - 1] ?? 0)).length;
        })
        .toBeGreaterThan(0);
      expect(Math.max(...ages)).toBeLessThanOrEqual(5);
    },
  );

  it('is not sent where nothing was read', async () => {
    for (const path of ['/legal', '/contact', '/robots.txt']) expect((await get(path)).headers.has('age')).toBe(false);
  });
});

describe('files', () => {
  it('whose names carry a hash are kept for a year', async () => {
    const home = await (await get('/')).text();
    const assets = [...home.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map(([, path = '']) => path);
    expect(assets.length).toBeGreaterThan(2);
    for (const path of assets) {
      const answer = await get(path);
      expect(answer.status, path).toBe(200);
      expect(answer.headers.get('cache-control'), path).toBe('public, max-age=31536000, immutable');
      expect(answer.headers.get('content-type'), path).toMatch(/^text\/(javascript|css); charset=utf-8$/);
    }
  });

  it('with lasting names are kept for a day', async () => {
    for (const path of ['/logo.svg', '/favicon.ico', '/fallback.svg', '/card.png']) {
      expect((await get(path)).headers.get('cache-control'), path).toBe('public, max-age=86400');
    }
  });

  it('that are pictures are kept for a day, and for a month by a CDN', async () => {
    const answer = await get(`/images/360?src=${encodeURIComponent(picture)}`);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('image/webp');
    expect(answer.headers.get('cache-control')).toBe('public, max-age=86400, s-maxage=2592000, stale-if-error=2592000');
    expect((await sharp(await answer.arrayBuffer()).metadata()).width).toBe(360);
    const etag = answer.headers.get('etag') ?? '';
    expect(etag).toMatch(/^"[\w-]{22}"$/);
    const again = await get(`/images/360?src=${encodeURIComponent(picture)}`, { 'if-none-match': etag });
    expect([again.status, again.headers.get('etag'), await again.text()]).toEqual([304, etag, '']);
  });
});

it('the picture of a social card is a JPEG of the size that its page tells', async () => {
  const answer = await get(`/images/card.jpg?src=${encodeURIComponent(picture)}`);
  expect(answer.headers.get('content-type')).toBe('image/jpeg');
  expect(await sharp(await answer.arrayBuffer()).metadata()).toMatchObject({
    format: 'jpeg',
    width: 1200,
    height: 630,
  });
  expect((await get('/images/card.jpg')).status).toBe(404);
  expect((await get('/images/card.jpg?src=https://elsewhere.example/a.png')).status).toBe(400);
});

describe('what nobody may keep', () => {
  it.each([
    '/nothing',
    '/category/nothing',
    '/article/nothing',
    '/api/site/article/nothing',
    '/api/nothing',
    '/api/dashboard/me',
    '/sitemap-articles-99.xml',
    '/images/360?src=/nothing',
    '/dashboard',
    '/dashboard-test',
    '/health',
    '/health/live',
    '/health/ready',
  ])('says so: %s', async (path) => {
    expect((await get(path)).headers.get('cache-control')).toBe('no-store');
  });
});
