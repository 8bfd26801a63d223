/** Where a page itself may say its charset: HTML looks at 1,024 bytes, many pages say it later. */
const LOOKED_AT = 4_096;

/**
 * Bytes as text, in the charset that they are in: byte order mark, then `Content-Type`, then the page's own words
 * (`<meta charset>`, the XML declaration). What is valid UTF-8 with more than ASCII in it is UTF-8 whatever it is
 * called, and what is not is not: servers and templates are often wrong about it. Without any sign it is windows-1252.
 * @param declared the charset of `Content-Type`.
 * @example
 * decodeText(Buffer.from([0x63, 0x61, 0x66, 0xe9]), null); // { text: 'café', charset: 'windows-1252' }
 */
export function decodeText(bytes: Uint8Array, declared: string | null): { text: string; charset: string } {
  const marked = byteOrderMark(bytes);
  if (marked !== null) return decodeAs(bytes, marked);
  const utf8 = utf8Text(bytes);
  const named = known(declared) ?? known(charsetInPage(bytes));
  const ascii = utf8 !== null && utf8.length === bytes.length;
  // Charsets that write everything in ASCII bytes (ISO-2022-JP), and UTF-16 without its mark, say so.
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
    // A body that was cut in the middle of a letter, or has one bad byte among thousands, is still UTF-8.
    const text = new TextDecoder('utf-8').decode(bytes);
    const bad = text.split('�').length - 1;
    const foreign = text.length === bytes.length ? 0 : (bytes.length - text.length) / 2;
    return bad <= foreign / 50 ? text : null;
  }
}

function charsetInPage(bytes: Uint8Array): string | null {
  const head = Buffer.from(bytes.subarray(0, LOOKED_AT)).toString('latin1');
  const xml = /^\s*<\?xml[^>]{0,200}encoding\s*=\s*["']([\w.:-]{1,40})/i.exec(head)?.[1];
  return xml ?? /<meta[^>]{0,300}charset\s*=\s*["']?\s*([\w.:-]{1,40})/i.exec(head)?.[1] ?? null;
}

/** The standard's name of a charset (https://encoding.spec.whatwg.org), or null where there is no such thing. */
function known(label: string | null): string | null {
  if (label === null) return null;
  try {
    return new TextDecoder(label).encoding;
  } catch {
    return null;
  }
}
