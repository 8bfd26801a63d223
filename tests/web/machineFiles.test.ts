import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { array, object, string } from 'zod';
import { publishArticles } from '../support/articles.ts';
import { textsOf } from '../support/parseXml.ts';
import { categories, emptyCategory, HOUR, MAP, NEWS, shownSlugs, started, useNewsSite } from './newsSite.ts';

const site = useNewsSite();
const { addresses, get, locations, parse, xml } = site;

describe('sitemaps', () => {
  it('are listed in an index, and each can be fetched', async () => {
    const { text, type } = await get('/sitemap.xml');
    expect(type).toBe('application/xml; charset=utf-8');
    const index = await parse(text);
    expect(index.name).toBe(`${MAP}sitemapindex`);
    const maps = textsOf(index, `${MAP}loc`);
    expect(maps).toEqual(['pages', 'news', 'articles-1'].map((name) => `${site.url}/sitemap-${name}.xml`));
    for (const map of maps) expect((await xml(new URL(map).pathname)).name).toBe(`${MAP}urlset`);
  });

  it('list the static pages, and each can be fetched', async () => {
    const pages = await locations('/sitemap-pages.xml');
    const paths = [
      '/',
      ...categories.map(([, slug]) => `/category/${slug}`),
      `/category/${emptyCategory}`,
      '/legal',
      '/contact',
    ];
    expect(pages).toEqual(paths.map((path) => site.url + path));
    for (const address of pages) expect((await fetch(address)).status, address).toBe(200);
  });

  it('name every article that readers can see, and no other', async () => {
    const map = await xml('/sitemap-articles-1.xml');
    expect(textsOf(map, `${MAP}loc`)).toEqual(addresses(shownSlugs.toReversed()));
    const modified = textsOf(map, `${MAP}lastmod`);
    expect(modified).toHaveLength(shownSlugs.length);
    for (const date of modified) expect(Math.abs(Date.parse(date) - Date.now())).toBeLessThan(5 * 60_000);
    expect((await fetch(`${site.url}/sitemap-articles-2.xml`)).status).toBe(404);
  });

  it('of news hold 48 hours, with all that Google asks for', async () => {
    const map = await xml('/sitemap-news.xml');
    const recent = shownSlugs.filter((slug) => slug !== 'two-days-old');
    expect(textsOf(map, `${MAP}loc`)).toEqual(addresses(recent));
    expect(new Set(textsOf(map, `${NEWS}name`))).toEqual(new Set(['Tom & Jerry <News>']));
    expect(new Set(textsOf(map, `${NEWS}language`))).toEqual(new Set(['en']));
    const dates = textsOf(map, `${NEWS}publication_date`).map((date) => Date.parse(date));
    expect(dates).toHaveLength(recent.length);
    for (const date of dates) expect(started - date).toBeLessThanOrEqual(48 * HOUR);
    expect(textsOf(map, `${NEWS}title`)[0]).toBe('News of Middle East Conflict');
  });
});

describe('files for machines', () => {
  it('robots.txt closes the dashboard, sign-in and API, and names the sitemap', async () => {
    const { text, type } = await get('/robots.txt');
    expect(type).toBe('text/plain; charset=utf-8');
    const lines = text.split('\n');
    expect(lines[0]).toBe('User-agent: *');
    for (const path of ['/api/', '/auth/', '/rest/']) expect(lines).toContain(`Disallow: ${path}`);
    // Crawlers have to read a page to see its `noindex`.
    expect(lines.filter((line) => /^Disallow: \/(dashboard|profile)/.test(line))).toEqual([]);
    expect(lines).toContain(`Sitemap: ${site.url}/sitemap.xml`);
    // Pictures and pages stay open.
    expect(lines.filter((line) => /^Disallow: \/(images|article|category|assets|storage)?\/?$/.test(line))).toEqual([]);
  });

  it('llms.txt has a heading, says what the site is, and its links can be fetched', async () => {
    const { text, type } = await get('/llms.txt');
    expect(type).toBe('text/plain; charset=utf-8');
    expect(text).toMatch(/^# Tom & Jerry <News>\n\n> \S/);
    const links = [...text.matchAll(/\]\((http[^)]+)\)/g)].map(([, link]) => link ?? '');
    expect(links.length).toBeGreaterThanOrEqual(7 * 2 + 3 + 3);
    for (const link of new Set(links)) expect((await fetch(link)).status, link).toBe(200);
  });

  it('the manifest names the site, and its icons have the stated size', async () => {
    const { text, type } = await get('/manifest.webmanifest');
    expect(type).toBe('application/manifest+json');
    const manifest = object({
      name: string(),
      short_name: string(),
      start_url: string(),
      display: string(),
      icons: array(object({ src: string(), sizes: string(), type: string() })),
    }).parse(JSON.parse(text));
    expect(manifest).toMatchObject({ name: 'Tom & Jerry <News>', start_url: '/' });
    const sizes: string[] = [];
    for (const icon of manifest.icons) {
      const response = await fetch(site.url + icon.src);
      expect([response.status, response.headers.get('content-type')], icon.src).toEqual([200, icon.type]);
      const { width, height } = await sharp(Buffer.from(await response.arrayBuffer())).metadata();
      sizes.push(icon.type === 'image/svg+xml' ? 'any' : `${width}x${height}`);
    }
    expect(sizes).toEqual(manifest.icons.map((icon) => icon.sizes));
    expect(sizes).toEqual(expect.arrayContaining(['192x192', '512x512']));
  });

  it('the icons that browsers request by themselves exist', async () => {
    expect((await get('/favicon.ico')).type).toBe('image/x-icon');
    expect((await get('/apple-touch-icon.png')).type).toBe('image/png');
    expect((await get('/card.png')).type).toBe('image/png');
  });
});

const machinePaths = [
  '/feed.xml',
  '/atom.xml',
  '/feed.json',
  `/category/${emptyCategory}/feed.xml`,
  '/sitemap.xml',
  '/sitemap-pages.xml',
  '/sitemap-news.xml',
  '/sitemap-articles-1.xml',
  '/robots.txt',
  '/llms.txt',
  '/manifest.webmanifest',
  '/favicon.ico',
] as const;

it.each(machinePaths)('%s can be asked whether it changed, and for its head', async (path) => {
  const whole = await fetch(site.url + path);
  const body = await whole.text();
  const etag = whole.headers.get('etag') ?? '';
  expect(etag).toMatch(/^W\/"[\w-]{22}"$/);
  expect(whole.headers.get('cache-control')).toMatch(/^public, max-age=/);
  const again = await fetch(site.url + path, { headers: { 'if-none-match': `"other", ${etag}` } });
  expect([again.status, await again.text(), again.headers.get('etag')]).toEqual([304, '', etag]);
  const other = await fetch(site.url + path, { headers: { 'if-none-match': '"other"' } });
  expect([other.status, await other.text()]).toEqual([200, body]);
  const head = await fetch(site.url + path, { method: 'HEAD' });
  expect([head.status, await head.text(), head.headers.get('etag')]).toEqual([200, '', etag]);
});

describe('a newly published article', () => {
  const slug = 'this-just-in';
  const places: readonly (readonly [string, string])[] = [
    ['/', `/article/${slug}`],
    ['/category/eu-watch', `/article/${slug}`],
    ['/api/site/home', `"${slug}"`],
    ['/feed.xml', `/article/${slug}<`],
    ['/atom.xml', `/article/${slug}"`],
    ['/feed.json', `/article/${slug}"`],
    ['/category/eu-watch/feed.xml', `/article/${slug}<`],
    ['/sitemap-news.xml', `/article/${slug}<`],
    ['/sitemap-articles-1.xml', `/article/${slug}<`],
    [`/article/${slug}`, '>This just in</h1>'],
  ];
  const holds = async (path: string, text: string) => (await (await fetch(site.url + path)).text()).includes(text);
  const everywhere = (there: boolean) =>
    Promise.all(
      places.map(async ([path, text]) => {
        await expect.poll(() => holds(path, text), { message: path, timeout: 5000, interval: 100 }).toBe(there);
      }),
    );

  it('is shown everywhere within five seconds, and is gone within five when it is unpublished', async () => {
    // Requested first, so that every cache holds the older answer.
    for (const [path, text] of places) expect(await holds(path, text), path).toBe(false);
    await publishArticles(site.db, [{ title: 'This just in', slug, category: 'eu-watch', publishedAt: new Date() }]);
    await everywhere(true);
    const { error } = await site.db.from('articles').update({ is_published: false }).eq('slug', slug);
    expect(error).toBeNull();
    await everywhere(false);
  });
});
