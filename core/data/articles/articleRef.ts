import { AppError } from '#core/errors.ts';
import { truncate } from '#core/format.ts';
import { getArticleRedirect } from './articleRedirects.ts';
import { getArticle, getArticleOfProductionStory, type Article } from './articles.ts';
import type { Database, QueryOptions } from '../database.ts';
import { parseStoryRef, resolveProductionStory } from '../storyRef.ts';

/**
 * Resolves a reference to an article: its address or slug (also a former one), its id, or the number of its production
 * story.
 * @throws {AppError} `not_found`.
 */
export async function resolveArticle(db: Database, text: string, options?: QueryOptions): Promise<Article> {
  const ref = parseStoryRef(text);
  if (ref !== null && 'number' in ref) return ofStory(db, text, options);
  const found =
    ref === null
      ? await ofSlug(db, slugIn(text), options)
      : await getArticle(db, { column: 'id', value: ref.id }, options);
  if (found !== null) return found;
  throw new AppError('not_found', `There is no article "${truncate(text, 80)}".`, {
    hint: 'Name it by its address or the number of its production story; `velocity articles list` shows them.',
  });
}

async function ofStory(db: Database, text: string, options?: QueryOptions): Promise<Article> {
  const story = await resolveProductionStory(db, text, { ...options, trash: true });
  const article = await getArticleOfProductionStory(db, story.id, options);
  if (article !== null) return article;
  throw new AppError('not_found', `Production story #${story.story_number} has no article yet.`, {
    hint: `Have one written with \`velocity articles draft ${story.story_number}\`.`,
  });
}

async function ofSlug(db: Database, slug: string, options?: QueryOptions): Promise<Article | null> {
  const found = await getArticle(db, { column: 'slug', value: slug }, options);
  if (found !== null) return found;
  const moved = await getArticleRedirect(db, slug, options);
  return moved === null ? null : getArticle(db, { column: 'id', value: moved.articleId }, options);
}

/** `harbour-reopens` of `https://news.example/article/harbour-reopens` or `/article/harbour-reopens`. */
function slugIn(text: string): string {
  return /^(?:https?:\/\/[^/]+)?\/article\/([^/?#]+)\/?(?:[?#].*)?$/.exec(text.trim())?.[1] ?? text.trim();
}
