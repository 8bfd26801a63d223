import type { ArticleSource } from '#core/data/articles/articles.ts';
import type { ProductionStory } from '#core/data/production/productionStories.ts';
import { markdownLink } from '#core/research/sourceAddresses.ts';
import { addressesIn } from '#core/research/textAddresses.ts';
import { failedSources } from '#core/research/sourceCheck.ts';

/**
 * The research in a production story: its brief. Excludes titles and descriptions, which a model invented.
 */
export function briefOf(
  story: Pick<ProductionStory, 'news_article' | 'facts_from_story' | 'sources_citations'>,
): string {
  return [story.news_article, story.facts_from_story, story.sources_citations]
    .map((text) => text.trim())
    .filter((text) => text !== '')
    .join('\n\n');
}

/**
 * The valid sources of a brief in their order, without duplicates, each with the longest title that the brief gives it.
 */
export function briefSources(brief: string): ArticleSource[] {
  const titles = new Map<string, string>();
  for (const [, label = '', url = ''] of brief.matchAll(markdownLink)) {
    const title = label.replaceAll(/[*_`\s]+/g, ' ').trim();
    if (/^\^?\d{1,3}$/.test(title)) continue;
    if (title.length > (titles.get(url) ?? '').length) titles.set(url, title);
  }
  const failed = new Set(failedSources(brief));
  return addressesIn(brief).flatMap((url) =>
    URL.canParse(url) && !failed.has(url)
      ? [{ url, title: titles.get(url) ?? new URL(url).hostname.replace(/^www\./, '') }]
      : [],
  );
}
