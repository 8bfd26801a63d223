import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { array, literal, number, object, string, url } from 'zod';
import { publishArticles } from '../support/articles.ts';
import { openPage } from '../support/browser.ts';
import { type PageHead, readHead } from '../support/readHead.ts';
import { type Site, startSite } from '../support/site.ts';

const title = `Tariffs & "talks": what's <next>?`;
const picture = '/storage/v1/object/public/story-images/harbour.png';
const publishedAt = new Date('2026-03-04T10:00:00Z');

let site: Site;
let page: Page;

beforeAll(async () => {
  [site, page] = await Promise.all([startSite(), openPage()]);
  await publishArticles(site.db, [
    {
      slug: 'tariffs',
      title,
      summary: 'Two days of "talks" & tea.',
      content: 'One two three.\n\nFour five.',
      category: 'china-watch',
      publishedAt,
      images: [{ url: picture, alt: 'The harbour at "dawn"' }],
    },
    { slug: 'plain', title: 'A plain story', summary: '', category: null },
    { slug: 'draft', title: 'A draft', isPublished: false },
  ]);
});
afterAll(() => Promise.all([page?.close(), site?.stop()]));

async function headOf(path: string): Promise<PageHead> {
  return readHead(page, await (await fetch(site.url + path)).text());
}

const indexed = [
  [
    '/',
    'Velocity News: breaking news and geopolitical analysis',
    'Breaking news, geopolitical analysis and global conflicts, from Velocity News.',
  ],
  [
    '/category/china-watch',
    'China Watch | Velocity News',
    'Latest news and analysis on China Watch from Velocity News.',
  ],
  [
    '/category/russia-ukraine-war',
    'Russia & Ukraine War | Velocity News',
    'Latest news and analysis on Russia & Ukraine War from Velocity News.',
  ],
  ['/article/tariffs', `${title} | Velocity News`, 'Two days of "talks" & tea.'],
  ['/article/plain', 'A plain story | Velocity News', 'Read the full story for the details.'],
  [
    '/legal',
    'Legal information | Velocity News',
    'Privacy, terms, cookies, editorial guidelines and corrections of Velocity News.',
  ],
  ['/contact', 'Contact Us | Velocity News', 'How to reach the desks of Velocity News.'],
] as const;

const notIndexed = ['/nothing', '/category/nothing', '/article/nothing', '/article/draft', '/profile'] as const;

describe('the head of a page for readers', () => {
  it.each(indexed)('of %s has its title, description, address and cards', async (path, shown, description) => {
    const head = await headOf(path);
    expect(head.titles).toEqual([shown]);
    expect(head.language).toBe('en');
    expect(head.meta['description']).toEqual([description]);
    expect(head.meta['robots']).toBeUndefined();
    expect(head.links['canonical']).toEqual([site.url + path]);
    expect(head.meta['viewport']).toEqual(['width=device-width, initial-scale=1']);
    const isArticle = path.startsWith('/article/');
    const cardTitle = isArticle ? shown.replace(' | Velocity News', '') : shown;
    expect(head.meta).toMatchObject({
      'og:site_name': ['Velocity News'],
      'og:type': [isArticle ? 'article' : 'website'],
      'og:title': [cardTitle],
      'og:description': [description],
      'og:url': [site.url + path],
      'twitter:card': ['summary_large_image'],
      'twitter:title': [cardTitle],
      'twitter:description': [description],
    });
    expect(head.meta['og:image']).toEqual(head.meta['twitter:image']);
    const [image = ''] = head.meta['og:image'] ?? [];
    expect(image.startsWith(`${site.url}/`)).toBe(true);
    expect(head.meta['og:image:alt']?.[0]).not.toBe('');
  });

  it('carries the same canonical address whatever was asked for', async () => {
    for (const query of ['?utm_source=x', '?page=2&<script>']) {
      expect((await headOf(`/article/tariffs${query}`)).links['canonical']).toEqual([`${site.url}/article/tariffs`]);
    }
  });

  it('of an article has its own picture and its times on the card; one without has a picture that is there', async () => {
    const head = await headOf('/article/tariffs');
    expect(head.meta).toMatchObject({
      'og:image': [`${site.url}/images/card.jpg?src=${encodeURIComponent(picture)}`],
      'og:image:type': ['image/jpeg'],
      'og:image:width': ['1200'],
      'og:image:height': ['630'],
      'og:image:alt': ['The harbour at "dawn"'],
      'article:section': ['China Watch'],
    });
    expect(Date.parse(head.meta['article:published_time']?.[0] ?? '')).toBe(publishedAt.getTime());
    expect(Date.parse(head.meta['article:modified_time']?.[0] ?? '')).toBeGreaterThan(publishedAt.getTime());
    const [card = ''] = (await headOf('/article/plain')).meta['og:image'] ?? [];
    const response = await fetch(card);
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/png']);
  });

  it('names the feeds of the page, and icons that are there', async () => {
    for (const [path, base] of [
      ['/', ''],
      ['/category/china-watch', '/category/china-watch'],
      ['/article/tariffs', ''],
    ] as const) {
      const { links } = await headOf(path);
      expect(links['alternate'], path).toEqual(['feed.xml', 'atom.xml', 'feed.json'].map((file) => `${base}/${file}`));
      const linked = [...(links['alternate'] ?? []), ...(links['icon'] ?? []), ...(links['manifest'] ?? [])];
      for (const file of [...linked, ...(links['apple-touch-icon'] ?? [])]) {
        expect((await fetch(site.url + file)).status, file).toBe(200);
      }
      expect(links['icon']).toHaveLength(2);
      expect(links['apple-touch-icon']).toHaveLength(1);
      expect(links['manifest']).toEqual(['/manifest.webmanifest']);
    }
  });
});

describe('structured data', () => {
  const organisation = object({
    '@type': literal('NewsMediaOrganization'),
    name: string().min(1),
    url: url(),
    logo: object({ '@type': literal('ImageObject'), url: url() }),
  });
  const isoDate = string().regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/);
  // What Google's documents on Article and BreadcrumbList ask for.
  const newsArticle = object({
    '@context': literal('https://schema.org'),
    '@type': literal('NewsArticle'),
    headline: string().min(1),
    description: string().min(1),
    mainEntityOfPage: url(),
    datePublished: isoDate,
    dateModified: isoDate,
    author: organisation,
    publisher: organisation,
    articleSection: string(),
    wordCount: number(),
    isAccessibleForFree: literal(true),
  });
  const breadcrumbs = object({
    '@context': literal('https://schema.org'),
    '@type': literal('BreadcrumbList'),
    itemListElement: array(
      object({ '@type': literal('ListItem'), position: number(), name: string().min(1), item: url() }),
    ),
  });

  it('of an article is a NewsArticle and its breadcrumbs', async () => {
    const [story, crumbs, ...more] = (await headOf('/article/tariffs')).jsonLd.map((text): unknown => JSON.parse(text));
    expect(more).toEqual([]);
    expect(newsArticle.parse(story)).toMatchObject({
      headline: title,
      description: 'Two days of "talks" & tea.',
      mainEntityOfPage: `${site.url}/article/tariffs`,
      articleSection: 'China Watch',
      wordCount: 5,
    });
    expect(story).toMatchObject({ image: [`${site.url}/images/1600?src=${encodeURIComponent(picture)}`] });
    const { logo } = newsArticle.parse(story).publisher;
    expect((await fetch(logo.url)).status).toBe(200);
    expect(breadcrumbs.parse(crumbs).itemListElement).toEqual(
      [
        ['Home', '/'],
        ['China Watch', '/category/china-watch'],
        [title, '/article/tariffs'],
      ].map(([name, path], index) => ({ '@type': 'ListItem', position: index + 1, name, item: site.url + path })),
    );
  });

  it('of an article without category and picture leaves them out', async () => {
    const [story, crumbs] = (await headOf('/article/plain')).jsonLd.map((text): unknown => JSON.parse(text));
    expect(newsArticle.parse(story).articleSection).toBe('News');
    expect(story).not.toHaveProperty('image');
    expect(breadcrumbs.parse(crumbs).itemListElement.map(({ position, name }) => [position, name])).toEqual([
      [1, 'Home'],
      [2, 'A plain story'],
    ]);
  });

  it('of the home page names the site, and the newsroom with its rules', async () => {
    const [found] = (await headOf('/')).jsonLd.map((text): unknown => JSON.parse(text));
    expect(found).toMatchObject({
      '@type': 'WebSite',
      url: `${site.url}/`,
      publisher: {
        '@type': 'NewsMediaOrganization',
        name: 'Velocity News',
        correctionsPolicy: `${site.url}/legal#corrections`,
      },
    });
  });

  it.each(['/legal', ...notIndexed])('is not on %s, which is no article', async (path) => {
    expect((await headOf(path)).jsonLd).toEqual([]);
  });
});

describe('what search engines are kept from', () => {
  it.each(notIndexed)('%s says noindex', async (path) => {
    expect((await headOf(path)).meta['robots']).toEqual(['noindex']);
  });

  it.each(notIndexed.filter((path) => path !== '/profile'))(
    '%s, which is not there, has no address or card',
    async (path) => {
      const head = await headOf(path);
      expect(head.links['canonical']).toBeUndefined();
      expect(Object.keys(head.meta).filter((name) => /^(og|twitter|article):/.test(name))).toEqual([]);
      expect(head.titles).toEqual([`${path.startsWith('/article/') ? 'Article' : 'Page'} not found | Velocity News`]);
    },
  );

  it.each(['/dashboard', '/dashboard/feed', '/dashboard/nothing', '/dashboard-test'])(
    '%s says it in its header too, and is not cached',
    async (path) => {
      const response = await fetch(site.url + path);
      expect(response.headers.get('x-robots-tag')).toBe('noindex');
      expect(response.headers.get('cache-control')).toBe('no-store');
      const head = await readHead(page, await response.text());
      expect(head.meta['robots']).toEqual(['noindex']);
      expect(head.links['canonical']).toBeUndefined();
    },
  );
});
