import { array, object } from 'zod';
import type { CommandContext } from '#cli/command.ts';
import { getArticlePublications } from '#core/data/articles/articlePublications.ts';
import { productionStoryRow, type ProductionStory } from '#core/data/production/productionStories.ts';
import { placeOf, sitePlace } from '#cli/commands/articles/articleDocument.ts';

/** Production stories as `--json` prints them. */
export const productionDocument = object({ stories: array(productionStoryRow) });

/** A production story with the state of its article. */
export const storyOnSite = productionStoryRow.extend({ article: sitePlace });

export type StoryOnSite = ProductionStory & { article: ReturnType<typeof placeOf> };

/** Adds the state of its article to each story. */
export async function withArticles(
  stories: readonly ProductionStory[],
  { open, config, clock, signal }: CommandContext,
): Promise<StoryOnSite[]> {
  const { services } = await open();
  const ids = stories.map(({ id }) => id);
  const places = await getArticlePublications(services.db, ids, { signal });
  const now = clock.now();
  return stories.map((story) => ({ ...story, article: placeOf(places.get(story.id), config(), now) }));
}

/** As `withArticles`, page by page. */
export async function* pagesWithArticles(
  pages: AsyncIterable<readonly ProductionStory[]>,
  context: CommandContext,
): AsyncGenerator<StoryOnSite[]> {
  // The database has one connection: a page's articles are asked for before the next page of stories.
  let waiting: Promise<StoryOnSite[]> | null = null;
  for await (const page of pages) {
    const next = withArticles(page, context);
    // Its rejection is handled a page later, where it is awaited; until then it must not count as unhandled.
    next.catch(() => {});
    if (waiting !== null) yield waiting;
    waiting = next;
  }
  if (waiting !== null) yield waiting;
}
