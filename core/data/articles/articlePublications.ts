import { array, boolean, object, string, type infer as Infer } from 'zod';
import type { Database, QueryOptions } from '../database.ts';
import { value } from '../query.ts';
import { timestamp } from '../columns/timestamp.ts';

const publicationRow = object({
  id: string(),
  slug: string(),
  is_published: boolean(),
  published_at: timestamp.nullable(),
  production_story_id: string(),
});

/** Address and publication state of a production story's article. */
export type ArticlePublication = Infer<typeof publicationRow>;

/** The articles of these production stories by story id, without their texts. */
export async function getArticlePublications(
  db: Database,
  storyIds: readonly string[],
  options?: QueryOptions,
): Promise<ReadonlyMap<string, ArticlePublication>> {
  if (storyIds.length === 0) return new Map();
  const query = db.rpc('article_places', { stories: storyIds });
  const places = await value({ act: 'read', thing: 'articles' }, query, array(publicationRow), options);
  return new Map(places.map((place) => [place.production_story_id, place]));
}
