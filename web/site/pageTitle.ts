import { categories } from './categories.ts';

/** The title of a page, as the browser shows it; the server writes the same one. */
export function pageTitle(
  siteName: string,
  routeId: string,
  params: Readonly<Record<string, string | undefined>>,
  articleTitle?: string,
): string {
  switch (routeId) {
    case 'home':
      return `${siteName}: breaking news and geopolitical analysis`;
    case 'category':
      return `${categories.find(({ slug }) => slug === params['categorySlug'])?.name ?? 'Page not found'} | ${siteName}`;
    case 'article':
      return `${articleTitle ?? 'Article not found'} | ${siteName}`;
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
