/** What a list is searched for; all of it must fit. */
export interface ListSearch {
  /** Words that must all occur, upper and lower case alike. */
  text?: string | undefined;
  /** Handle of the author, with or without @; of posts only. */
  author?: string | undefined;
  category?: string | undefined;
  /** ISO time: only what is not older. */
  since?: string | undefined;
}

/** More words say nothing that these do not, and each is looked for in every row. */
const MOST_WORDS = 20;

/** The search as the database's functions take it; null where nothing is searched for. */
export function wantedOf({ text, author, category, since }: ListSearch = {}): object | null {
  const words = (text ?? '').split(/\s+/).filter((word) => word !== '');
  if (words.length === 0 && author === undefined && category === undefined && since === undefined) return null;
  return {
    words: words.slice(0, MOST_WORDS),
    ...(author === undefined ? {} : { author: author.trim() }),
    ...(category === undefined ? {} : { category: category.trim() }),
    ...(since === undefined ? {} : { since }),
  };
}
