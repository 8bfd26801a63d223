import type { ClipboardText } from './copied.ts';

const NOT_ALLOWED = 'The browser does not let this page write to the clipboard: allow it, then copy again.';
/** Texts that are here already are copied also without it. */
const NOT_SECURE = 'Browsers copy texts that are loaded first only from a page that is opened by https.';

/** A copy whose texts are still being read. */
export class PendingCopy {
  readonly content: Promise<ClipboardText>;
  /** The editor from which all was copied that it shows of a longer text: pasted back there, that stands for the whole. */
  readonly from: { place: { row: string; column: string }; shown: string } | null;
  readonly #superseded = Promise.withResolvers<never>();

  constructor(content: Promise<ClipboardText>, from: PendingCopy['from'] = null) {
    this.content = content;
    this.from = from;
  }

  /**
   * Writes it to the clipboard once it is read.
   * @returns what was in the way; null where it was written.
   */
  async write(): Promise<Error | null> {
    const ready = Promise.race([this.content, this.#superseded.promise]);
    try {
      const item = new ClipboardItem({
        'text/plain': ready.then(({ text }) => new Blob([text], { type: 'text/plain' })),
        'text/html': ready.then(({ html }) => new Blob([html], { type: 'text/html' })),
      });
      await navigator.clipboard.write([item]);
      return null;
    } catch {
      // The browser does not say why it could not be read.
      return ready.then(
        () => new Error(globalThis.isSecureContext ? NOT_ALLOWED : NOT_SECURE),
        (error: unknown) => (error instanceof Error ? error : new Error(String(error))),
      );
    }
  }

  /** Gives it up for what was copied after it. */
  supersede(): void {
    this.#superseded.reject(new Error('Something else was copied.'));
  }
}
