/** How far: rows, pages, or to an end. */
export type Distance = { by: 1 | -1 } | { pages: 1 | -1 } | { to: 'first' | 'last' };
