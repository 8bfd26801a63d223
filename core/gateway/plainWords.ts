import { stripVTControlCharacters } from 'node:util';

const LONGEST = 600;

/** Text of a provider as one line that can be shown anywhere: no markup of terminals, no control characters, not endless. */
export function plainWords(text: string): string {
  const line = stripVTControlCharacters(text)
    .replaceAll(/[\s\p{Cc}]+/gu, ' ')
    .trim();
  return line.length <= LONGEST ? line : `${line.slice(0, LONGEST).toWellFormed()}…`;
}

/** What an HTML page says: its title, else its text. */
export function htmlWords(page: string): string {
  const title = /<title[^>]*>([^<]*)<\/title>/i.exec(page)?.[1]?.trim();
  if (title !== undefined && title !== '') return plainWords(title);
  return plainWords(page.replaceAll(/<(script|style)[\s\S]*?<\/\1>/gi, ' ').replaceAll(/<[^>]*>/g, ' '));
}
