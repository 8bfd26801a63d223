import { categories } from './categories.ts';
import { categoryPath } from './category/categoryAddress.ts';

/** A feed as a page's head names it. */
export interface FeedLink {
  type: string;
  title: string;
  href: string;
}

/** The feeds that belong to a page: a category's own, the whole site's elsewhere. */
export function feedLinks(siteName: string, categorySlug: string | undefined): FeedLink[] {
  const category = categories.find(({ slug }) => slug === categorySlug);
  const base = category === undefined ? '' : categoryPath(category.slug);
  const title = category === undefined ? siteName : `${category.name} | ${siteName}`;
  return [
    { type: 'application/rss+xml', title, href: `${base}/feed.xml` },
    { type: 'application/atom+xml', title, href: `${base}/atom.xml` },
    { type: 'application/feed+json', title, href: `${base}/feed.json` },
  ];
}
