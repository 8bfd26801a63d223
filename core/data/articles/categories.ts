import { int, object, string, type infer as Infer } from 'zod';
import type { Database, QueryOptions } from '../database.ts';
import { rows } from '../query.ts';

/** A row of `categories`. */
export const categoryRow = object({ id: string(), name: string(), slug: string(), position: int() });

export type Category = Infer<typeof categoryRow>;

/** The categories of the site, in navigation order. */
export function getCategories(db: Database, options?: QueryOptions): Promise<Category[]> {
  const query = db.from('categories').select('*').order('position', { ascending: true });
  return rows({ act: 'read', thing: 'categories' }, query, categoryRow, options);
}

/** Finds a category by name or slug, ignoring case. */
export function findCategory(categories: readonly Category[], text: string): Category | undefined {
  const wanted = text.trim().toLowerCase();
  return categories.find(({ name, slug }) => name.toLowerCase() === wanted || slug === wanted);
}
