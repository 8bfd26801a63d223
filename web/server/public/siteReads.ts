import type { Clock } from '#core/clock.ts';
import {
  type Article,
  displayedImage,
  getPublishedArticles,
  getPublishedArticlesByCategory,
  latestLimit,
  type ArticleCardRow,
} from '#core/data/articles/articles.ts';
import { getArticleRedirect } from '#core/data/articles/articleRedirects.ts';
import type { Database } from '#core/data/database.ts';
import { CATEGORY_PAGE, categoryPath } from '#web/site/category/categoryAddress.ts';
import type {
  ArticleCard,
  ArticlePageData,
  CategoryStories,
  FullArticle,
  MovedArticle,
  SiteReads,
} from '#web/site/reads.ts';
import { teaserOf } from '#web/site/text/teaser.ts';
import { articleReads } from './articleReads.ts';
import { StaleCache } from '../cache/staleCache.ts';

/** Milliseconds for which a read is fresh, and for which it is served while it is reloaded. */
export const FRESH_MS = 2000;
export const STALE_MS = 5000;
const LATEST_MS = 500;

export interface CachedReads extends SiteReads {
  /** The data of a path, where it can be served without waiting. Stale data starts reloading. */
  atOnce(path: string): object | undefined;
  /** The cached data of a path, of any age. */
  held(path: string): object | undefined;
  /** Milliseconds since the database was last asked for the data of a path; 0 where there is none. */
  age(path: string): number;
}

/** The site's reads with the rights of an anonymous reader, through the cache that all public routes share. */
export function cachedSiteReads(db: Database, clock: Clock): CachedReads {
  const limits = { clock, freshMs: FRESH_MS, staleMs: STALE_MS };
  const lists = new StaleCache<ArticleCard[]>({ ...limits, max: 50 });
  const categories = new StaleCache<CategoryStories | null>({ ...limits, max: 500, keep: (value) => value !== null });
  // The newest articles, which every article page shows, are read once for all pages. Never served stale, because the
  // page that shows them has a stale time of its own.
  const latest = new StaleCache<ArticleCardRow[]>({ clock, freshMs: LATEST_MS, staleMs: LATEST_MS, max: 1 });
  const readArticle = articleReads(db, clock);
  const latestBut = async (slug: string): Promise<ArticleCard[]> => {
    const load = (signal: AbortSignal) => getPublishedArticles(db, { limit: latestLimit + 1 }, { signal });
    const newest = await latest.get('latest', load);
    return newest
      .filter((article) => article.slug !== slug)
      .slice(0, latestLimit)
      .map(toCard);
  };
  const pages = new StaleCache<ArticlePageData | MovedArticle | null>({
    ...limits,
    staleMs: STALE_MS - LATEST_MS,
    max: 2000,
    keep: (value) => value !== null,
  });
  return {
    home: () => lists.get('/', async (signal) => (await getPublishedArticles(db, {}, { signal })).map(toCard)),
    category: (slug, page) =>
      categories.get(categoryPath(slug, page), async (signal) => {
        // Reads one article more than it shows, to know whether there are older ones.
        const part = { limit: CATEGORY_PAGE + 1, offset: (page - 1) * CATEGORY_PAGE };
        const found = await getPublishedArticlesByCategory(db, slug, part, { signal });
        if (page > 1 && found.length === 0) return null;
        return { articles: found.slice(0, CATEGORY_PAGE).map(toCard), more: found.length > CATEGORY_PAGE };
      }),
    article: (slug) =>
      pages.get(`/article/${slug}`, async (signal) => {
        const article = await readArticle(slug);
        if (article !== null) return { article: toFull(article), latest: await latestBut(slug) };
        const moved = await getArticleRedirect(db, slug, { signal });
        return moved === null ? null : { movedTo: moved.slug };
      }),
    atOnce: (path) => lists.atOnce(path) ?? categories.atOnce(path) ?? pages.atOnce(path) ?? undefined,
    held: (path) => lists.held(path) ?? categories.held(path) ?? pages.held(path) ?? undefined,
    age: (path) => Math.max(lists.age(path), categories.age(path), pages.age(path)),
  };
}

/** An article as lists show it. */
export function toCard(article: ArticleCardRow): ArticleCard {
  const image = displayedImage(article);
  const publishedAt = article.published_at ?? article.created_at;
  return {
    slug: article.slug,
    title: article.title,
    summary: article.summary === '' ? article.excerpt : article.summary,
    teaser: teaserOf(article),
    isBreaking: article.is_breaking,
    publishedAt,
    updatedAt: Date.parse(article.updated_at) > Date.parse(publishedAt) ? article.updated_at : publishedAt,
    category: article.category,
    image: image === null ? null : { url: image.image_url, altText: image.alt_text },
  };
}

/** An article as its page shows it. */
export function toFull(article: Article): FullArticle {
  return {
    ...toCard(article),
    id: article.id,
    content: article.content,
    // Only http and https: a `javascript:` address would run in the page.
    sources: article.sources.filter(({ url }) => /^https?:\/\//i.test(url)),
    correction: article.corrected_at === null ? null : { text: article.correction, at: article.corrected_at },
    viewCount: article.view_count,
    shareCount: article.share_count,
  };
}
