import { comparable } from './comparable.ts';
import { headlineNames, isHeadline } from './headline.ts';

const run = /(?:(?:\p{Lu}\.)+|\p{Lu}[\p{L}\p{M}\p{N}'’-]*)(?: (?:(?:\p{Lu}\.)+|\p{Lu}[\p{L}\p{M}\p{N}'’-]*))*/gu;
const sentenceStart = /(?:^|[.!?:;…]["”’)]*\s+|[“"(\n]\s*|[–—]\s+|•\s+)$/;
const calendar =
  /^(?:(?:mon|tues|wednes|thurs|fri|satur|sun)day|january|february|march|april|may|june|july|august|september|october|november|december|utc|gmt|i)$/;
/** Words that begin sentences and are not part of a following name. */
const openers = new Set(
  'a an the this that these those his her its their our in on at of by to from for with as and or but if when while after before since until what who why how where which it he she they we there here then no not one both all some most many more yet so according asked speaking under over between among during despite because although'.split(
    ' ',
  ),
);

/** Looks up words in the material, and tells ordinary words from names. */
export interface KnownNames {
  stands: (words: string) => boolean;
  /** Whether a word (or its stem) occurs in lower case somewhere: "reopened" shows that "Reopens" is not a name. */
  isOrdinary: (word: string) => boolean;
}

/** @param material paragraphs in the form of {@link comparable}. @param texts are searched for words in lower case. */
export function knownNames(material: readonly string[], texts: readonly string[]): KnownNames {
  const ordinary = new Set<string>();
  for (const text of texts) {
    for (const word of text.match(/(?<![\p{L}\p{M}])\p{Ll}[\p{L}\p{M}]*/gu) ?? []) ordinary.add(beginning(word));
  }
  const asked = new Map<string, boolean>();
  return {
    isOrdinary: (word) => ordinary.has(beginning(word.toLowerCase())),
    stands: (words) => {
      let known = asked.get(words);
      if (known === undefined) {
        const wanted = comparable(words);
        asked.set(words, (known = material.some((paragraph) => paragraph.includes(wanted))));
      }
      return known;
    },
  };
}

/** The beginning of a word, as a stem that is shared with its other forms. */
function beginning(word: string): string {
  return word.slice(0, 6);
}

/**
 * The names in a text that the material does not contain. A name is a run of capitalised words; the whole run has to
 * occur in the material, so that an invented first name or title is found too.
 * @param isHeading the text is a title or the line of a heading.
 */
export function inventedNames(text: string, { stands, isOrdinary }: KnownNames, isHeading = false): string[] {
  if (isHeading && isHeadline(text)) {
    const isKnown = (word: string) => calendar.test(word.toLowerCase()) || isOrdinary(word) || stands(word);
    const runs = Array.from(text.matchAll(run), ([found]) => found);
    return headlineNames(runs, (word) => isKnown(word) || (word.includes('-') && word.split('-').every(isKnown)));
  }
  const headline = isTitleCase(text);
  return Array.from(text.matchAll(run)).flatMap(({ 0: found, index }) => {
    const begins = sentenceStart.test(text.slice(Math.max(0, index - 20), index));
    const words = found
      .replaceAll(/['’]s\b/g, '')
      .split(' ')
      .filter((word) => !calendar.test(word.toLowerCase()));
    if (headline) return words.filter((word) => !isOrdinary(word) && !stands(word));
    if (words.length === 0 || stands(words.join(' '))) return [];
    const [first = '', ...rest] = words;
    const opens = begins && (openers.has(first.toLowerCase()) || isOrdinary(first) || rest.length === 0);
    const name = opens ? rest : words;
    if (name.length === 0 || stands(name.join(' '))) return [];
    // Israel–Lebanon: two names joined by a hyphen.
    const parts = name.length === 1 ? name.join('').split('-') : [];
    return parts.length > 1 && parts.every(stands) ? [] : [name.join(' ')];
  });
}

/** "Ferry Line Reopens After Eleven Weeks": every word is capitalised, so capitals do not indicate names. */
function isTitleCase(text: string): boolean {
  const words = (text.match(/\p{L}[\p{L}\p{M}'’-]*/gu) ?? []).filter((word) => word.length > 3);
  if (words.length < 4 || /[.!?]\s/.test(text)) return false;
  return words.filter((word) => /^\p{Lu}/u.test(word)).length / words.length > 0.8;
}
