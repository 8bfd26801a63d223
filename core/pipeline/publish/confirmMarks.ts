import { saveArticle, type ConfirmedMark } from '#core/data/articles/articleChanges.ts';
import type { Article } from '#core/data/articles/articles.ts';
import type { OperationContext, Services } from '../services.ts';
import type { Confirmation } from './openMarks.ts';
import { planUpdate, type ArticleInput } from './updateArticle.ts';

/**
 * Records that an editor confirms marks of an article, also of an edited text that is not saved yet: a mark is
 * identified by its words, wherever they occur.
 * @throws {AppError} `usage` for an id that no open mark of the text has.
 */
export async function confirmMarks(
  { db, person }: Pick<Services, 'db' | 'person'>,
  { article, edit, confirm }: { article: Article; edit: ArticleInput; confirm: Confirmation },
  context: OperationContext = {},
): Promise<ConfirmedMark[]> {
  const { confirmed } = await planUpdate({ db }, { article, edit, confirm }, context);
  if (confirmed.length === 0) return [];
  await saveArticle(db, { articleId: article.id, fields: {}, draft: { confirm: confirmed }, person }, context);
  return confirmed;
}
