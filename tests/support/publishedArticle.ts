import { type Article, getPublishedArticlesBySlugs } from '#core/data/articles/articles.ts';
import type { Database } from '#core/data/database.ts';

/** The published article with this slug; null where there is none. */
export async function getPublishedArticle(db: Database, slug: string): Promise<Article | null> {
  return (await getPublishedArticlesBySlugs(db, [slug]))[0] ?? null;
}
