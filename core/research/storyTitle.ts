/** Stored where the title step gave none; dashboard specification, section 4. */
export const DEFAULT_TITLE = 'Generated Title';

const LONGEST_TITLE = 500;

const label =
  /^(?:the\s+)?(?:best|final|recommended|chosen|main|suggested)?\s*(?:video\s+|story\s+)?title(?:\s+option)?(?:\s*\d+)?\s*[:：–—-]\s*/i;
const marker = /^(?:#{1,6}\s+|>\s*|[-*+•]\s+|\(?\d{1,2}[.)]\s+)/;
const quotes: readonly (readonly [string, string])[] = [
  ['"', '"'],
  ["'", "'"],
  ['“', '”'],
  ['„', '“'],
  ['‘', '’'],
  ['«', '»'],
  ['*', '*'],
  ['_', '_'],
];

/**
 * The title in a model's answer: its first line with letters or digits, without Markdown, number, label and quotation
 * marks around it. Empty where there is no such line.
 */
export function firstTitle(answer: string): string {
  for (const line of answer.split(/\r?\n/)) {
    const title = bare(line);
    if (/[\p{L}\p{N}]/u.test(title)) return title.slice(0, LONGEST_TITLE).toWellFormed();
  }
  return '';
}

function bare(line: string): string {
  let text = line
    .replaceAll(/\[([^[\]]*)\]\([^()]*\)/g, '$1')
    .replaceAll(/\*\*|__|`/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim();
  for (;;) {
    const next = unquoted(text.replace(marker, '').replace(label, '').trim());
    if (next === text) return text;
    text = next;
  }
}

function unquoted(text: string): string {
  for (const [open, close] of quotes) {
    const inside = text.slice(1, -1);
    if (text.length > 2 && text.startsWith(open) && text.endsWith(close) && !inside.includes(open))
      return inside.trim();
  }
  return text;
}
