import { categories } from './categories.ts';

/** The addresses and the title of a page's feeds. */
export interface PageFeeds {
  /** Path prefix of the feeds' files. */
  base: string;
  title: string;
}

/** The feeds of a page: those of its category, else those of the whole site. */
export function pageFeeds(siteName: string, categorySlug: string | undefined): PageFeeds {
  const category = categories.find(({ slug }) => slug === categorySlug);
  return category === undefined
    ? { base: '', title: siteName }
    : { base: `/category/${category.slug}`, title: `${category.name} | ${siteName}` };
}
