import { describe, expect, it } from 'vitest';
import { array, literal, number, object, string, url } from 'zod';
import { type PageHead, readHead } from '../support/readHead.ts';
import { indexed, notIndexed, picture, publishedAt, title, usePublicPages } from './publicSite.ts';

const served = usePublicPages();

async function headOf(path: string): Promise<PageHead> {
  return readHead(served.page, await (await fetch(served.url + path)).text());
}

describe('the head of a page for readers', () => {
  it.each(indexed)('of %s has its title, description, address and cards', async (path, shown, description) => {
    const head = await headOf(path);
    expect(head.titles).toEqual([shown]);
    expect(head.language).toBe('en');
    expect(head.meta['description']).toEqual([description]);
    expect(head.meta['robots']).toBeUndefined();
    expect(head.links['canonical']).toEqual([served.url + path]);
    expect(head.meta['viewport']).toEqual(['width=device-width, initial-scale=1']);
    const isArticle = path.startsWith('/article/');
    const cardTitle = isArticle ? shown.replace(' | Velocity News', '') : shown;
    expect(head.meta).toMatchObject({
      'og:site_name': ['Velocity News'],
      'og:type': [isArticle ? 'article' : 'website'],
      'og:title': [cardTitle],
      'og:description': [description],
      'og:url': [served.url + path],
      'twitter:card': ['summary_large_image'],
      'twitter:title': [cardTitle],
      'twitter:description': [description],
    });
    expect(head.meta['og:image']).toEqual(head.meta['twitter:image']);
    const [image = ''] = head.meta['og:image'] ?? [];
    expect(image.startsWith(`${served.url}/`)).toBe(true);
    expect(head.meta['og:image:alt']?.[0]).not.toBe('');
  });

  it('has the same canonical address whatever the query', async () => {
    for (const query of ['?utm_source=x', '?page=2&<script>']) {
      expect((await headOf(`/article/tariffs${query}`)).links['canonical']).toEqual([`${served.url}/article/tariffs`]);
    }
  });

  it('of an article has its own picture and times on the card, and a default picture where it has none', async () => {
    const head = await headOf('/article/tariffs');
    expect(head.meta).toMatchObject({
      'og:image': [`${served.url}/images/card.jpg?src=${encodeURIComponent(picture)}`],
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

  it('links the feeds of the page, and icons that exist', async () => {
    for (const [path, base] of [
      ['/', ''],
      ['/category/china-watch', '/category/china-watch'],
      ['/article/tariffs', ''],
    ] as const) {
      const { links } = await headOf(path);
      expect(links['alternate'], path).toEqual(['feed.xml', 'atom.xml', 'feed.json'].map((file) => `${base}/${file}`));
      const linked = [...(links['alternate'] ?? []), ...(links['icon'] ?? []), ...(links['manifest'] ?? [])];
      for (const file of [...linked, ...(links['apple-touch-icon'] ?? [])]) {
        expect((await fetch(served.url + file)).status, file).toBe(200);
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
  // Required by Google's documentation of Article and BreadcrumbList.
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
      mainEntityOfPage: `${served.url}/article/tariffs`,
      articleSection: 'China Watch',
      wordCount: 5,
    });
    expect(story).toMatchObject({ image: [`${served.url}/images/1600?src=${encodeURIComponent(picture)}`] });
    const { logo } = newsArticle.parse(story).publisher;
    expect((await fetch(logo.url)).status).toBe(200);
    expect(breadcrumbs.parse(crumbs).itemListElement).toEqual(
      [
        ['Home', '/'],
        ['China Watch', '/category/china-watch'],
        [title, '/article/tariffs'],
      ].map(([name, path], index) => ({ '@type': 'ListItem', position: index + 1, name, item: served.url + path })),
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
      url: `${served.url}/`,
      publisher: {
        '@type': 'NewsMediaOrganization',
        name: 'Velocity News',
        correctionsPolicy: `${served.url}/legal#corrections`,
      },
    });
  });

  it.each(['/legal', ...notIndexed])('is not on %s, which is not an article', async (path) => {
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
      const response = await fetch(served.url + path);
      expect(response.headers.get('x-robots-tag')).toBe('noindex');
      expect(response.headers.get('cache-control')).toBe('no-store');
      const head = await readHead(served.page, await response.text());
      expect(head.meta['robots']).toEqual(['noindex']);
      expect(head.links['canonical']).toBeUndefined();
    },
  );
});
