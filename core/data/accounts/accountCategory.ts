import { AppError } from '#core/errors.ts';
import { truncate } from '#core/format.ts';
import { findCategory, getCategories } from '../articles/categories.ts';
import type { Database, QueryOptions } from '../database.ts';

/** For accounts whose posts belong to no section of the site. */
export const GENERAL = 'General';

/**
 * Resolves a category's name or slug to the stored name: one of the site's, or General, the default.
 * @throws {AppError} `invalid_input` for any other: stories in it could not be published.
 */
export async function accountCategory(db: Database, text: string | undefined, options?: QueryOptions): Promise<string> {
  const wanted = text?.trim() ?? '';
  if (wanted === '' || wanted.toLowerCase() === GENERAL.toLowerCase()) return GENERAL;
  const categories = await getCategories(db, options);
  const found = findCategory(categories, wanted);
  if (found !== undefined) return found.name;
  throw new AppError('invalid_input', `There is no category "${truncate(wanted, 60)}".`, {
    hint: `One of: ${[...categories.map(({ name }) => name), GENERAL].join(', ')}.`,
  });
}
