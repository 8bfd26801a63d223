import { number } from 'zod';
import type { Database, QueryOptions } from '../database.ts';
import { value } from '../query.ts';

/** New views and shares by slug. */
export type ArticleCounts = Readonly<Record<string, { views: number; shares: number }>>;

/**
 * Adds views and shares to published articles in one call; unknown slugs are ignored. Returns how many articles
 * changed.
 */
export function addArticleCounts(db: Database, counts: ArticleCounts, options?: QueryOptions): Promise<number> {
  const query = db.rpc('add_article_counts', { counts });
  return value({ act: 'save', thing: 'article counts' }, query, number(), options);
}
