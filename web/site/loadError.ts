import { data } from 'react-router-dom';

/** The specification's texts for a page whose data could not be read. */
export const loadFailures = {
  home: 'Failed to load articles.',
  category: 'Failed to load articles for this category.',
  article: 'Failed to load article',
} as const;

export type FailedPage = keyof typeof loadFailures;

/** No server answered: the reader's connection is gone, or the site is. */
export class NotReached extends Error {}

/** A failed read: 503, never a 404, so that a search engine keeps the page and asks again. */
export function loadFailed(page: FailedPage, reached: boolean): never {
  throw data({ page, reached }, { status: 503, statusText: 'Service Unavailable' });
}

/** There is no page at this address. */
export function throwNotFound(): never {
  throw data(null, { status: 404, statusText: 'Not Found' });
}
