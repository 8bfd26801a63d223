import { decodeHTMLStrict } from 'entities';
import { storableText } from '#core/data/columns/text.ts';

/** X's own limit for the longest posts. */
const LONGEST = 25_000;

/**
 * Text as its author wrote it: entities decoded once (`&amp;` stands in the platform's texts), control characters gone.
 * Strict decoding, so that a link's `?a=1&copy=2` keeps its parameter.
 */
export function tweetText(text: string): string {
  const decoded = decodeHTMLStrict(storableText(text.slice(0, LONGEST)));
  // A decoded `&#0;` or `&#x1b;` must not smuggle in what was just removed.
  return storableText(decoded.replaceAll(/[^\P{Cc}\n\t]/gu, '')).trim();
}
