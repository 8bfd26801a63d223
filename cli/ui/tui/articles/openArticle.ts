import type { Article } from '#core/data/articles/articles.ts';
import type { Mark } from '#core/pipeline/publish/marks/marks.ts';

/** The article of a production story, and its marks that nobody has confirmed. */
export interface OpenArticle {
  storyId: string;
  article: Article;
  address: string;
  marks: readonly Mark[];
}
