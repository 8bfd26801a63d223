import type { ArticleCard, CategoryRef } from '../reads.ts';

const WORDS_A_MINUTE = 230; // silent reading of English non-fiction: 238 words a minute (Brysbaert 2019), rounded down

/** A paragraph with its offset in the content, which is unique where two have the same text. */
export interface PlacedParagraph {
  start: number;
  text: string;
}

/** A book has fewer; 66,000 of one letter took 1.2 s to draw, in which the site answered nobody. */
const MOST_PARAGRAPHS = 5_000;

/** The paragraphs of an article's content: plain text separated by blank lines. Beyond 5,000, the rest is one. */
export function paragraphs(content: string): PlacedParagraph[] {
  const found: PlacedParagraph[] = [];
  let start = 0;
  for (const part of content.split(/(\r?\n[^\S\n]*\r?\n\s*)/)) {
    if (found.length === MOST_PARAGRAPHS) return [...found, { start, text: content.slice(start).trim() }];
    const text = part.trim();
    if (text !== '') found.push({ start, text });
    start += part.length;
  }
  return found;
}

/** Minutes to read a text; at least one. */
export function readingMinutes(content: string): number {
  const words = content.split(/\s+/).filter(Boolean).length;
  return Math.max(1, Math.round(words / WORDS_A_MINUTE));
}

/** Shown under a title where an article has neither summary nor excerpt. */
export const FALLBACK_SUMMARY = 'Read the full story for the details.';

export function summaryOf(article: Pick<ArticleCard, 'summary'>): string {
  return article.summary === '' ? FALLBACK_SUMMARY : article.summary;
}

/** The label of a story's category; `News` where it has none. */
export function categoryName(category: CategoryRef | null): string {
  return category?.name ?? 'News';
}
