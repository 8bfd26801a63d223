import { saveArticle } from '#core/data/articles/articleChanges.ts';
import type { Article } from '#core/data/articles/articles.ts';
import { AppError } from '#core/errors.ts';
import type { OperationContext, Services } from '../services.ts';
import { articleState } from '#core/data/articles/articleState.ts';
import { refuseOpenMarks, type Confirmation } from './openMarks.ts';
import { planUpdate, type ArticleInput } from './updateArticle.ts';

type PublishServices = Pick<Services, 'db' | 'clock' | 'person'>;

export interface PublishArticleInput {
  article: Article;
  /** Changes to save in the same transaction. */
  edit?: ArticleInput | undefined;
  /** ISO 8601; default: now. */
  at?: string | undefined;
  confirm?: Confirmation | undefined;
}

/**
 * Publishes an article now or at a given time. A withdrawn one gets back its address and date.
 * @throws {AppError} `conflict` while a mark of its draft is open; `usage` for a time in the past.
 */
export async function publishArticle(
  { db, clock, person }: PublishServices,
  { article, edit = {}, at, confirm }: PublishArticleInput,
  context: OperationContext = {},
): Promise<Article> {
  const now = clock.now();
  refusePast(at, now);
  if (at !== undefined && articleState(article, now) === 'published') {
    throw new AppError('conflict', `"${article.title}" is on the site already.`, {
      hint: `Withdraw it first: \`velocity articles unpublish ${article.slug}\`.`,
    });
  }
  const { fields, open, confirmed } = await planUpdate({ db }, { article, edit, confirm }, context);
  refuseOpenMarks(article, open);
  const saved = await saveArticle(
    db,
    {
      articleId: article.id,
      fields,
      publication: { publish: true, at },
      draft: confirmed.length === 0 ? undefined : { confirm: confirmed },
      expected: article.updated_at,
      person,
    },
    context,
  );
  return saved.article;
}

/** Withdraws an article from the site; its text, address and date are kept. A scheduled one becomes a draft again. */
export async function unpublishArticle(
  { db, person }: Pick<PublishServices, 'db' | 'person'>,
  article: Pick<Article, 'id'>,
  context: OperationContext = {},
): Promise<Article> {
  const saved = await saveArticle(
    db,
    { articleId: article.id, fields: {}, publication: { publish: false }, person },
    context,
  );
  return saved.article;
}

/** @throws {AppError} `usage` for a time in the past. */
export function refusePast(at: string | undefined, now: number): void {
  if (at === undefined || Date.parse(at) > now) return;
  throw new AppError('usage', `${at} is past.`, { hint: 'Leave --at out to publish now.' });
}
