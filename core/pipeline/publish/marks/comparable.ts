import { plainArticle } from '../plainArticle.ts';

// Scripts without spaces between words: each character counts as one.
const word =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]|(?:(?![\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}])[\p{L}\p{M}\p{N}])+/gu;

/** The words of a text in lower case with single spaces around each: one text's words stand in another, or do not. */
export function comparable(text: string): string {
  const words = text.normalize('NFKC').toLowerCase().match(word) ?? [];
  return words.length === 0 ? ' ' : ` ${words.join(' ')} `;
}

/** Material in Markdown as its plain paragraphs: what an article is compared with. */
export function plainMaterial(material: string): string {
  return plainArticle(material)
    .map(({ text }) => text)
    .join('\n');
}

const sourceNumbers = /\s?\[(\d{1,3}(?:\s?[,–-]\s?\d{1,3})*)\]/g;

/** A text without the numbers of its sources: `[1]`, `[2, 3]`. */
export function withoutSourceNumbers(text: string): string {
  return text.replaceAll(sourceNumbers, '');
}

/** The source numbers of a text in the order in which they stand. */
export function sourceNumbersIn(text: string): number[] {
  return Array.from(text.matchAll(sourceNumbers), ([, numbers = '']) => numbers.match(/\d+/g) ?? [])
    .flat()
    .map(Number);
}
