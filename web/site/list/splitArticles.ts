import type { ArticleCard } from '../reads.ts';

export interface SplitArticles {
  lead: ArticleCard | undefined;
  side: ArticleCard[];
  row: ArticleCard[];
  carousel: ArticleCard[];
}

/** A page's 16 articles: a lead group of four (one and three), a row of four, a carousel of eight. */
export function splitArticles(articles: readonly ArticleCard[]): SplitArticles {
  return { lead: articles[0], side: articles.slice(1, 4), row: articles.slice(4, 8), carousel: articles.slice(8, 16) };
}
