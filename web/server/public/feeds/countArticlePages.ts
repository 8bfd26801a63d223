import { countPublishedArticles } from '#core/data/articles/articleIndex.ts';
import type { Database, QueryOptions } from '#core/data/database.ts';

/** How many sitemap pages the published articles fill. */
export async function countArticlePages(db: Database, size: number, options?: QueryOptions): Promise<number> {
  return Math.ceil((await countPublishedArticles(db, options)) / size);
}
