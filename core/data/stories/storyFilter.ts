import { searchArgs } from '../listSearch.ts';

export type StoryTableName = 'inbox_stories' | 'production_stories';

/** Which stories a screen shows, and in which order. */
export interface StoryFilter {
  trash?: boolean | undefined;
  /** A view's id; for the production table. */
  view?: string | undefined;
  /** For the inbox. */
  state?: 'go' | 'open' | 'researched' | undefined;
  search?: string | undefined;
  /** Allowed texts per field, in lower case; '' is an empty field. */
  fits?: Record<string, string[]> | undefined;
  /** A text column; default: the story number. */
  sort?: string | undefined;
  descending?: boolean | undefined;
}

/** A filter as the database's functions take it. */
export interface Asked extends Omit<StoryFilter, 'search'> {
  /** Words to search for. */
  wanted: object | null;
}

/** A filter as the functions of the database take it. */
export function filterArgs({ search, ...filter }: StoryFilter): Asked {
  return { ...filter, wanted: searchArgs({ text: search }) };
}
