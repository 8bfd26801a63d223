import { guessCharset } from './guessCharset.ts';

/** Bytes that are searched for a charset in the page: HTML requires 1,024, many pages declare it later. */
const SEARCHED_BYTES = 4_096;

interface DecodedText {
  text: string;
  charset: string;
  /** True where nothing says so: no declaration, or one that the bytes refute. */
  guessed: boolean;
}

/**
 * Decodes bytes in their charset: UTF-16 by its mark or its zeros, then `Content-Type`, then the page's declaration
 * (`<meta charset>`, XML), else a guess. Valid UTF-8 with non-ASCII characters is UTF-8 whatever is declared, and invalid
 * UTF-8 is not: servers and templates are often wrong about it.
 * @param declared the charset of `Content-Type`.
 * @example
 * ```ts
 * decodeText(Buffer.from([0x63, 0x61, 0x66, 0xe9]), 'latin1'); // { text: 'café', charset: 'windows-1252', guessed: false }
 * ```
 */
export function decodeText(bytes: Uint8Array, declared: string | null): DecodedText {
  const marked = byteOrderMark(bytes) ?? utf16Of(bytes, declared);
  if (marked !== null) return decodeAs(bytes, marked);
  const utf8 = utf8Text(bytes);
  const named = [known(declared), declaredIn(bytes)].filter((charset) => charset?.startsWith('utf-16') === false);
  const ascii = utf8 !== null && utf8.length === bytes.length;
  const other = named.find((charset) => charset !== 'utf-8') ?? null;
  if (utf8 === null) return other === null ? decodeAs(bytes, guessCharset(bytes), true) : decodeAs(bytes, other);
  // Pure ASCII bytes can be ISO-2022-JP, so a declared charset wins there.
  return ascii && named[0] === other && other !== null
    ? decodeAs(bytes, other)
    : { text: utf8, charset: 'utf-8', guessed: false };
}

/** The charset of a `Content-Type`, or null. */
export function charsetOf(contentType: string | null): string | null {
  return /;\s*charset\s*=\s*["']?([^\s;"']{1,40})/i.exec(contentType ?? '')?.[1] ?? null;
}

/**
 * UTF-16 without a mark, where it is declared or the text begins with a tag: every other byte of markup is zero. Null:
 * it is not.
 */
export function utf16Of(bytes: Uint8Array, declared: string | null): 'utf-16le' | 'utf-16be' | null {
  const [first, second] = bytes;
  const isTag = (first === 0x3c && second === 0) || (first === 0 && second === 0x3c);
  if (!isTag && known(declared)?.startsWith('utf-16') !== true) return null;
  const zeros = [0, 0];
  for (const [at, byte] of bytes.subarray(0, 1_024).entries()) if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros;
  const least = Math.min(bytes.length, 1_024) / 10;
  if (even >= least && odd <= even / 10) return 'utf-16be';
  return odd >= least && even <= odd / 10 ? 'utf-16le' : null;
}

function decodeAs(bytes: Uint8Array, charset: string, guessed = false): DecodedText {
  return { text: new TextDecoder(charset).decode(bytes), charset, guessed };
}

/** The charset of a byte order mark, or null. */
export function byteOrderMark([a, b, c]: Uint8Array): 'utf-8' | 'utf-16be' | 'utf-16le' | null {
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
