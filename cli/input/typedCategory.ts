import type { CommandContext } from '#cli/command.ts';
import { findCategory, getCategories } from '#core/data/articles/categories.ts';
import { AppError } from '#core/errors.ts';

/** Other categories than the sections of the site, of which a list may be asked for. */
interface OtherCategories {
  /** Names that can be chosen, whether a row has them or not. */
  names?: readonly string[];
  /** Lists with the rows of a category alone, where rows may have any. */
  rowsOf?: (category: string) => AsyncIterable<readonly unknown[]>[];
}

/**
 * The category whose rows are listed: a section of the site by its name or slug, or another one.
 * @throws AppError `usage` where there is none of that name.
 */
export async function listedCategory(
  typed: string | undefined,
  { open, signal }: Pick<CommandContext, 'open' | 'signal'>,
  { names = [], rowsOf = () => [] }: OtherCategories = {},
): Promise<string | undefined> {
  if (typed === undefined) return undefined;
  const { services } = await open();
  const sections = await getCategories(services.db, { signal });
  const section = findCategory(sections, typed);
  if (section !== undefined) return section.name;
  const wanted = typed.trim();
  const known = [...new Set([...sections.map(({ name }) => name), ...names])];
  if (known.some((name) => name.toLowerCase() === wanted.toLowerCase())) return wanted;
  for (const pages of rowsOf(wanted)) if (await hasRows(pages)) return wanted;
  throw new AppError('usage', `There is no category "${wanted.slice(0, 60)}".`, {
    hint: `Choose one with --category: ${known.join(', ')}.`,
  });
}

/** The category that a story gets: a section of the site by its name or slug in its own spelling, or any other text. */
export async function enteredCategory(
  typed: string,
  { open, signal }: Pick<CommandContext, 'open' | 'signal'>,
): Promise<string> {
  const { services } = await open();
  return findCategory(await getCategories(services.db, { signal }), typed)?.name ?? typed;
}

async function hasRows(pages: AsyncIterable<readonly unknown[]>): Promise<boolean> {
  for await (const page of pages) if (page.length > 0) return true;
  return false;
}
