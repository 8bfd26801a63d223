import type { ArticleSource } from '#core/data/articles/articles.ts';
import type { ProductionStory } from '#core/data/production/productionStories.ts';
import { addressesIn } from '#core/research/sourceAddresses.ts';
import { failedSources } from '#core/research/sourceCheck.ts';

/** What a production story holds that was found out: its brief. What a model thought up (titles, descriptions) is none. */
export function briefOf(
  story: Pick<ProductionStory, 'news_article' | 'facts_from_story' | 'sources_citations'>,
): string {
  return [story.news_article, story.facts_from_story, story.sources_citations]
    .map((text) => text.trim())
    .filter((text) => text !== '')
    .join('\n\n');
}

// Every pattern has a longest match: a brief is a model's text.
const link = /\[([^[\]\n]{1,300})\]\((https?:\/\/[^\s()]{1,2000}(?:\([^\s()]{0,200}\)[^\s()]{0,500}){0,3})\)/g;

/** The pages of a brief that hold, each once, in its order, under the longest name that the brief gives them. */
export function briefSources(brief: string): ArticleSource[] {
  const titles = new Map<string, string>();
  for (const [, label = '', url = ''] of brief.matchAll(link)) {
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
