import { comparable, plainMaterial } from './comparable.ts';
import type { Mark } from './marks.ts';

/** Minimum number of words that a passage shares with a mark, and their minimum share of the mark's words. */
const LEAST_SHARED = 2;
const LEAST_PART = 0.4;
/** Words of a mark that are looked for: every sentence is asked for each of them. */
const MOST_WORDS = 100;

/**
 * Finds the sentence of the material that shares most words with a mark, for the editor to compare. Figures and
 * addresses have none: similar numbers mean nothing.
 */
export function nearestPassage(material: string): (mark: Mark) => string | null {
  const sentences = [...new Intl.Segmenter('en', { granularity: 'sentence' }).segment(plainMaterial(material))].map(
    ({ segment }) => ({ text: segment.trim(), words: wordsOf(segment) }),
  );
  return ({ kind, text }) => {
    if (kind !== 'quotation' && kind !== 'name') return null;
    const wanted = new Set([...wordsOf(text)].slice(0, MOST_WORDS));
    let best = { shared: 0, text: '' };
    for (const sentence of sentences) {
      let shared = 0;
      for (const word of wanted) if (sentence.words.has(word)) shared += 1;
      if (shared > best.shared) best = { shared, text: sentence.text };
    }
    const least = kind === 'name' ? 1 : LEAST_SHARED;
    return best.shared >= least && best.shared >= wanted.size * LEAST_PART ? best.text : null;
  };
}

function wordsOf(text: string): ReadonlySet<string> {
  return new Set(comparable(text).trim().split(' '));
}
