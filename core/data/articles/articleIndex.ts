import { object, string } from 'zod';
import type { Database, QueryOptions } from '../database.ts';
import { rows, send } from '../query.ts';
import { textList } from '../columns/textList.ts';
import { timestamp } from '../columns/timestamp.ts';

const indexRow = object({ slug: string(), title: string(), published_at: timestamp, updated_at: timestamp });

/** The fields of an article that a sitemap needs. */
export interface ArticleIndexEntry {
  slug: string;
  title: string;
  published_at: string;
  updated_at: string;
}

const task = { act: 'read', thing: 'article index' } as const;
const columns = 'slug, title, published_at, updated_at';

/**
 * One page of the published articles, oldest first, so that full pages never change.
 * @param page from 0. @param size at most 1,000, the limit of hosted Supabase.
 */
export function getArticleIndexPage(
  db: Database,
  { page, size }: { page: number; size: number },
  options?: QueryOptions,
): Promise<ArticleIndexEntry[]> {
  const query = db
    .from('articles')
    .select(columns)
    .eq('is_published', true)
    .order('published_at', { ascending: true })
    .order('id', { ascending: true })
    .range(page * size, (page + 1) * size - 1);
  return rows(task, query, indexRow, options);
}

/** Published articles since a time, newest first, at most 1,000: the limit of a news sitemap. */
export function getArticlesPublishedSince(
  db: Database,
  since: string,
  options?: QueryOptions,
): Promise<ArticleIndexEntry[]> {
  const query = db
    .from('articles')
    .select(columns)
    .eq('is_published', true)
    .gte('published_at', since)
    .order('published_at', { ascending: false })
    .limit(1000);
  return rows(task, query, indexRow, options);
}

/** How many articles readers can see. */
export async function countPublishedArticles(db: Database, options?: QueryOptions): Promise<number> {
  const query = db.from('articles').select('id', { count: 'exact', head: true }).eq('is_published', true);
  const { count } = await send(task, query, options);
  return count ?? 0;
}

/** How many articles of a category readers can see. */
export async function countPublishedArticlesOfCategory(
  db: Database,
  categorySlug: string,
  options?: QueryOptions,
): Promise<number> {
  const query = db
    .from('articles')
    .select('id, category:categories!inner(slug)', { count: 'exact', head: true })
    .eq('is_published', true)
    .filter('category.slug', 'in', textList([categorySlug]));
  const { count } = await send(task, query, options);
  return count ?? 0;
}
