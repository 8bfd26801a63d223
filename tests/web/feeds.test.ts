import { parseAtomFeed, parseJsonFeed, parseRssFeed } from 'feedsmith';
import type { Browser, Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { array, object, string } from 'zod';
import { manyArticles, publishArticles, type TestArticle } from '../support/articles.ts';
import { openBrowser } from '../support/browser.ts';
import { parseXml, textsOf } from '../support/parseXml.ts';
import { type Site, startSite } from '../support/site.ts';

const HOUR = 3_600_000;
const MAP = '{http://www.sitemaps.org/schemas/sitemap/0.9}';
const NEWS = '{http://www.google.com/schemas/sitemap-news/0.9}';
const categories = [
  ['Middle East Conflict', 'middle-east-conflict'],
  ['Russia & Ukraine War', 'russia-ukraine-war'],
  ['Global Tensions & Diplomacy', 'global-tensions-diplomacy'],
  ['US Military & Politics', 'us-military-politics'],
  ['China Watch', 'china-watch'],
  ['EU Watch', 'eu-watch'],
] as const;
const empty = 'us-watch';
const strange = 'A & B <c> "d" \'e\' &amp; ]]> \u0001\u0008\u000b\u001f\u007f\uffff é 日本 😀';
const readable = 'A & B <c> "d" \'e\' &amp; ]]>  é 日本 😀';

const started = Date.now();
const ago = (hours: number) => new Date(started - hours * HOUR);
const picture = '/storage/v1/object/public/story-images/a b.png';

const pictureAddress = () => `${site.url}/images/1600?src=${encodeURIComponent(picture)}`;

let site: Site;
let browser: Browser;
let page: Page;

beforeAll(async () => {
  [site, browser] = await Promise.all([startSite({ env: { SITE_NAME: 'Tom & Jerry <News>' } }), openBrowser()]);
  page = await browser.newPage();
  await publishArticles(site.db, [
    ...categories.map(([name, slug], index): TestArticle => ({
      title: `News of ${name}`,
      slug: `news-of-${slug}`,
      category: slug,
      summary: index === 0 ? '' : `Summary of ${name}`,
      excerpt: index === 0 ? 'An excerpt instead' : '',
      publishedAt: ago(1 + index),
    })),
    {
      title: strange,
      slug: 'strange',
      summary: strange,
      publishedAt: ago(20),
      images: [{ url: picture, alt: strange }],
    },
    { title: 'Of no category', slug: 'of-no-category', category: null, summary: '', publishedAt: ago(21) },
    { title: 'Just in time', slug: 'just-in-time', publishedAt: ago(47) },
    { title: 'Two days old', slug: 'two-days-old', publishedAt: ago(49) },
    { title: 'A draft', slug: 'a-draft', isPublished: false, publishedAt: ago(1) },
    { title: 'Of tomorrow', slug: 'of-tomorrow', publishedAt: ago(-24) },
  ]);
});
afterAll(() => Promise.all([browser?.close(), site?.stop()]));

const shownSlugs = [
  ...categories.map(([, slug]) => `news-of-${slug}`),
  'strange',
  'of-no-category',
  'just-in-time',
  'two-days-old',
];
const addresses = (slugs: readonly string[]) => slugs.map((slug) => `${site.url}/article/${slug}`);

/** A file of the site, which is there. */
async function get(path: string): Promise<{ text: string; type: string | null }> {
  const response = await fetch(site.url + path);
  expect(response.status, path).toBe(200);
  return { text: await response.text(), type: response.headers.get('content-type') };
}

async function xml(path: string) {
  return parseXml(page, (await get(path)).text);
}

async function locations(path: string): Promise<string[]> {
  return textsOf(await xml(path), `${MAP}loc`);
}

describe('the RSS feed', () => {
  it('of the site holds the newest articles with all that RSS 2.0 asks for', async () => {
    const { text, type } = await get('/feed.xml');
    expect(type).toBe('application/rss+xml; charset=utf-8');
    await parseXml(page, text);
    const feed = parseRssFeed(text);
    expect(feed).toMatchObject({ title: 'Tom & Jerry <News>', link: `${site.url}/`, language: 'en' });
    expect(feed.description).toBe('Latest from Tom & Jerry <News>.');
    expect(feed.atom?.links).toMatchObject([
      { href: `${site.url}/feed.xml`, rel: 'self', type: 'application/rss+xml' },
    ]);
    expect(feed.items?.map(({ link }) => link)).toEqual(addresses(shownSlugs));
    for (const item of feed.items ?? []) {
      expect(item.guid?.value).toBe(item.link);
      expect(item.title).not.toBe('');
      expect(item.description).not.toBe('');
      expect(item.pubDate).toMatch(/^\w{3}, \d\d \w{3} \d{4} \d\d:\d\d:\d\d GMT$/);
    }
    expect(Date.parse(feed.items?.[0]?.pubDate ?? '')).toBe(Math.floor(ago(1).getTime() / 1000) * 1000);
    // They were written after the hours they carry: each counts as updated.
    expect(Date.parse(feed.lastBuildDate ?? '')).toBeGreaterThan(Date.parse(feed.items?.[0]?.pubDate ?? ''));
    const strangeMedia = feed.items?.find(({ link }) => link?.endsWith('/strange'))?.media?.contents;
    expect(strangeMedia).toMatchObject([{ url: pictureAddress(), medium: 'image', type: 'image/webp' }]);
    expect(feed.items?.[0]?.media).toBeUndefined();
    expect(feed.items?.[0]).toMatchObject({ description: 'An excerpt instead' });
    expect(feed.items?.[0]?.categories).toMatchObject([{ name: 'Middle East Conflict' }]);
    expect(feed.items?.find(({ title }) => title === 'Of no category')).toMatchObject({
      description: 'Read the full story for the details.',
      categories: [{ name: 'News' }],
    });
  });

  it.each(categories)('of %s holds its articles alone', async (name, slug) => {
    const feed = parseRssFeed((await get(`/category/${slug}/feed.xml`)).text);
    expect(feed).toMatchObject({ title: `${name} | Tom & Jerry <News>`, link: `${site.url}/category/${slug}` });
    const links = feed.items?.map(({ link }) => link) ?? [];
    const china = ['strange', 'just-in-time', 'two-days-old'];
    expect(links).toEqual(addresses([`news-of-${slug}`, ...(slug === 'china-watch' ? china : [])]));
  });
});

describe('the Atom feed', () => {
  it('of the site holds the newest articles with all that RFC 4287 asks for', async () => {
    const { text, type } = await get('/atom.xml');
    expect(type).toBe('application/atom+xml; charset=utf-8');
    await parseXml(page, text);
    const feed = parseAtomFeed(text);
    expect(feed).toMatchObject({ id: `${site.url}/`, authors: [{ name: 'Tom & Jerry <News>' }] });
    expect(feed.title?.value).toBe('Tom & Jerry <News>');
    expect(feed.links).toMatchObject([
      { href: `${site.url}/` },
      { href: `${site.url}/atom.xml`, rel: 'self', type: 'application/atom+xml' },
    ]);
    expect(feed.entries?.map(({ id }) => id)).toEqual(addresses(shownSlugs));
    for (const { id, links, title, published, updated, summary } of feed.entries ?? []) {
      const enclosures = id?.endsWith('/strange')
        ? [{ rel: 'enclosure', type: 'image/webp', href: pictureAddress() }]
        : [];
      expect(links).toEqual([{ href: id }, ...enclosures]);
      expect(Date.parse(updated ?? '')).toBeGreaterThan(Date.parse(published ?? ''));
      expect(title?.value).not.toBe('');
      expect(summary?.value).not.toBe('');
      for (const date of [published, updated])
        expect(date).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/);
    }
    const updates = feed.entries?.map(({ updated }) => Date.parse(updated ?? '')) ?? [];
    expect(Date.parse(feed.updated ?? '')).toBe(Math.max(...updates));
  });

  it('counts what was ready before its publication as updated then', async () => {
    const [slug = ''] = await publishArticles(site.db, [
      { title: 'Waited', category: 'china-watch', publishedAt: new Date(Date.now() + 1500) },
    ]);
    const entry = async () => {
      const feed = parseAtomFeed((await get('/atom.xml')).text);
      return feed.entries?.find(({ id }) => id?.endsWith(`/${slug}`));
    };
    await expect.poll(entry, { timeout: 15_000 }).toBeDefined();
    const found = await entry();
    expect(found?.updated).toBe(found?.published);
    await site.db.from('articles').delete().eq('slug', slug);
    await expect.poll(entry, { timeout: 15_000 }).toBeUndefined();
  });

  it.each(categories)('of %s holds its articles alone', async (name, slug) => {
    const feed = parseAtomFeed((await get(`/category/${slug}/atom.xml`)).text);
    expect(feed.id).toBe(`${site.url}/category/${slug}`);
    expect(feed.title?.value).toBe(`${name} | Tom & Jerry <News>`);
    expect(feed.entries?.[0]?.id).toBe(`${site.url}/article/news-of-${slug}`);
    expect(feed.entries?.every(({ categories: terms }) => terms?.[0]?.term === name)).toBe(true);
  });
});

describe('the JSON Feed', () => {
  it('of the site holds the newest articles with all that version 1.1 asks for', async () => {
    const { text, type } = await get('/feed.json');
    expect(type).toBe('application/feed+json; charset=utf-8');
    expect(text).toContain('"version":"https://jsonfeed.org/version/1.1"');
    const feed = parseJsonFeed(text);
    expect(feed).toMatchObject({
      title: 'Tom & Jerry <News>',
      home_page_url: `${site.url}/`,
      feed_url: `${site.url}/feed.json`,
    });
    expect(feed.items?.map(({ id }) => id)).toEqual(addresses(shownSlugs));
    for (const item of feed.items ?? []) {
      expect(item.url).toBe(item.id);
      expect(item.content_text).not.toBe('');
      expect(item.date_published).toMatch(/^\d{4}-\d\d-\d\dT/);
    }
    expect(feed.items?.find(({ id }) => id?.endsWith('/strange'))?.image).toBe(
      `${site.url}/images/1600?src=${encodeURIComponent(picture)}`,
    );
  });

  it.each(categories)('of %s holds its articles alone', async (name, slug) => {
    const feed = parseJsonFeed((await get(`/category/${slug}/feed.json`)).text);
    expect(feed.feed_url).toBe(`${site.url}/category/${slug}/feed.json`);
    expect(feed.items?.every(({ tags }) => tags?.[0] === name)).toBe(true);
    expect(feed.items?.[0]?.title).toBe(`News of ${name}`);
  });
});

describe('feeds', () => {
  it('keep what XML can hold of a strange title, and JSON keeps all of it', async () => {
    const rss = parseRssFeed((await get('/feed.xml')).text);
    const atom = parseAtomFeed((await get('/atom.xml')).text);
    const json = parseJsonFeed((await get('/feed.json')).text);
    expect(rss.items?.[6]).toMatchObject({ title: readable, description: readable });
    expect(atom.entries?.[6]?.title?.value).toBe(readable);
    expect(json.items?.[6]).toMatchObject({ title: strange, summary: strange });
    // By a parser that forgives nothing.
    expect(textsOf(await xml('/feed.xml'), '{}title')).toContain(readable);
    expect(textsOf(await xml('/sitemap-news.xml'), `${NEWS}title`)).toContain(readable);
  });

  it('of a category without articles are valid and empty', async () => {
    const rss = parseRssFeed((await get(`/category/${empty}/feed.xml`)).text);
    expect(rss).toMatchObject({ title: 'US Watch | Tom & Jerry <News>', link: `${site.url}/category/${empty}` });
    expect(rss.items ?? []).toEqual([]);
    const atom = (await get(`/category/${empty}/atom.xml`)).text;
    // An Atom feed has to have a date: the day on which it was written.
    const [updated = ''] = textsOf(await parseXml(page, atom), '{http://www.w3.org/2005/Atom}updated');
    expect(Date.now() - Date.parse(updated)).toBeLessThan(3_600_000);
    expect(Date.now() - Date.parse(String(rss.lastBuildDate))).toBeLessThan(3_600_000);
    expect(parseAtomFeed(atom).id).toBe(`${site.url}/category/${empty}`);
    expect(parseJsonFeed((await get(`/category/${empty}/feed.json`)).text).items ?? []).toEqual([]);
  });
});

describe('sitemaps', () => {
  it('are listed in an index, each of them there', async () => {
    const { text, type } = await get('/sitemap.xml');
    expect(type).toBe('application/xml; charset=utf-8');
    const index = await parseXml(page, text);
    expect(index.name).toBe(`${MAP}sitemapindex`);
    const maps = textsOf(index, `${MAP}loc`);
    expect(maps).toEqual(['pages', 'news', 'articles-1'].map((name) => `${site.url}/sitemap-${name}.xml`));
    for (const map of maps) expect((await xml(new URL(map).pathname)).name).toBe(`${MAP}urlset`);
  });

  it('name the standing pages, each of them there', async () => {
    const pages = await locations('/sitemap-pages.xml');
    const paths = [
      '/',
      ...categories.map(([, slug]) => `/category/${slug}`),
      `/category/${empty}`,
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
  it('robots.txt closes what is no reading matter, and names the sitemap', async () => {
    const { text, type } = await get('/robots.txt');
    expect(type).toBe('text/plain; charset=utf-8');
    const lines = text.split('\n');
    expect(lines[0]).toBe('User-agent: *');
    for (const path of ['/api/', '/auth/', '/rest/']) expect(lines).toContain(`Disallow: ${path}`);
    // What says `noindex` must be read to be obeyed.
    expect(lines.filter((line) => /^Disallow: \/(dashboard|profile)/.test(line))).toEqual([]);
    expect(lines).toContain(`Sitemap: ${site.url}/sitemap.xml`);
    // Pictures and pages stay open.
    expect(lines.filter((line) => /^Disallow: \/(images|article|category|assets|storage)?\/?$/.test(line))).toEqual([]);
  });

  it('llms.txt is headed, says what the site is, and its links lead somewhere', async () => {
    const { text, type } = await get('/llms.txt');
    expect(type).toBe('text/plain; charset=utf-8');
    expect(text).toMatch(/^# Tom & Jerry <News>\n\n> \S/);
    const links = [...text.matchAll(/\]\((http[^)]+)\)/g)].map(([, link]) => link ?? '');
    expect(links.length).toBeGreaterThanOrEqual(7 * 2 + 3 + 3);
    for (const link of new Set(links)) expect((await fetch(link)).status, link).toBe(200);
  });

  it('the manifest names the site and pictures of the size it says', async () => {
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

  it('the icons that browsers ask for by themselves are there', async () => {
    expect((await get('/favicon.ico')).type).toBe('image/x-icon');
    expect((await get('/apple-touch-icon.png')).type).toBe('image/png');
    expect((await get('/card.png')).type).toBe('image/png');
  });
});

const machinePaths = [
  '/feed.xml',
  '/atom.xml',
  '/feed.json',
  `/category/${empty}/feed.xml`,
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

  it('stands everywhere within five seconds, and is gone as soon when it is taken back', async () => {
    // Asked for before, so that an older answer is held for every place.
    for (const [path, text] of places) expect(await holds(path, text), path).toBe(false);
    await publishArticles(site.db, [{ title: 'This just in', slug, category: 'eu-watch', publishedAt: new Date() }]);
    await everywhere(true);
    const { error } = await site.db.from('articles').update({ is_published: false }).eq('slug', slug);
    expect(error).toBeNull();
    await everywhere(false);
  });
});

describe('ten thousand articles', () => {
  const published = new Set<string>();

  beforeAll(async () => {
    const total = 10_000 - shownSlugs.length;
    const old = manyArticles('Archive', total, (index) => ({
      // 1,100 of the last two days; of the older ones ten share each moment, and their order must hold all the same.
      publishedAt: index < 1100 ? ago(22 + index / 50) : ago(60 + Math.floor(index / 10)),
      summary: '',
      content: '',
    }));
    const hidden: TestArticle[] = [
      ...manyArticles('Hidden', 300, { isPublished: false, publishedAt: ago(30) }),
      ...manyArticles('Planned', 50, { publishedAt: ago(-48) }),
    ];
    const all = [...old, ...hidden];
    for (let at = 0; at < all.length; at += 1000) await publishArticles(site.db, all.slice(at, at + 1000));
    for (const slug of [...shownSlugs, ...old.map(({ title }) => (title ?? '').toLowerCase().replace(' ', '-'))]) {
      published.add(`${site.url}/article/${slug}`);
    }
  });

  it('fill ten pages of the sitemap, every one of them once', async () => {
    await expect
      .poll(async () => (await locations('/sitemap.xml')).length, { timeout: 6000, interval: 200 })
      .toBe(2 + 10);
    await expect
      .poll(async () => (await locations('/sitemap-articles-1.xml')).length, { timeout: 6000, interval: 200 })
      .toBe(1000);
    const found: string[] = [];
    for (let number = 1; number <= 10; number += 1) {
      const page = await locations(`/sitemap-articles-${number}.xml`);
      expect(page, `page ${number}`).toHaveLength(1000);
      found.push(...page);
    }
    expect(new Set(found)).toEqual(published);
    expect(found).toHaveLength(10_000);
    expect((await fetch(`${site.url}/sitemap-articles-11.xml`)).status).toBe(404);
  });

  it('leave the newest thousand of two days to the news', async () => {
    await expect
      .poll(async () => (await locations('/sitemap-news.xml')).length, { timeout: 6000, interval: 200 })
      .toBe(1000);
    const map = await xml('/sitemap-news.xml');
    const dates = textsOf(map, `${NEWS}publication_date`).map((date) => Date.parse(date));
    expect(dates).toEqual(dates.toSorted((a, b) => b - a));
    expect(Math.min(...dates)).toBeGreaterThan(ago(48).getTime());
    expect(textsOf(map, `${MAP}loc`).every((address) => published.has(address))).toBe(true);
  });

  it('leave the feeds at the newest sixteen', async () => {
    await expect
      .poll(async () => parseRssFeed((await get('/feed.xml')).text).items?.length, { timeout: 6000, interval: 200 })
      .toBe(16);
  });
});
