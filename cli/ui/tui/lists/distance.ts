/** How far to move: by rows, by a page, or to an end. */
export type Distance = { by: number } | { pages: 1 | -1 } | { to: 'first' | 'last' };
