import { countPublishedArticles } from '#core/data/articleIndex.ts';
import type { Database } from '#core/data/database.ts';

/** How many sitemap pages the published articles fill. */
export async function countArticlePages(db: Database, size: number): Promise<number> {
  return Math.ceil((await countPublishedArticles(db)) / size);
}
