/** Letters of each text, times rows, of a page: making a larger one keeps the server from other requests for too long. */
const PAGE_LETTERS = 160_000;
const MOST_ROWS = 1000;

/** The most rows of a page whose texts are truncated after `longest` characters. */
export function mostStoryRows(longest: number): number {
  return Math.min(MOST_ROWS, Math.floor(PAGE_LETTERS / longest));
}
