import { plainArticle } from '../plainArticle.ts';

// In scripts without spaces between words, each character counts as a word.
const word =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]|(?:(?![\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}])[\p{L}\p{M}\p{N}])+/gu;

/**
 * The words of a text in lower case with single spaces around each, so that containment can be tested with `includes`.
 */
export function comparable(text: string): string {
  const words = text.normalize('NFKC').toLowerCase().match(word) ?? [];
  return words.length === 0 ? ' ' : ` ${words.join(' ')} `;
}

/** The plain paragraphs of Markdown material, which an article is compared with. */
export function plainMaterial(material: string): string {
  return plainArticle(material)
    .map(({ text }) => text)
    .join('\n');
}

const sourceNumbers = /\s?\[(\d{1,3}(?:\s?[,–-]\s?\d{1,3})*)\]/g;

/** A text without source numbers: `[1]`, `[2, 3]`. Sentences between which nothing else stands stay apart. */
export function withoutSourceNumbers(text: string): string {
  return text.replaceAll(sourceNumbers, (found, _numbers, at: number) =>
    /[\p{L}\d]/u.test(text.charAt(at + found.length)) ? ' ' : '',
  );
}

/** The source numbers of a text in their order. */
export function sourceNumbersIn(text: string): number[] {
  return Array.from(text.matchAll(sourceNumbers), ([, numbers = '']) => numbers.match(/\d+/g) ?? [])
    .flat()
    .map(Number);
}
