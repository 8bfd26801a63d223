/** Stories per page of a category, from the specification. */
export const CATEGORY_PAGE = 16;

/** The page number in `?page=`, from 1; anything else counts as 1. */
export function pageNumber(search: URLSearchParams): number {
  const asked = search.get('page') ?? '';
  // At most four digits: nobody pages further, and each number costs a database read.
  return /^[1-9]\d{0,3}$/.test(asked) ? Number(asked) : 1;
}

/** Path of a category's page; the first one has no number. */
export function categoryPath(slug: string, page = 1): string {
  return `/category/${slug}${pageQuery(page)}`;
}

export function pageQuery(page: number): string {
  return page === 1 ? '' : `?page=${page}`;
}
