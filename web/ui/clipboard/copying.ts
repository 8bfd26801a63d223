import type { PendingCopy } from './pendingCopy.ts';

interface Messages {
  /** Shows a message. */
  tell: (text: string, kind: 'message' | 'error') => void;
  /** Says to screen readers what the screen shows without words. */
  say: (text: string) => void;
}

/** What is on its way into the clipboard, because its whole texts are still being read. */
export class Copying {
  readonly #messages: Messages;
  /** What the clipboard will have once it is read; null where it has what was copied last. */
  pending: PendingCopy | null = null;
  /** Pending while whole texts are being read for the clipboard. */
  done: Promise<unknown> = Promise.resolve();
  /** Each gives up what is to be emptied or pasted once the clipboard is read. */
  readonly #stops = new Set<() => void>();

  constructor(messages: Messages) {
    this.#messages = messages;
  }

  /**
   * Copies what is still being read. Until then nothing is saved, and what is pasted is this.
   * @returns whether it was copied.
   */
  async write(copy: PendingCopy): Promise<boolean> {
    this.forget();
    this.pending = copy;
    const writing = copy.write();
    this.done = writing;
    const problem = await writing;
    if (this.pending !== copy) return false;
    this.pending = null;
    if (problem === null) this.#messages.say('Copied');
    else this.#messages.tell(`Nothing was copied. ${problem.message}`, 'error');
    return problem === null;
  }

  /** Something else was copied. */
  forget(): void {
    this.pending?.supersede();
    this.pending = null;
  }

  /**
   * What is pasted into the editor of a cell while the clipboard is still waiting; null where it does not wait. A text at
   * once, where all was cut that the editor showed: it stands for the whole. @param text what the editor has now.
   */
  into({ row, column }: { row: string; column: string }, text: string): string | Promise<string> | null {
    if (this.pending === null) return null;
    const { from, content } = this.pending;
    const isFromHere = from?.place.row === row && from.place.column === column;
    return isFromHere && !text.includes(from.shown) ? from.shown : content.then((copied) => copied.text);
  }

  /** Waits for the clipboard, unless Undo is pressed meanwhile. */
  async wait<Result>(waiting: Promise<Result>): Promise<{ result: Result; isStopped: boolean }> {
    let isStopped = false;
    const stop = () => (isStopped = true);
    this.#stops.add(stop);
    const result = await waiting;
    this.#stops.delete(stop);
    return { result, isStopped };
  }

  /** Gives up what waits for the clipboard. @returns false where nothing does. */
  stopWaiting(): boolean {
    for (const stop of this.#stops) stop();
    return this.#stops.size > 0;
  }

  /** Tells that what was to be pasted was not, as somebody went on meanwhile. */
  tellNotPasted(): void {
    this.#messages.tell('You went on meanwhile, so nothing was pasted. It is in the clipboard.', 'message');
  }
}
