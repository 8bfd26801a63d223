import type { Article } from './articles.ts';

export const articleStates = ['draft', 'scheduled', 'published', 'withdrawn'] as const;
export type ArticleState = (typeof articleStates)[number];

/** The publication state of an article. `now`: epoch milliseconds. */
export function articleState(article: Pick<Article, 'is_published' | 'published_at'>, now: number): ArticleState {
  const at = article.published_at === null ? null : Date.parse(article.published_at);
  if (article.is_published) return at !== null && at > now ? 'scheduled' : 'published';
  return at === null ? 'draft' : 'withdrawn';
}
