/** Search criteria of a list; all of them must match. */
export interface ListSearch {
  /** Words that must all occur, ignoring case. */
  text?: string | undefined;
  /** Handle of the author, with or without @; only for posts. */
  author?: string | undefined;
  category?: string | undefined;
  /** ISO time: only rows that are not older. */
  since?: string | undefined;
}

/** Limits the cost: each word is searched for in every row. */
const MOST_WORDS = 20;

/** The criteria as arguments of the database functions; null where there are none. */
export function searchArgs({ text, author, category, since }: ListSearch = {}): object | null {
  const words = (text ?? '').split(/\s+/).filter((word) => word !== '');
  if (words.length === 0 && author === undefined && category === undefined && since === undefined) return null;
  return {
    words: words.slice(0, MOST_WORDS),
    ...(author === undefined ? {} : { author: author.trim() }),
    ...(category === undefined ? {} : { category: category.trim() }),
    ...(since === undefined ? {} : { since }),
  };
}
