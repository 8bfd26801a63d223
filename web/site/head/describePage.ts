import { categories } from '../categories.ts';
import { categoryPath } from '../category/categoryAddress.ts';
import { type PageFeeds, pageFeeds } from '../pageFeeds.ts';
import { staticPage } from '../staticPages.tsx';
import { summaryOf } from '../text/article.ts';

/** A page in terms of the router. */
export interface RoutedPage {
  routeId: string;
  params: Readonly<Record<string, string | undefined>>;
  /** The loader's data; undefined where there is none. */
  data: unknown;
  /** `missing`: there is no such page. `failed`: it may be there, but could not be read. */
  state: 'shown' | 'missing' | 'failed';
  /** Page number of a category, from 1. */
  part: number;
}

/** The content of a page's head: the server writes it, and the browser updates it on navigation. */
export interface PageDescription {
  title: string;
  description: string;
  /** Canonical path; null where the page does not exist or has none. */
  path: string | null;
  /** Paths of a category's newer and older page. */
  previous: string | null;
  next: string | null;
  /** Whether search engines may index it. */
  indexed: boolean;
  feeds: PageFeeds;
}

/** Title, description and addresses of every page, for server and browser alike. */
export function describePage(page: RoutedPage, siteName: string): PageDescription {
  const { routeId, params, data, state, part } = page;
  const slug = routeId === 'category' ? params['categorySlug'] : undefined;
  const category = categories.find((each) => each.slug === slug);
  const article = routeId === 'article' ? articleOf(data) : undefined;
  const path = state === 'shown' ? pathOf(page) : null;
  const more = path !== null && slug !== undefined && hasMore(data);
  return {
    title: titleOf(page, siteName, category?.name, article?.title),
    description: article === undefined ? descriptionOf(routeId, siteName, category?.name) : summaryOf(article),
    path,
    previous: path !== null && slug !== undefined && part > 1 ? categoryPath(slug, part - 1) : null,
    next: more ? categoryPath(slug, part + 1) : null,
    indexed: state === 'shown' && staticPage(routeId)?.indexed !== false,
    feeds: pageFeeds(siteName, slug),
  };
}

function titleOf({ routeId, state, part }: RoutedPage, siteName: string, category?: string, article?: string): string {
  if (routeId === 'home') return `${siteName}: breaking news and geopolitical analysis`;
  return `${nameOf(state === 'missing' && routeId !== 'article' ? '' : routeId, part, category, article)} | ${siteName}`;
}

function nameOf(routeId: string, part: number, category = 'Page not found', article = 'Article not found'): string {
  switch (routeId) {
    case 'category':
      return `${category}${part === 1 ? '' : `, page ${part}`}`;
    case 'article':
      return article;
    default:
      return staticPage(routeId)?.title ?? 'Page not found';
  }
}

function descriptionOf(routeId: string, siteName: string, category: string | undefined): string {
  if (category !== undefined) return `Latest news and analysis on ${category} from ${siteName}.`;
  const ofSite = `Breaking news, geopolitical analysis and global conflicts, from ${siteName}.`;
  return staticPage(routeId)?.description?.(siteName) ?? ofSite;
}

function pathOf({ routeId, params, part }: RoutedPage): string | null {
  switch (routeId) {
    case 'home':
      return '/';
    case 'category':
      return categoryPath(params['categorySlug'] ?? '', part);
    case 'article':
      return `/article/${params['slug']}`;
    default:
      return staticPage(routeId) === undefined ? null : `/${routeId}`;
  }
}

function articleOf(data: unknown): { title: string; summary: string } | undefined {
  if (typeof data !== 'object' || data === null || !('article' in data)) return undefined;
  const { article } = data;
  if (typeof article !== 'object' || article === null || !('title' in article)) return undefined;
  const summary = 'summary' in article && typeof article.summary === 'string' ? article.summary : '';
  return typeof article.title === 'string' ? { title: article.title, summary } : undefined;
}

function hasMore(data: unknown): boolean {
  return typeof data === 'object' && data !== null && 'more' in data && data.more === true;
}
