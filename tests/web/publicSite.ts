import type { Page } from 'playwright-core';
import { afterAll, beforeAll } from 'vitest';
import { publishArticles } from '../support/articles.ts';
import { openPage } from '../support/browser.ts';
import { type Site, startSite } from '../support/site.ts';

export const title = `Tariffs & "talks": what's <next>?`;
export const picture = '/storage/v1/object/public/story-images/harbour.png';
export const publishedAt = new Date('2026-03-04T10:00:00Z');

/** For a test file: a site with three articles, its paths by kind, and a browser page that parses their HTML. */
export function usePublicPages(): { readonly url: string; readonly page: Page } {
  let site: Site | undefined;
  let page: Page | undefined;
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
  const started = () => {
    if (site === undefined || page === undefined) throw new Error('the site is not started yet');
    return { url: site.url, page };
  };
  return {
    get url() {
      return started().url;
    },
    get page() {
      return started().page;
    },
  };
}

/** Pages that search engines may index: address, title, description. */
export const indexed = [
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

/** Pages that they may not index. */
export const notIndexed = ['/nothing', '/category/nothing', '/article/nothing', '/article/draft', '/profile'] as const;
