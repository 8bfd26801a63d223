/** Stories on a page of a category: what the specification's first page fetches. */
export const CATEGORY_PAGE = 16;

/** The page that `?page=` asks for, from 1; anything that is not such a number means the first. */
export function pageNumber(search: URLSearchParams): number {
  const asked = search.get('page') ?? '';
  // Four digits: nobody pages further, and each further number would be a read of the database.
  return /^[1-9]\d{0,3}$/.test(asked) ? Number(asked) : 1;
}

/** Path of a category's page; the first one has no number. */
export function categoryPath(slug: string, page = 1): string {
  return `/category/${slug}${pageQuery(page)}`;
}

export function pageQuery(page: number): string {
  return page === 1 ? '' : `?page=${page}`;
}
