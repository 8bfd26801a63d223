import { manyArticles, publishArticles } from './articles.ts';
import type { Site } from './site.ts';

/** Articles with typical headlines of two lines; some are breaking news. */
export function publishUsualArticles({ db }: Site): Promise<string[]> {
  return publishArticles(
    db,
    manyArticles('A headline of the usual length that fills two lines', 17, (index) => ({
      isBreaking: index % 5 === 0,
      summary: 'A summary as editors write it: one sentence, then a second one that says what it means for readers.',
      content: 'The first paragraph, of some length, so that it wraps.\n\nThe second paragraph.',
    })),
  );
}

export const usualArticle = '/article/a-headline-of-the-usual-length-that-fills-two-lines-1';

/** Every kind of page that the public can open, as name and address. */
export const publicPages = [
  ['home', '/'],
  ['a category', '/category/china-watch'],
  ['a category without articles', '/category/us-watch'],
  ['an article', usualArticle],
  ['a missing article', '/article/never-written'],
  ['the legal information', '/legal'],
  ['contact', '/contact'],
  ['the profile of a visitor', '/profile'],
  ['a page that is not there', '/nothing/here'],
] as const;
