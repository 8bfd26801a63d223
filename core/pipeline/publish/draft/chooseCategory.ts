import { findCategory, type Category } from '#core/data/articles/categories.ts';
import { AppError } from '#core/errors.ts';

/** The requested category, else the story's own. @throws {AppError} `usage` where the site does not have it. */
export function chooseCategory(categories: readonly Category[], asked: string | undefined, own: string): Category {
  const found = findCategory(categories, asked ?? own);
  if (found !== undefined) return found;
  const names = categories.map(({ name }) => name).join(', ');
  const message =
    asked === undefined
      ? `The story's category "${own}" is none of the site's categories.`
      : `There is no category "${asked}".`;
  throw new AppError('usage', message, { hint: `Choose one with --category: ${names}.` });
}
