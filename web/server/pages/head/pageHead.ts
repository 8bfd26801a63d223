import { cardAddress, cardSize } from '#web/site/images.ts';
import { describePage } from '#web/site/head/describePage.ts';
import type { CategoryData } from '#web/site/loaders.ts';
import type { ArticlePageData, FullArticle } from '#web/site/reads.ts';
import type { SiteSettings } from '#web/site/settings/siteSettings.ts';
import { categoryName } from '#web/site/text/article.ts';
import { escapeHtml, jsonBlock } from '../document.ts';
import type { LoadedPage } from '../renderPage.tsx';
import { articleJsonLd } from './articleJsonLd.ts';
import { siteJsonLd } from './siteJsonLd.ts';

/** The head of a page: title, description, canonical address, social cards, structured data, feeds. */
export function pageHead(
  page: Pick<LoadedPage, 'status' | 'routeId' | 'params' | 'data'>,
  settings: SiteSettings,
): string {
  const { status, routeId, params, data } = page;
  const article = routeId === 'article' && status === 200 && isArticleData(data) ? data.article : null;
  const part = routeId === 'category' && status === 200 && isCategoryData(data) ? data.page : 1;
  const state = status === 200 ? 'shown' : status === 404 ? 'missing' : 'failed';
  const about = describePage(
    { routeId, params, data: status === 200 ? data : undefined, state, part },
    settings.siteName,
  );
  const { title, description, path, previous, next, indexed, feeds } = about;
  const lines = [`<title>${escapeHtml(title)}</title>`, meta('description', description)];
  if (!indexed) lines.push(meta('robots', 'noindex'));
  if (path !== null) {
    const url = `${settings.siteUrl}${path}`;
    lines.push(link('canonical', url), ...socialCards({ title, description, url, article, settings }));
    if (previous !== null) lines.push(link('prev', settings.siteUrl + previous));
    if (next !== null) lines.push(link('next', settings.siteUrl + next));
    for (const item of structuredData(routeId, article, settings)) {
      lines.push(`<script type="application/ld+json">${jsonBlock(item)}</script>`);
    }
  }
  for (const [type, file] of Object.entries(feedFiles)) {
    lines.push(`<link rel="alternate" type="${type}" title="${escapeHtml(feeds.title)}" href="${feeds.base}/${file}">`);
  }
  lines.push(...iconLinks);
  return lines.join('\n');
}

function isArticleData(data: unknown): data is ArticlePageData {
  return typeof data === 'object' && data !== null && 'article' in data;
}

function isCategoryData(data: unknown): data is CategoryData {
  return typeof data === 'object' && data !== null && 'category' in data && 'page' in data;
}

function structuredData(routeId: string, article: FullArticle | null, settings: SiteSettings): unknown[] {
  if (article !== null) return articleJsonLd(article, settings);
  return routeId === 'home' ? siteJsonLd(settings) : [];
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
