import { AppError } from '#core/errors.ts';
import { extractHtml } from '../extract/extractHtml.ts';
import { type ExtractedPage, LONGEST_TEXT } from '../extract/extractedPage.ts';
import { charsetOf, decodeText } from '../fetch/charset.ts';
import { mediaKind, type MediaKind } from '../fetch/mediaType.ts';
import { linearText } from '../page/linearText.ts';
import { emptyPage } from './emptyPage.ts';

/** A response body and where it came from. */
export interface FetchedDocument {
  bytes: Uint8Array;
  contentType: string | null;
  url: string;
  /** Epoch milliseconds. */
  now: number;
  /** True: text only, in one pass; for pages that took too long to parse. */
  quick?: boolean;
}

/** Longer pages are lists or dumps: their text is worth reading, but parsing them would take too long. */
const LONGEST_PARSED = 3_000_000;

/**
 * Reads a body of any kind. Runs in a worker thread, because the bytes may be crafted to take long.
 * @throws {AppError} `invalid_input` for images, archives and other files without text.
 */
export async function readDocument(document: FetchedDocument): Promise<ExtractedPage> {
  const { bytes, contentType, url, now } = document;
  const kind = mediaKind(bytes, contentType);
  if (kind === 'pdf') {
    const { readPdf } = await import('./pdf.ts');
    return readPdf(bytes, url, now);
  }
  if (kind === 'binary') {
    throw new AppError('invalid_input', `There is no text at ${url}: it is ${shownFile(contentType)}.`, {
      hint: 'Give the address of a page, a feed, a text or a PDF.',
    });
  }
  const { text, charset, guessed } = decodeText(bytes, charsetOf(contentType));
  return { ...(await readText(text, kind, document)), guessedCharset: guessed ? charset : null };
}

async function readText(
  text: string,
  kind: Exclude<MediaKind, 'pdf' | 'binary'>,
  document: FetchedDocument,
): Promise<ExtractedPage> {
  const { url, now } = document;
  if (document.quick === true || (kind === 'html' && text.length > LONGEST_PARSED)) return quickPage(text, url);
  if (kind === 'html') return extractHtml(text, url, now);
  if (kind === 'xml' || kind === 'json') {
    const { readFeed } = await import('./feed.ts');
    const { readSitemap } = await import('./sitemap.ts');
    const found = readSitemap(text, url, now) ?? readFeed(text, url, now);
    if (found !== null) return found;
  }
  return plainPage(text, kind, url);
}

function plainPage(source: string, kind: 'xml' | 'json' | 'text', url: string): ExtractedPage {
  const whole = source.slice(0, LONGEST_TEXT).replaceAll('\r\n', '\n').trim();
  if (kind === 'text') return { ...emptyPage(kind, url), title: firstLine(whole), text: whole, markdown: whole };
  const { text } = kind === 'xml' ? linearText(whole) : { text: whole };
  const fence = whole.includes('```') ? '````' : '```';
  return { ...emptyPage(kind, url), text, markdown: `${fence}${kind}\n${whole}\n${fence}` };
}

function quickPage(source: string, url: string): ExtractedPage {
  const { title, text } = linearText(source);
  const shown = text.slice(0, LONGEST_TEXT);
  return { ...emptyPage('html', url), title: title || null, text: shown, markdown: shown, withoutStructure: true };
}

/** The first line of a text, as its title; null where it is too long for one. */
function firstLine(text: string): string | null {
  const line = /^#*\s*(.{1,200})(?:\n|$)/.exec(text)?.[1]?.trim() ?? '';
  return line === '' ? null : line;
}

function shownFile(contentType: string | null): string {
  const type = contentType?.split(';', 1)[0]?.trim().slice(0, 60) || 'unknown';
  return /^text\/|html|xml|json/i.test(type) ? `a binary file that is sent as ${type}` : `a file of type ${type}`;
}
