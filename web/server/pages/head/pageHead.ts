import { categories } from '#web/site/categories.ts';
import { cardAddress, cardSize } from '#web/site/images.ts';
import { categoryPath } from '#web/site/category/categoryAddress.ts';
import { pageFeeds } from '#web/site/pageFeeds.ts';
import { pageTitle } from '#web/site/pageTitle.ts';
import type { CategoryData } from '#web/site/loaders.ts';
import type { ArticlePageData, FullArticle } from '#web/site/reads.ts';
import type { SiteSettings } from '#web/site/settings/siteSettings.ts';
import { categoryName, summaryOf } from '#web/site/text/article.ts';
import { escapeHtml, jsonBlock } from '../document.ts';
import type { LoadedPage } from '../renderPage.tsx';
import { articleJsonLd } from './articleJsonLd.ts';
import { siteJsonLd } from './siteJsonLd.ts';

/** The head of a page: title, description, canonical address, cards for social platforms, structured data, feeds. */
export function pageHead(
  page: Pick<LoadedPage, 'status' | 'routeId' | 'params' | 'data'>,
  settings: SiteSettings,
): string {
  const article = articleOf(page);
  const part = partOf(page);
  const title = pageTitle(settings.siteName, page.status === 404 && page.routeId !== 'article' ? '' : page.routeId, {
    categorySlug: page.params['categorySlug'],
    page: part.page,
    article: article?.title,
  });
  const path = canonicalPath(page, part.page);
  const description = descriptionOf(page, settings, article);
  const lines = [`<title>${escapeHtml(title)}</title>`, meta('description', description)];
  if (page.status !== 200 || page.routeId === 'profile') lines.push(meta('robots', 'noindex'));
  if (page.status === 200 && path !== null) {
    const url = `${settings.siteUrl}${path}`;
    lines.push(link('canonical', url), ...socialCards({ title, description, url, article, settings }));
    const slug = page.params['categorySlug'] ?? '';
    if (part.page > 1) lines.push(link('prev', settings.siteUrl + categoryPath(slug, part.page - 1)));
    if (part.more) lines.push(link('next', settings.siteUrl + categoryPath(slug, part.page + 1)));
    for (const data of structuredData(page.routeId, article, settings)) {
      lines.push(`<script type="application/ld+json">${jsonBlock(data)}</script>`);
    }
  }
  const category = page.routeId === 'category' ? page.params['categorySlug'] : undefined;
  const feeds = pageFeeds(settings.siteName, category);
  for (const [type, file] of Object.entries(feedFiles)) {
    lines.push(`<link rel="alternate" type="${type}" title="${escapeHtml(feeds.title)}" href="${feeds.base}/${file}">`);
  }
  lines.push(...iconLinks);
  return lines.join('\n');
}

function articleOf({ routeId, status, data }: Pick<LoadedPage, 'routeId' | 'status' | 'data'>): FullArticle | null {
  return routeId === 'article' && status === 200 && isArticleData(data) ? data.article : null;
}

function isArticleData(data: unknown): data is ArticlePageData {
  return typeof data === 'object' && data !== null && 'article' in data;
}

/** Which page of a category it is, and whether another follows. */
function partOf({ routeId, status, data }: Pick<LoadedPage, 'routeId' | 'status' | 'data'>): {
  page: number;
  more: boolean;
} {
  return routeId === 'category' && status === 200 && isCategoryData(data) ? data : { page: 1, more: false };
}

function isCategoryData(data: unknown): data is CategoryData {
  return typeof data === 'object' && data !== null && 'category' in data && 'page' in data;
}

function structuredData(routeId: string, article: FullArticle | null, settings: SiteSettings): unknown[] {
  if (article !== null) return articleJsonLd(article, settings);
  return routeId === 'home' ? siteJsonLd(settings) : [];
}

function canonicalPath({ routeId, params }: Pick<LoadedPage, 'routeId' | 'params'>, page: number): string | null {
  switch (routeId) {
    case 'home':
      return '/';
    case 'category':
      return categoryPath(params['categorySlug'] ?? '', page);
    case 'article':
      return `/article/${params['slug']}`;
    case 'legal':
    case 'contact':
    case 'profile':
      return `/${routeId}`;
    default:
      return null;
  }
}

function descriptionOf(
  page: Pick<LoadedPage, 'routeId' | 'params'>,
  { siteName }: SiteSettings,
  article: FullArticle | null,
): string {
  if (article !== null) return summaryOf(article);
  const category = categories.find(({ slug }) => slug === page.params['categorySlug']);
  if (page.routeId === 'category' && category !== undefined)
    return `Latest news and analysis on ${category.name} from ${siteName}.`;
  if (page.routeId === 'legal') return `Privacy, terms, cookies, editorial guidelines and corrections of ${siteName}.`;
  if (page.routeId === 'contact') return `How to reach the desks of ${siteName}.`;
  return `Breaking news, geopolitical analysis and global conflicts, from ${siteName}.`;
}

interface CardParts {
  title: string;
  description: string;
  url: string;
  article: FullArticle | null;
  settings: SiteSettings;
}

function socialCards({ title, description, url, article, settings }: CardParts): string[] {
  const image = article?.image ?? null;
  const picture = image === null ? `${settings.siteUrl}/card.png` : settings.siteUrl + cardAddress(image.url);
  return [
    property('og:site_name', settings.siteName),
    property('og:type', article === null ? 'website' : 'article'),
    property('og:title', article?.title ?? title),
    property('og:description', description),
    property('og:url', url),
    property('og:image', picture),
    property('og:image:type', image === null ? 'image/png' : 'image/jpeg'),
    property('og:image:width', String(cardSize.width)),
    property('og:image:height', String(cardSize.height)),
    property('og:image:alt', image?.altText ?? settings.siteName),
    ...(article === null
      ? []
      : [
          property('article:published_time', article.publishedAt),
          property('article:modified_time', article.updatedAt),
          property('article:section', categoryName(article.category)),
        ]),
    meta('twitter:card', 'summary_large_image'),
    meta('twitter:title', article?.title ?? title),
    meta('twitter:description', description),
    meta('twitter:image', picture),
  ];
}

const feedFiles = {
  'application/rss+xml': 'feed.xml',
  'application/atom+xml': 'atom.xml',
  'application/feed+json': 'feed.json',
} as const;

const iconLinks = [
  '<link rel="icon" href="/logo.svg" type="image/svg+xml">',
  '<link rel="icon" href="/favicon.ico" sizes="32x32">',
  '<link rel="apple-touch-icon" href="/apple-touch-icon.png">',
  '<link rel="manifest" href="/manifest.webmanifest">',
];

function link(rel: string, href: string): string {
  return `<link rel="${rel}" href="${escapeHtml(href)}">`;
}

function meta(name: string, content: string): string {
  return `<meta name="${name}" content="${escapeHtml(content)}">`;
}

function property(name: string, content: string): string {
  return `<meta property="${name}" content="${escapeHtml(content)}">`;
}
