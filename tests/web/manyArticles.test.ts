import { parseRssFeed } from 'feedsmith';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { manyArticles, publishArticles, type TestArticle } from '../support/articles.ts';
import { openPage } from '../support/browser.ts';
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
const strange = 'A & B <c> "d" \'e\' &amp; ]]> \u0001\u0008\u000b\u001f\u007f\uffff é 日本 😀';

const started = Date.now();
const ago = (hours: number) => new Date(started - hours * HOUR);
const picture = '/storage/v1/object/public/story-images/a b.png';

let site: Site;
let page: Page;

beforeAll(async () => {
  [site, page] = await Promise.all([startSite({ env: { SITE_NAME: 'Tom & Jerry <News>' } }), openPage()]);
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
afterAll(() => Promise.all([page?.close(), site?.stop()]));

const shownSlugs = [
  ...categories.map(([, slug]) => `news-of-${slug}`),
  'strange',
  'of-no-category',
  'just-in-time',
  'two-days-old',
];

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
