import { AppError } from '#core/errors.ts';
import { LONGEST_TEXT, type ExtractedPage } from '../extract/extractedPage.ts';
import { pageDate } from '../extract/pageDate.ts';
import { emptyPage } from './emptyPage.ts';

const MOST_PAGES = 200;

/**
 * Reads the text of a PDF page by page, with the title, author and day of its metadata.
 * @throws {AppError} `invalid_input` where the file is damaged or protected by a password.
 */
export async function readPdf(bytes: Uint8Array, url: string, now: number): Promise<ExtractedPage> {
  const { getDocumentProxy, getMeta } = await import('unpdf');
  try {
    // Fonts in the file can contain programs; none is executed.
    const document = await getDocumentProxy(bytes, { isEvalSupported: false, verbosity: 0, useSystemFonts: false });
    const { info } = await getMeta(document);
    const pages: string[] = [];
    let length = 0;
    for (let number = 1; number <= Math.min(document.numPages, MOST_PAGES) && length < LONGEST_TEXT; number += 1) {
      const page = await document.getPage(number);
      const { items } = await page.getTextContent();
      const text = paragraphs(
        items.map((item) => ('str' in item ? item.str + (item.hasEOL ? '\n' : '') : '')).join(''),
      );
      pages.push(text);
      length += text.length;
    }
    const text = pages.filter((page) => page !== '').join('\n\n');
    const field = (name: string) => {
      const value: unknown = info[name];
      return typeof value === 'string' && value.trim() !== '' ? value.trim().slice(0, 1_000) : null;
    };
    return {
      ...emptyPage('pdf', url),
      title: field('Title'),
      author: field('Author'),
      date: pdfDate(field('CreationDate'), now),
      language: field('Language'),
      text,
      markdown: text,
    };
  } catch (cause) {
    throw new AppError('invalid_input', 'The PDF cannot be read: it is damaged or needs a password.', {
      hint: 'Open it in a browser.',
      cause,
    });
  }
}

/** Joins lines and hyphenated words that were split at the width of the page. */
function paragraphs(text: string): string {
  return text
    .replaceAll(/(\p{L})-\n(\p{Ll})/gu, '$1$2')
    .replaceAll(/([^\n.:!?])\n(?=\p{Ll})/gu, '$1 ')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim();
}

/** `D:20261121083000Z`. */
function pdfDate(text: string | null, now: number): string | null {
  const [, year = '', month = '', day = ''] = /^D:(\d{4})(\d{2})(\d{2})/.exec(text ?? '') ?? [];
  return pageDate(`${year}-${month}-${day}`, now);
}
