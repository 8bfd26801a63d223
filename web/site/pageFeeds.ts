import { categories } from './categories.ts';

/** Where the feeds that belong to a page stand, and what they are called. */
export interface PageFeeds {
  /** Path before the name of a feed's file. */
  base: string;
  title: string;
}

/** The feeds of a page: a category's own, the whole site's elsewhere. */
export function pageFeeds(siteName: string, categorySlug: string | undefined): PageFeeds {
  const category = categories.find(({ slug }) => slug === categorySlug);
  return category === undefined
    ? { base: '', title: siteName }
    : { base: `/category/${category.slug}`, title: `${category.name} | ${siteName}` };
}
