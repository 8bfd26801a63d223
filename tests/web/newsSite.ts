import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect } from 'vitest';
import { publishArticles, type TestArticle } from '../support/articles.ts';
import { openPage } from '../support/browser.ts';
import { parseXml, textsOf } from '../support/parseXml.ts';
import { startSite, type Site } from '../support/site.ts';

export const HOUR = 3_600_000;

/** Namespaces of sitemaps, as prefixes of the names of elements. */
export const MAP = '{http://www.sitemaps.org/schemas/sitemap/0.9}';
export const NEWS = '{http://www.google.com/schemas/sitemap-news/0.9}';

/** All categories but one have an article. */
export const categories = [
  ['Middle East Conflict', 'middle-east-conflict'],
  ['Russia & Ukraine War', 'russia-ukraine-war'],
  ['Global Tensions & Diplomacy', 'global-tensions-diplomacy'],
  ['US Military & Politics', 'us-military-politics'],
  ['China Watch', 'china-watch'],
  ['EU Watch', 'eu-watch'],
] as const;
export const emptyCategory = 'us-watch';

/** A title with every character that could break a format. */
export const strange = 'A & B <c> "d" \'e\' &amp; ]]> \u0001\u0008\u000b\u001f\u007f\uffff é 日本 😀';
export const picture = '/storage/v1/object/public/story-images/a b.png';

export const started = Date.now();
export const ago = (hours: number) => new Date(started - hours * HOUR);

/** Slugs of the published articles, newest first. */
export const shownSlugs = [
  ...categories.map(([, slug]) => `news-of-${slug}`),
  'strange',
  'of-no-category',
  'just-in-time',
  'two-days-old',
];

const articles: TestArticle[] = [
  ...categories.map(([name, slug], index): TestArticle => ({
    title: `News of ${name}`,
    slug: `news-of-${slug}`,
    category: slug,
    summary: index === 0 ? '' : `Summary of ${name}`,
    excerpt: index === 0 ? 'An excerpt instead' : '',
    publishedAt: ago(1 + index),
  })),
  { title: strange, slug: 'strange', summary: strange, publishedAt: ago(20), images: [{ url: picture, alt: strange }] },
  { title: 'Of no category', slug: 'of-no-category', category: null, summary: '', publishedAt: ago(21) },
  { title: 'Just in time', slug: 'just-in-time', publishedAt: ago(47) },
  { title: 'Two days old', slug: 'two-days-old', publishedAt: ago(49) },
  { title: 'A draft', slug: 'a-draft', isPublished: false, publishedAt: ago(1) },
  { title: 'Of tomorrow', slug: 'of-tomorrow', publishedAt: ago(-24) },
];

/** For a test file: a site with these articles, and a browser page that parses XML. */
export function useNewsSite() {
  let site: Site;
  let page: Page;
  beforeAll(async () => {
    [site, page] = await Promise.all([startSite({ env: { SITE_NAME: 'Tom & Jerry <News>' } }), openPage()]);
    await publishArticles(site.db, articles);
  });
  afterAll(() => Promise.all([page?.close(), site?.stop()]));
  /** Fetches a file of the site and expects 200. */
  const get = async (path: string): Promise<{ text: string; type: string | null }> => {
    const response = await fetch(site.url + path);
    expect(response.status, path).toBe(200);
    return { text: await response.text(), type: response.headers.get('content-type') };
  };
  const xml = async (path: string) => parseXml(page, (await get(path)).text);
  return {
    get url() {
      return site.url;
    },
    get db() {
      return site.db;
    },
    /** The addresses of articles. */
    addresses: (slugs: readonly string[]) => slugs.map((slug) => `${site.url}/article/${slug}`),
    get,
    xml,
    parse: (text: string) => parseXml(page, text),
    /** What a sitemap lists. */
    locations: async (path: string) => textsOf(await xml(path), `${MAP}loc`),
  };
}
