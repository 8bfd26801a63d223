import { comparable } from './comparable.ts';

const run = /(?:(?:\p{Lu}\.)+|\p{Lu}[\p{L}\p{M}\p{N}'’-]*)(?: (?:(?:\p{Lu}\.)+|\p{Lu}[\p{L}\p{M}\p{N}'’-]*))*/gu;
const sentenceStart = /(?:^|[.!?:;…]["”’)]*\s+|[“"(\n]\s*|[–—]\s+|•\s+)$/;
const calendar =
  /^(?:(?:mon|tues|wednes|thurs|fri|satur|sun)day|january|february|march|april|may|june|july|august|september|october|november|december|utc|gmt|i)$/;
/** Words that begin sentences and are no part of the name behind them. */
const openers = new Set(
  'a an the this that these those his her its their our in on at of by to from for with as and or but if when while after before since until what who why how where which it he she they we there here then no not one both all some most many more yet so according asked speaking under over between among during despite because although'.split(
    ' ',
  ),
);

/**
 * Names of a text that the material does not contain. A name is a run of capitalised words; it has to stand in the
 * material as a whole, so that a first name or an office that nobody reported is found too.
 */
export function inventedNames(text: string, material: readonly string[]): string[] {
  const ordinary = lowerCaseWords(`${text}\n${material.join('\n')}`);
  const known = material.map((paragraph) => comparable(paragraph));
  const stands = (words: string) => known.some((paragraph) => paragraph.includes(comparable(words)));
  const headline = isTitleCase(text);
  return Array.from(text.matchAll(run)).flatMap(({ 0: found, index }) => {
    const begins = sentenceStart.test(text.slice(Math.max(0, index - 20), index));
    const words = found
      .replaceAll(/['’]s\b/g, '')
      .split(' ')
      .filter((word) => !calendar.test(word.toLowerCase()));
    if (headline) return words.filter((word) => !ordinary.has(word.toLowerCase()) && !stands(word));
    if (words.length === 0 || stands(words.join(' '))) return [];
    const [first = '', ...rest] = words;
    const opens =
      begins && (openers.has(first.toLowerCase()) || ordinary.has(first.toLowerCase()) || rest.length === 0);
    const name = opens ? rest : words;
    if (name.length === 0 || stands(name.join(' '))) return [];
    // Israel–Lebanon: two names with a hyphen between them.
    const parts = name.length === 1 ? name.join('').split('-') : [];
    return parts.length > 1 && parts.every(stands) ? [] : [name.join(' ')];
  });
}

function lowerCaseWords(text: string): ReadonlySet<string> {
  return new Set(text.match(/(?<![\p{L}\p{M}])\p{Ll}[\p{L}\p{M}]*/gu) ?? []);
}

/** "Ferry Line Reopens After Eleven Weeks": every word is capitalised, so that a capital says nothing. */
function isTitleCase(text: string): boolean {
  const words = (text.match(/\p{L}[\p{L}\p{M}'’-]*/gu) ?? []).filter((word) => word.length > 3);
  if (words.length < 4 || /[.!?]\s/.test(text)) return false;
  return words.filter((word) => /^\p{Lu}/u.test(word)).length / words.length > 0.8;
}
