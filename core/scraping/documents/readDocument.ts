import { AppError } from '#core/errors.ts';
import { extractHtml } from '../extract/extractHtml.ts';
import type { ExtractedPage } from '../extract/extractedPage.ts';
import { charsetOf, decodeText } from '../fetch/charset.ts';
import { mediaKind } from '../fetch/mediaType.ts';
import { linearText } from '../page/linearText.ts';
import { emptyPage } from './emptyPage.ts';

/** A body as it came, and where from. */
export interface FetchedDocument {
  bytes: Uint8Array;
  contentType: string | null;
  url: string;
  /** Epoch milliseconds. */
  now: number;
  /** True: without its structure, in one pass; for pages that took too long. */
  quick?: boolean;
}

const LONGEST_TEXT = 2_000_000;
/** Longer pages are lists or dumps: their text is worth reading, their structure costs more than a page may take. */
const LONGEST_PARSED = 3_000_000;

/**
 * Reads a body of any kind. Runs in a thread of its own, because the bytes may be made to take long.
 * @throws AppError `invalid_input` for pictures, archives and other bytes without text.
 */
export async function readDocument(document: FetchedDocument): Promise<ExtractedPage> {
  const { bytes, contentType, url, now } = document;
  const kind = mediaKind(bytes, contentType);
  if (kind === 'pdf') {
    const { readPdf } = await import('./pdf.ts');
    return readPdf(bytes, url, now);
  }
  if (kind === 'binary') {
    throw new AppError('invalid_input', `There is no text at ${url}: it is a file of type ${shownType(contentType)}.`, {
      hint: 'Give the address of a page, a feed, a text or a PDF.',
    });
  }
  const { text } = decodeText(bytes, charsetOf(contentType));
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

/** The first line of a text, where it can be a title. */
function firstLine(text: string): string | null {
  const line = /^#*\s*(.{1,200})(?:\n|$)/.exec(text)?.[1]?.trim() ?? '';
  return line === '' ? null : line;
}

function shownType(contentType: string | null): string {
  return contentType?.split(';', 1)[0]?.trim().slice(0, 60) || 'unknown';
}
