import { stripVTControlCharacters } from 'node:util';
import { firstHeader, type ReplyHeaders } from './retryAfter.ts';

/** Longest result, in characters. */
const LONGEST = 600;
/** Characters that the patterns see: they may take quadratic time, so the text is cut first. */
const LOOKED_AT = 4 * LONGEST;
/** More of an HTML page, because its head can be long before its first visible text. */
const PAGE_LOOKED_AT = 20_000;

/**
 * Text from a provider as one bounded line that is safe to show anywhere: no terminal escapes, no control characters.
 */
export function plainWords(text: string): string {
  const whole = text.trim();
  const line = stripVTControlCharacters(whole.slice(0, LOOKED_AT))
    .replaceAll(/[\s\p{Cc}]+/gu, ' ')
    .trim();
  if (line.length <= LONGEST && whole.length <= LOOKED_AT) return line;
  return `${line.slice(0, LONGEST).toWellFormed()}…`;
}

/** The message of an HTML error page: its title, else its text. Linear in the page's length, whatever it contains. */
export function htmlWords(page: string): string {
  const head = page.slice(0, PAGE_LOOKED_AT);
  const title = plainWords(titleOf(head));
  return title === '' ? plainWords(textOf(head)) : title;
}

function titleOf(page: string): string {
  const tag = /<title\b/i.exec(page);
  const from = tag === null ? -1 : page.indexOf('>', tag.index);
  const to = page.indexOf('<', from);
  return from === -1 || to === -1 ? '' : page.slice(from + 1, to);
}

function textOf(page: string): string {
  let text = '';
  for (let at = 0; at < page.length;) {
    const open = page.indexOf('<', at);
    if (open === -1) return text + page.slice(at);
    text += `${page.slice(at, open)} `;
    const close = page.indexOf('>', open);
    if (close === -1) return text;
    const code = /^<(script|style)\b/i.exec(page.slice(open, open + 8))?.[1];
    at = code === undefined ? close + 1 : endOf(code, page, close);
  }
  return text;
}

/** Where the closing tag of a script or style begins; the end of the page where it has none. */
function endOf(tag: string, page: string, from: number): number {
  const closing = new RegExp(`</${tag}`, 'gi');
  closing.lastIndex = from;
  return closing.exec(page)?.index ?? page.length;
}

/** No configured address is longer than this. */
const LONGEST_ADDRESS = 2_000;

/**
 * ` redirect to …` for a reply that points elsewhere; redirects are never followed, because the key would be sent on.
 * Query and fragment (tokens of login pages), user names and passwords are left out.
 */
export function redirectWords(headers: ReplyHeaders): string {
  const location = (firstHeader(headers, 'location') ?? '').slice(0, LONGEST_ADDRESS);
  const to = plainWords(location.split(/[?#]/, 1)[0] ?? '').replace(/\/\/[^/@]*@/, '//');
  return to === '' ? 'redirect' : `redirect to ${to}`;
}
