import { getArticlePublications } from '#core/data/articles/articlePublications.ts';
import { articleState } from '#core/data/articles/articleState.ts';
import type { Database, QueryOptions } from '#core/data/database.ts';
import type { ProductionTableRow } from '#core/data/stories/storyRows.ts';

/** Adds the state of its article to each row, since when and in which time zone that is shown, and its full address. */
export async function addArticlePlaces(
  db: Database,
  rows: ProductionTableRow[],
  { siteUrl, timeZone, now }: { siteUrl: string; timeZone: string; now: number },
  options: QueryOptions,
): Promise<ProductionTableRow[]> {
  const places = await getArticlePublications(
    db,
    rows.map(({ id }) => id),
    options,
  );
  for (const row of rows) {
    const place = places.get(row.id);
    if (place === undefined) continue;
    const address = `${siteUrl}/article/${place.slug}`;
    row.article = { state: articleState(place, now), since: place.published_at, timeZone, address };
  }
  return rows;
}
