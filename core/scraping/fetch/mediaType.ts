import { byteOrderMark, charsetOf, utf16Of } from './charset.ts';

/** The kind of a body, judged by its bytes first, because servers label everything text/html. */
export type MediaKind = 'html' | 'xml' | 'json' | 'text' | 'pdf' | 'binary';

/** @param contentType the header, or null. */
export function mediaKind(bytes: Uint8Array, contentType: string | null): MediaKind {
  const head = Buffer.from(bytes.subarray(0, 1_024));
  if (head.subarray(0, 1_024).includes('%PDF-')) return 'pdf';
  const mark = byteOrderMark(head);
  const wide = mark === null || mark === 'utf-8' ? utf16Of(head, charsetOf(contentType)) : mark;
  const begins = (wide === null ? head.toString('latin1') : new TextDecoder(wide).decode(head))
    .replace(/^(ï»¿|\uFEFF)/, '')
    .trimStart();
  if (wide === null && isBinary(head)) return 'binary';
  const type = (contentType ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? '';
  if (/^(image|audio|video|font)\/(?!svg)/.test(type) && !begins.startsWith('<')) return 'binary';
  if (/^<(!doctype html|html|head|body)\b/i.test(begins)) return 'html';
  if (/^<(\?xml|rss|feed|rdf:rdf|urlset|sitemapindex)\b/i.test(begins))
    return /xhtml|<html/i.test(begins) ? 'html' : 'xml';
  if (/^[{[]/.test(begins) && !/^\[[^\]"{]*\]\s*\w/.test(begins)) return type === 'text/plain' ? 'text' : 'json';
  if (type === 'text/plain' || type === 'text/markdown') return 'text';
  if (/[/+]xml$/.test(type) && type !== 'application/xhtml+xml') return 'xml';
  return begins.startsWith('<') || /html/.test(type) || /<[a-z!/]/i.test(begins) ? 'html' : 'text';
}

/** Contains NUL, or more control characters than a text can have. */
function isBinary(head: Uint8Array): boolean {
  if (head.length === 0) return false;
  let controls = 0;
  for (const byte of head) {
    if (byte === 0) return true;
    if (byte < 9 || (byte > 13 && byte < 32 && byte !== 27)) controls += 1;
  }
  return controls > head.length / 20;
}
