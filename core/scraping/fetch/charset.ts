/** Bytes that are searched for a charset in the page: HTML requires 1,024, many pages declare it later. */
const SEARCHED_BYTES = 4_096;

/**
 * Decodes bytes in their charset: byte order mark, then `Content-Type`, then the page's declaration (`<meta charset>`,
 * XML). Valid UTF-8 with non-ASCII characters is UTF-8 whatever is declared, and invalid UTF-8 is not: servers and
 * templates are often wrong about it. Default: windows-1252.
 * @param declared the charset of `Content-Type`.
 * @example
 * ```ts
 * decodeText(Buffer.from([0x63, 0x61, 0x66, 0xe9]), null); // { text: 'café', charset: 'windows-1252' }
 * ```
 */
export function decodeText(bytes: Uint8Array, declared: string | null): { text: string; charset: string } {
  const marked = byteOrderMark(bytes);
  if (marked !== null) return decodeAs(bytes, marked);
  const utf8 = utf8Text(bytes);
  const named = known(declared) ?? declaredIn(bytes);
  const ascii = utf8 !== null && utf8.length === bytes.length;
  // Pure ASCII bytes can be ISO-2022-JP or UTF-16 without a mark, so a declared charset wins there.
  if (utf8 !== null && !(ascii && named !== null)) return { text: utf8, charset: 'utf-8' };
  if (named === null || named === 'utf-8') return decodeAs(bytes, utf8 === null ? 'windows-1252' : 'utf-8');
  return decodeAs(bytes, named);
}

/** The charset of a `Content-Type`, or null. */
export function charsetOf(contentType: string | null): string | null {
  return /;\s*charset\s*=\s*["']?([^\s;"']{1,40})/i.exec(contentType ?? '')?.[1] ?? null;
}

function decodeAs(bytes: Uint8Array, charset: string) {
  return { text: new TextDecoder(charset).decode(bytes), charset };
}

function byteOrderMark([a, b, c]: Uint8Array): string | null {
  if (a === 0xef && b === 0xbb && c === 0xbf) return 'utf-8';
  if (a === 0xfe && b === 0xff) return 'utf-16be';
  return a === 0xff && b === 0xfe ? 'utf-16le' : null;
}

function utf8Text(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    // A body truncated within a character, or with one bad byte among thousands, is still UTF-8.
    const text = new TextDecoder('utf-8').decode(bytes);
    const bad = text.split('�').length - 1;
    const foreign = text.length === bytes.length ? 0 : (bytes.length - text.length) / 2;
    return bad <= foreign / 50 ? text : null;
  }
}

/** A declaration that could be read as ASCII is not in UTF-16, so HTML takes it for UTF-8. */
function declaredIn(bytes: Uint8Array): string | null {
  const named = known(charsetInPage(bytes));
  return named?.startsWith('utf-16') === true ? 'utf-8' : named;
}

function charsetInPage(bytes: Uint8Array): string | null {
  const head = Buffer.from(bytes.subarray(0, SEARCHED_BYTES)).toString('latin1');
  const xml = /^\s*<\?xml[^>]{0,200}encoding\s*=\s*["']([\w.:-]{1,40})/i.exec(head)?.[1];
  return xml ?? /<meta[^>]{0,300}charset\s*=\s*["']?\s*([\w.:-]{1,40})/i.exec(head)?.[1] ?? null;
}

/** The standard name of a charset (https://encoding.spec.whatwg.org), or null where it does not exist. */
function known(label: string | null): string | null {
  if (label === null) return null;
  try {
    return new TextDecoder(label).encoding;
  } catch {
    return null;
  }
}
