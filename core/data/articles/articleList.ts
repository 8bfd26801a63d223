import { int, object, string, type infer as Infer } from 'zod';
import { articleRow } from './articles.ts';
import type { Database, QueryOptions } from '../database.ts';
import { searchArgs, type ListSearch } from '../listSearch.ts';
import { functionPages } from '../pages.ts';

/** An article with the number of its production story, the trash included; null where it has none. */
export const listedArticle = articleRow.extend({ story_number: int().nullable() });

export type ListedArticle = Infer<typeof listedArticle>;

export interface ArticleFilter {
  /** `draft`: never published; `published`: on the site or scheduled; `withdrawn`: taken off the site. */
  state?: 'draft' | 'published' | 'withdrawn' | undefined;
  search?: ListSearch | undefined;
  /** Maximum number; unset: all. */
  limit?: number | undefined;
}

/** Pages through all articles, newest first; for staff. */
export function articlePages(
  db: Database,
  { state, search, limit }: ArticleFilter = {},
  options?: QueryOptions,
): AsyncGenerator<ListedArticle[]> {
  const list = {
    task: { act: 'read', thing: 'articles' },
    name: 'articles_page',
    args: { wanted: searchArgs(search), state: state ?? null },
    row: listedArticle,
    cursor: object({ since: string(), id: string() }),
    behind: (last: { since: string; id: string } | null) => ({
      after_since: last?.since ?? null,
      after_id: last?.id ?? null,
    }),
    limit,
  } as const;
  return functionPages(db, list, options);
}
