import { getArticleRedirect } from '#core/data/articles/articleRedirects.ts';
import { getArticle } from '#core/data/articles/articles.ts';
import type { OperationContext, Services } from '../services.ts';
import { slugOf } from './slug.ts';

export interface SlugCheck {
  /** As it would be saved; empty where nothing of the text can stand in an address. */
  slug: string;
  /** What has it: an article, or the way from an article's earlier address. */
  taken: { by: 'article' | 'redirect'; title: string } | null;
}

/** Whether the article of a production story could have an address. An address of its own is free to it. */
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
