import { getArticleRedirect } from '#core/data/articles/articleRedirects.ts';
import { getArticle } from '#core/data/articles/articles.ts';
import type { OperationContext, Services } from '../services.ts';
import { slugOf } from './slug.ts';

export interface SlugCheck {
  /** The slug as it would be saved; empty where the text has no usable characters. */
  slug: string;
  /** Who uses it: an article, or a redirect from an article's former address. */
  taken: { by: 'article' | 'redirect'; title: string } | null;
}

/** Whether the article of a production story may have a slug. Its own current and former slugs are available to it. */
export async function checkSlug(
  { db }: Pick<Services, 'db'>,
  { productionStoryId, slug: typed }: { productionStoryId: string; slug: string },
  { signal }: OperationContext = {},
): Promise<SlugCheck> {
  const slug = slugOf(typed, '');
  if (slug === '') return { slug, taken: null };
  const [holder, moved] = await Promise.all([
    getArticle(db, { column: 'slug', value: slug }, { signal }),
    getArticleRedirect(db, slug, { signal }),
  ]);
  const other = holder ?? (moved && (await getArticle(db, { column: 'id', value: moved.articleId }, { signal })));
  if (other === null || other.production_story_id === productionStoryId) return { slug, taken: null };
  return { slug, taken: { by: holder === null ? 'redirect' : 'article', title: other.title } };
}
