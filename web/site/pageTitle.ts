import { categories } from './categories.ts';

export interface TitleParts {
  categorySlug?: string | undefined;
  /** Page of a category, from 1. */
  page?: number;
  /** Title of the article. */
  article?: string | undefined;
}

/** The title of a page, as the browser shows it; the server writes the same one. */
export function pageTitle(
  siteName: string,
  routeId: string,
  { categorySlug, page = 1, article }: TitleParts = {},
): string {
  switch (routeId) {
    case 'home':
      return `${siteName}: breaking news and geopolitical analysis`;
    case 'category': {
      const name = categories.find(({ slug }) => slug === categorySlug)?.name ?? 'Page not found';
      return `${name}${page === 1 ? '' : `, page ${page}`} | ${siteName}`;
    }
    case 'article':
      return `${article ?? 'Article not found'} | ${siteName}`;
    case 'legal':
      return `Legal information | ${siteName}`;
    case 'contact':
      return `Contact Us | ${siteName}`;
    case 'profile':
      return `Profile | ${siteName}`;
    default:
      return `Page not found | ${siteName}`;
  }
}
