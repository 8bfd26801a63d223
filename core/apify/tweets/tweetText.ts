import { decodeHTMLStrict } from 'entities';
import { storableText } from '#core/data/columns/text.ts';

/** X's limit for the longest posts. */
const LONGEST = 25_000;

/**
 * Text as its author wrote it: HTML entities decoded once (the platform's texts contain `&amp;`), control characters
 * removed. Strict decoding, so that a link with `?a=1&copy=2` keeps its parameter.
 */
export function tweetText(text: string): string {
  const decoded = decodeHTMLStrict(storableText(text.slice(0, LONGEST)));
  // Once more: a decoded `&#0;` or `&#x1b;` would bring control characters back.
  return storableText(decoded.replaceAll(/[^\P{Cc}\n\t]/gu, '')).trim();
}
