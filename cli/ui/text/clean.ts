import { stripVTControlCharacters } from 'node:util';

/* oxlint-disable no-control-regex -- finding control characters is what this file is for */
const controls = /[\u0000-\u0008\u000B-\u001F\u007F-\u009F]/g;
/** Direction overrides and isolates, which can reorder the text around them, and invisible characters. */
const invisible = /[\u061C\u200B\u200E\u200F\u202A-\u202E\u2060-\u2069\uFEFF\uFFF9-\uFFFB]/g;
/** Zero-width joiners that join nothing: terminals disagree about their width. */
const strayJoiner = /(?<![\p{L}\p{M}])\u200D(?!\p{Extended_Pictographic})|(?<=\p{Regional_Indicator}\u200D*)\u200D/gu;
/** More than three combining marks on a character reach into the neighbouring lines. */
const stackedMarks = /(\p{M}{3})\p{M}+/gu;

/**
 * A text from outside, safe to print: no escape sequences, no control characters, no direction overrides.
 * Lines stay lines; tabs become two spaces.
 */
export function cleanText(text: string): string {
  return stripVTControlCharacters(text.toWellFormed())
    .replaceAll(/\r\n?|[\u2028\u2029]/g, '\n')
    .replaceAll('\t', '  ')
    .replaceAll(controls, '')
    .replaceAll(invisible, '')
    .replaceAll(strayJoiner, '')
    .replaceAll(stackedMarks, '$1');
}

/** The same on one line: every run of white space is one space. Reads at most 2,000 characters. */
export function cleanLine(text: string): string {
  return cleanText(text.slice(0, 2000)).replaceAll(/\s+/g, ' ').trim();
}
