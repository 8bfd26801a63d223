import { createHash, randomBytes } from 'node:crypto';
import { storeArticlePreview, takeArticlePreview } from '#core/data/articles/articlePreviews.ts';
import { type Article, displayedImage } from '#core/data/articles/articles.ts';
import { findCategory, getCategories } from '#core/data/articles/categories.ts';
import type { Database, QueryOptions } from '#core/data/database.ts';
import type { OperationContext, Services } from '../services.ts';
import { planUpdate, type ArticleInput } from './updateArticle.ts';

/**
 * Stores an article with unsaved changes for one preview within a minute.
 * @returns a token of 256 random bits for the preview; only its hash is stored.
 * @throws {AppError} as `planUpdate`, for invalid values.
 */
export async function previewArticle(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  { article, edit }: { article: Article; edit: ArticleInput },
  context: OperationContext = {},
): Promise<string> {
  const { fields } = await planUpdate({ db }, { article, edit }, context);
  const { category_slug: slug, image_url: image, image_alt: alt, ...texts } = fields;
  const category = slug === undefined ? undefined : findCategory(await getCategories(db, context), slug);
  const shown = displayedImage(article);
  const address = image ?? shown?.image_url ?? '';
  const now = new Date(clock.now()).toISOString();
  const changed = Object.fromEntries(Object.entries(texts).filter(([, value]) => value !== undefined));
  const preview: Article = {
    ...article,
    ...changed,
    published_at: article.published_at ?? now,
    // As the database dates it when it is saved.
    corrected_at: texts.correction === undefined ? article.corrected_at : texts.correction === '' ? null : now,
    updated_at: Object.keys(fields).length === 0 ? article.updated_at : now,
    category: category === undefined ? article.category : { name: category.name, slug: category.slug },
    article_images:
      address === ''
        ? []
        : [{ image_url: address, alt_text: alt ?? shown?.alt_text ?? '', is_featured: true, position: 0 }],
  };
  const token = randomBytes(32).toString('base64url');
  await storeArticlePreview(db, { digest: digestOf(token), article: preview }, context);
  return token;
}

/** The article of a preview token, once and within a minute; null otherwise. `db` needs the secret key. */
export function previewOf(db: Database, token: string, options?: QueryOptions): Promise<Article | null> {
  return takeArticlePreview(db, digestOf(token), options);
}

function digestOf(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
