import { optional, string } from 'zod';
import type { CommandContext } from '#cli/command.ts';
import { AppError } from '#core/errors.ts';
import { resolveArticle } from '#core/data/articles/articleRef.ts';
import type { Article } from '#core/data/articles/articles.ts';
import type { Confirmation } from '#core/pipeline/publish/openMarks.ts';
import { namesOrStdin } from '#cli/input/listFromStdin.ts';

/** The named articles. All are looked up before the first one is changed. */
export async function namedArticles(typed: readonly string[], context: CommandContext): Promise<Article[]> {
  const names = await namesOrStdin(typed, context);
  if (names.length === 0) return [];
  const { services } = await context.open();
  const found = new Map<string, Article>();
  for (const name of names) {
    const article = await resolveArticle(services.db, name, { signal: context.signal });
    found.set(article.id, article);
  }
  return [...found.values()];
}

/** `--confirm all`, or `--confirm 3fa2b1,9c00de`. */
export const confirmInput = optional(
  string().transform((text): Confirmation =>
    text.trim() === 'all' ? 'all' : text.split(/[\s,]+/).filter((id) => id !== ''),
  ),
);

/**
 * A mark's id belongs to one article, so ids cannot be confirmed in several articles at once.
 * @throws AppError `usage`.
 */
export function refuseMarksOfSeveral(named: readonly unknown[], confirm: Confirmation | undefined): void {
  if (named.length < 2 || confirm === undefined || confirm === 'all') return;
  throw new AppError('usage', 'Marks are confirmed in one article at a time.', {
    hint: 'Name one article with its marks, or give --confirm all.',
  });
}
