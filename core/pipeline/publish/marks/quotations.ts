import { comparable } from './comparable.ts';

/** A quotation, with and without its marks. */
export interface Quotation {
  text: string;
  words: string;
}

/** Closing marks are optional at the end of a paragraph, where a long quotation continues in the next one. */
const double = String.raw`“([^“”\n]+)(?:”|$)|"([^"\n]+)(?:"|$)|«([^«»\n]+)(?:»|$)|„([^„“”\n]+)(?:[“”]|$)|「([^「」\n]+)(?:」|$)`;
/** Single quotes, as in headlines, are also apostrophes: between letters, and after a word without an opening quote. */
const single = String.raw`(?<![\p{L}\p{N}])(?:‘((?:[^‘’\n]|(?<=\p{L})’(?=\p{L}))+)’|'(?=\p{L})((?:[^'\n]|(?<=\p{L})'(?=\p{L}))+)')(?![\p{L}\p{N}])`;
const quotation = new RegExp(`${double}|${single}`, 'gmu');

/** All quotations in a text. */
export function quotationsIn(text: string): Quotation[] {
  return Array.from(text.matchAll(quotation), ([whole, ...groups]) => ({
    text: whole.trim(),
    words: groups.find((group) => group !== undefined) ?? '',
  }));
}

/** A text with its quotations emptied, because quotations are checked as a whole. */
export function withoutQuotations(text: string): string {
  return text.replaceAll(quotation, '“”');
}

/** The quotations that are not in the material verbatim. `material`: paragraphs in the form of {@link comparable}. */
export function inventedQuotations(text: string, material: readonly string[]): string[] {
  return quotationsIn(text).flatMap((found) => {
    const words = comparable(found.words);
    return words === ' ' || material.some((paragraph) => paragraph.includes(words)) ? [] : [found.text];
  });
}
