import { boolean, int, object, string, type infer as Infer } from 'zod';
import type { Database, QueryOptions } from '../database.ts';
import { rows } from '../query.ts';
import { readAll } from '../readAll.ts';
import { timestamp } from '../columns/timestamp.ts';

const placeRow = object({
  id: string(),
  slug: string(),
  is_published: boolean(),
  published_at: timestamp.nullable(),
  production_story_id: string(),
});

/** Where the article of a production story stands. */
export type ArticlePlace = Infer<typeof placeRow>;

/** Ids that fit into one address: longer ones are refused by servers in between. */
const IDS_AT_ONCE = 100;

/** The articles of these production stories by the id of their story, without their texts. */
export async function getArticlePlaces(
  db: Database,
  storyIds: readonly string[],
  options?: QueryOptions,
): Promise<ReadonlyMap<string, ArticlePlace>> {
  const places = new Map<string, ArticlePlace>();
  for (let from = 0; from < storyIds.length; from += IDS_AT_ONCE) {
    const query = db
      .from('articles')
      .select('id, slug, is_published, published_at, production_story_id')
      .in('production_story_id', storyIds.slice(from, from + IDS_AT_ONCE));
    const found = await rows({ act: 'read', thing: 'articles' }, query, placeRow, options);
    for (const place of found) places.set(place.production_story_id, place);
  }
  return places;
}

/** The numbers of all production stories by their ids, those in the trash too. */
export async function getProductionStoryNumbers(
  db: Database,
  options?: QueryOptions,
): Promise<ReadonlyMap<string, number>> {
  const numbers = await readAll(
    { act: 'read', thing: 'production stories' },
    (count) => db.from('production_stories').select('id, story_number', count),
    object({ id: string(), story_number: int() }),
    options,
  );
  return new Map(numbers.map(({ id, story_number }) => [id, story_number]));
}
