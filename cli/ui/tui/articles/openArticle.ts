import type { Article } from '#core/data/articles/articles.ts';
import type { Mark } from '#core/pipeline/publish/marks/marks.ts';

/** The article of a production story, with its unconfirmed marks. */
export interface OpenArticle {
  storyId: string;
  article: Article;
  address: string;
  marks: readonly Mark[];
}
