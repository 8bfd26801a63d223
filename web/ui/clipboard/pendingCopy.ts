import type { ClipboardText } from './copied.ts';

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

  /** Writes it to the clipboard once it is read. @returns false where it could not be, or something else was copied since. */
  async write(): Promise<boolean> {
    const ready = Promise.race([this.content, this.#superseded.promise]);
    const item = new ClipboardItem({
      'text/plain': ready.then(({ text }) => new Blob([text], { type: 'text/plain' })),
      'text/html': ready.then(({ html }) => new Blob([html], { type: 'text/html' })),
    });
    try {
      await navigator.clipboard.write([item]);
      return true;
    } catch {
      return false;
    }
  }

  /** Gives it up for what was copied after it. */
  supersede(): void {
    this.#superseded.reject(new Error('Something else was copied.'));
  }
}
