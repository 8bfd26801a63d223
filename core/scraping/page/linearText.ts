import { decodeHTML } from 'entities';
import { blockTags } from './blocks.ts';

/** Elements whose content is not shown on the page. */
const UNREAD = new Set(['script', 'style', 'noscript', 'template', 'svg', 'textarea', 'iframe', 'head']);

/**
 * Extracts the text of a page in one pass without parsing its structure, for pages that are too deep or too large.
 * Paragraphs are separated by an empty line.
 */
export function linearText(page: string): { title: string; text: string } {
  const parts: string[] = [];
  for (let at = 0; at < page.length;) {
    const open = page.indexOf('<', at);
    if (open === -1) {
      parts.push(page.slice(at));
      break;
    }
    if (open > at) parts.push(page.slice(at, open));
    const next = page.charCodeAt(open + 1);
    if (next === SLASH || isLetter(next)) {
      const name = nameAt(page, next === SLASH ? open + 2 : open + 1);
      at = UNREAD.has(name) && next !== SLASH ? after(page, `</${name}`, open) : open + 1;
      at = after(page, '>', at);
      if (blockTags.has(name) || name === 'br') parts.push('\n\n');
    } else if (next === BANG || next === QUESTION) {
      at = after(page, page.startsWith('<!--', open) ? '-->' : '>', open);
    } else {
      parts.push('<');
      at = open + 1;
    }
  }
  const title = /<title[^>]{0,200}>([^<]{0,1000})/i.exec(page.slice(0, 200_000))?.[1] ?? '';
  return { title: tidy(title).replaceAll('\n', ' '), text: tidy(parts.join('')) };
}

const [SLASH, BANG, QUESTION] = [47, 33, 63];

function isLetter(code: number): boolean {
  return (code >= 97 && code <= 122) || (code >= 65 && code <= 90);
}

function nameAt(page: string, from: number): string {
  let to = from;
  while (to < from + 12 && (isLetter(page.charCodeAt(to)) || (page.charCodeAt(to) >= 48 && page.charCodeAt(to) <= 57)))
    to += 1;
  return page.slice(from, to).toLowerCase();
}

function after(page: string, ending: string, from: number): number {
  const lower = page.indexOf(ending, from);
  const found = lower === -1 && ending !== '>' ? page.indexOf(ending.toUpperCase(), from) : lower;
  return found === -1 ? page.length : found + ending.length;
}

function tidy(text: string): string {
  return decodeHTML(text)
    .replaceAll(/[^\S\n]+/g, ' ')
    .replaceAll(/ ?\n\s*/g, '\n\n')
    .trim();
}
