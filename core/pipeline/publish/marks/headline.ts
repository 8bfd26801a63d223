import { isCommonWord } from './commonWords.ts';

/** Words that headlines in title case leave in lower case. */
const connecting = new Set(
  'a about across after against along amid among an and around as at before behind beneath beside between beyond but by despite down during for from if in inside into like near nor of off on onto or out outside over past per since so than that the through throughout till to toward towards under until up upon versus via vs when while with within without yet'.split(
    ' ',
  ),
);
const word = /(?<![\p{L}\p{M}\p{N}'’-])\p{L}[\p{L}\p{M}'’-]*/gu;

/**
 * "War Could Stop After the Accident": a title, or the line of a heading, in which only connecting words are in lower
 * case, so that capitals do not tell names from other words. A word in lower case tells that they do.
 */
export function isHeadline(text: string): boolean {
  const words = (text.match(word) ?? []).filter((found) => !connecting.has(found.toLowerCase()));
  return words.length > 1 && words.every((found) => /^\p{Lu}/u.test(found));
}

/**
 * The names among the words of a headline: neighbours that are neither known nor ordinary, neither in these texts nor
 * in English. Where others have small letters, words in capitals are no ordinary ones: US and IT are no pronouns.
 * @param runs capitalised words with single spaces between them.
 */
export function headlineNames(runs: readonly string[], isKnown: (word: string) => boolean): string[] {
  const isCapital = runs.every((run) => !/\p{Ll}/u.test(run.replaceAll(/['’]\p{Ll}+/gu, '')));
  const isOrdinary = (found: string) =>
    (isCapital || found.length === 1 || /\p{Ll}/u.test(found)) &&
    (connecting.has(found.toLowerCase()) || isCommonWord(found));
  return runs.flatMap((run) => {
    const names: string[] = [];
    let isNext = false;
    for (const written of run.split(' ')) {
      const found = written.replace(/['’]s$/i, '');
      const isName = !isOrdinary(found) && !isKnown(found);
      if (isName && isNext) names.push(`${names.pop()} ${found}`);
      else if (isName) names.push(found);
      // Whoever something belongs to has another name than that.
      isNext = isName && found === written;
    }
    return names;
  });
}
