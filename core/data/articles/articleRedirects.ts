import { object, string } from 'zod';
import type { Database, QueryOptions } from '../database.ts';
import { firstRow } from '../query.ts';
import { textList } from '../columns/textList.ts';

const redirect = object({ article_id: string(), article: object({ slug: string() }) });

/** Finds the article that once had this address, with its current one; null where there is none. */
export async function getArticleRedirect(
  db: Database,
  slug: string,
  options?: QueryOptions,
): Promise<{ articleId: string; slug: string } | null> {
  const query = db
    .from('article_redirects')
    .select('article_id, article:articles!inner(slug)')
    .filter('slug', 'in', textList([slug]));
  const found = await firstRow({ act: 'read', thing: 'article address' }, query, redirect, options);
  return found === null ? null : { articleId: found.article_id, slug: found.article.slug };
}
