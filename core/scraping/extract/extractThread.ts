import { boolean } from 'zod';
import { AppError } from '#core/errors.ts';
import { LimitedThread } from '#core/thread/limitedThread.ts';
import type { FetchedDocument } from '../documents/readDocument.ts';
import { extractedPage, type ExtractedPage } from './extractedPage.ts';

/** CPU time for a page; the rest of two seconds is for reading it again as text only. */
const PAGE_MS = 1_500;
const QUICK_MS = 450;
/** PDFs are read page by page, up to 200. */
const PDF_MS = 10_000;
/** Memory for a page in bytes, heap and buffers together. */
const MEMORY = 384 * 1024 * 1024;

/**
 * Extracts pages in a thread with limits of time and memory, so that no crafted page can block this process. One document
 * at a time.
 */
export class ExtractThread {
  readonly #thread: LimitedThread;

  /** @param memory bytes that a document may take. */
  constructor(memory = MEMORY) {
    this.#thread = new LimitedThread({ file: new URL('extractWorker.ts', import.meta.url), memory, tooLong });
  }

  /**
   * @throws {AppError} `invalid_input` for a document without text, `deadline` for one that took too long, `cancelled`.
   */
  async read(document: FetchedDocument, signal?: AbortSignal): Promise<ExtractedPage> {
    const isPdf = Buffer.from(document.bytes.subarray(0, 1_024)).includes('%PDF-');
    try {
      const value = await this.#thread.run({ kind: 'read', ...document }, isPdf ? PDF_MS : PAGE_MS, signal);
      return extractedPage.parse(value);
    } catch (thrown) {
      const late = thrown instanceof AppError && thrown.code === 'deadline';
      if (!late || isPdf) throw thrown;
      return extractedPage.parse(await this.#thread.run({ kind: 'read', ...document, quick: true }, QUICK_MS, signal));
    }
  }

  /** Whether a robots.txt allows an address; checked in the thread, because its patterns are untrusted too. */
  async allows(rules: string, url: string, agent: string, signal?: AbortSignal): Promise<boolean> {
    return boolean().parse(await this.#thread.run({ kind: 'robots', rules, url, agent }, PAGE_MS, signal));
  }

  close(): Promise<void> {
    return this.#thread.close();
  }
}

function tooLong(): AppError {
  return new AppError('deadline', 'The page could not be read in time: it is too large, or built to take long.', {
    hint: 'Open it in a browser.',
  });
}
