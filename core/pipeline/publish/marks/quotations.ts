import { comparable } from './comparable.ts';

/** A quotation, with the marks around it. */
export interface Quotation {
  text: string;
  words: string;
}

/** Closing marks are optional at the end of a paragraph, where a long quotation goes on in the next one. */
const double = String.raw`“([^“”\n]+)(?:”|$)|"([^"\n]+)(?:"|$)|«([^«»\n]+)(?:»|$)|„([^„“”\n]+)(?:[“”]|$)|「([^「」\n]+)(?:」|$)`;
/** Single ones, as headlines have them, are apostrophes too: those between letters, and behind a word that none opened. */
const single = String.raw`(?<![\p{L}\p{N}])(?:‘((?:[^‘’\n]|(?<=\p{L})’(?=\p{L}))+)’|'(?=\p{L})((?:[^'\n]|(?<=\p{L})'(?=\p{L}))+)')(?![\p{L}\p{N}])`;
const quotation = new RegExp(`${double}|${single}`, 'gmu');

/** Everything in a text that stands in quotation marks. */
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

/** Quotations that do not stand word for word in the material. `material`: as {@link comparable} writes it, a line a paragraph. */
export function inventedQuotations(text: string, material: readonly string[]): string[] {
  return quotationsIn(text).flatMap((found) => {
    const words = comparable(found.words);
    return words === ' ' || material.some((paragraph) => paragraph.includes(words)) ? [] : [found.text];
  });
}
