import type { ArticleIndexEntry } from '#core/data/articles/articleIndex.ts';
import { categories } from '#web/site/categories.ts';
import { categoryPath } from '#web/site/category/categoryAddress.ts';
import { staticPages } from '#web/site/staticPages.tsx';
import { element, xmlText } from './xml.ts';

/** Articles per sitemap: as many as one read returns on every backend; the protocol allows 50,000. */
export const SITEMAP_PAGE = 1000;

const head = '<?xml version="1.0" encoding="UTF-8"?>\n';

/** The sitemap index: pages, news of two days, and all articles. */
export function sitemapIndex(siteUrl: string, articlePages: number): string {
  const maps = [
    '/sitemap-pages.xml',
    '/sitemap-news.xml',
    ...Array.from({ length: articlePages }, (_, page) => `/sitemap-articles-${page + 1}.xml`),
  ];
  const entries = maps.map((path) => `<sitemap>${element('loc', siteUrl + path)}</sitemap>`);
  return `${head}<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries.join('\n')}\n</sitemapindex>\n`;
}

/** The sitemap of home, category and static pages. @param pages the number of pages of each category, in order. */
export function sitemapPages(siteUrl: string, pages: readonly number[]): string {
  const ofCategories = categories.flatMap(({ slug }, index) =>
    Array.from({ length: Math.max(1, pages[index] ?? 1) }, (_, page) => categoryPath(slug, page + 1)),
  );
  const ofStaticPages = staticPages.filter(({ indexed }) => indexed).map(({ id }) => `/${id}`);
  const paths = ['/', ...ofCategories, ...ofStaticPages];
  return urlSet(paths.map((path) => `<url>${element('loc', siteUrl + path)}</url>`));
}

export function sitemapArticles(siteUrl: string, articles: readonly ArticleIndexEntry[]): string {
  return urlSet(
    articles.map(
      ({ slug, updated_at }) =>
        `<url>${element('loc', `${siteUrl}/article/${slug}`)}${element('lastmod', updated_at)}</url>`,
    ),
  );
}

/** Google's News sitemap: articles of the last 48 hours, at most 1,000. */
export function sitemapNews(siteUrl: string, siteName: string, articles: readonly ArticleIndexEntry[]): string {
  const entries = articles.map(
    ({ slug, title, published_at }) =>
      `<url>${element('loc', `${siteUrl}/article/${slug}`)}<news:news><news:publication>${element('news:name', siteName)}${element('news:language', 'en')}</news:publication>${element('news:publication_date', published_at)}${element('news:title', title)}</news:news></url>`,
  );
  return urlSet(entries, ` xmlns:news="${xmlText('http://www.google.com/schemas/sitemap-news/0.9')}"`);
}

function urlSet(entries: readonly string[], namespaces = ''): string {
  return `${head}<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"${namespaces}>\n${entries.join('\n')}\n</urlset>\n`;
}
