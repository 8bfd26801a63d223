import { englishForms, englishVerbs, englishWords } from './vocabulary.ts';

/** Endings that hardly any name has. */
const ending = /^\p{L}{3,}(?:[ts]ions?|ational|ful|fully|less|lessly|ously|ively|edly|i[sz]ed|i[sz]ing)$/u;
const contraction = /^\p{L}{1,10}(?:n['’]t|['’](?:re|ve|ll|d|m))$/u;

/**
 * Whether a word, of which only the beginning may be in upper case, is ordinary English: it is in the vocabulary, is a
 * form of a word of it, or has an ending that names do not have. Words that join others with hyphens are, where each is.
 */
export function isCommonWord(word: string): boolean {
  const lower = word.toLowerCase();
  return contraction.test(lower) || lower.split('-').every(isCommonPart);
}

function isCommonPart(part: string): boolean {
  if (englishVerbs.has(part) || englishWords.has(part) || englishForms.has(part) || ending.test(part)) return true;
  const [, stem = '', added = ''] = /^(\p{L}{2,}?)(ies|ied|es|s|ed|ing|ily|ly)$/u.exec(part) ?? [];
  if (stem === '') return false;
  if (added === 'ies') return englishVerbs.has(`${stem}y`) || englishWords.has(`${stem}y`);
  if (added === 'ied') return englishVerbs.has(`${stem}y`);
  if (added === 'ily') return englishWords.has(`${stem}y`);
  if (added === 'ly') return englishWords.has(stem);
  if (added === 's' || added === 'es')
    return basesOf(stem, added).some((base) => englishVerbs.has(base) || englishWords.has(base));
  return [stem, `${stem}e`, stem.replace(/(\p{L})\1$/u, '$1')].some((base) => englishVerbs.has(base));
}

/** The words that a plural or a third person may be of: "strikes" and "crashes", but not "Morales". */
function basesOf(stem: string, added: 's' | 'es'): string[] {
  if (added === 's') return [stem];
  return /(?:[sxzo]|[cs]h)$/u.test(stem) ? [stem, `${stem}e`] : [`${stem}e`];
}
