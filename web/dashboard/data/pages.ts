/** Where a list begins: before no story. The number of a story is where it goes on. */
export const firstPage = Number.POSITIVE_INFINITY;

/** The part of a request that names a page of a list. */
export function pageOf(before: number): { before?: string } {
  return before === firstPage ? {} : { before: String(before) };
}
