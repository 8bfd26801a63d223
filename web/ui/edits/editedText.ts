import type { CellChange } from './cellChange.ts';
import { keepsSome } from '../field/textAnchors.ts';
import { rebasedText } from './rebasedText.ts';
import { bytesOf, isExpected } from './unsavedCells.ts';

/** A cell's text as somebody begins to edit it. */
interface BegunText {
  row: string;
  column: string;
  /** What is shown of it. */
  shown: string;
  /** Reads the whole stored text, where only its beginning is shown. */
  read?: () => Promise<string>;
  /** The bytes of that, where they are known. */
  bytes?: number | undefined;
  /** When the row that is shown was last changed. */
  seen?: string | undefined;
  /** What is shown is an edit of this person that is being saved: the rest stands between its words. */
  isOwn?: boolean;
}

/**
 * The text of a cell while it is edited. Only its beginning may be known at first: it is edited at once, and what is
 * typed is made on the whole text when that has come.
 * @example
 * ```ts
 * const text = new EditedText({ row, column, shown: 'After eleven', read: () => readText(row, column) });
 * text.type('After twelve');
 * text.complete(await text.read()); // 'After twelve weeks'
 * ```
 */
export class EditedText {
  readonly place: { readonly row: string; readonly column: string };
  readonly #shown: string;
  readonly #bytes: number | undefined;
  readonly #seen: string | undefined;
  readonly #isOwn: boolean;
  readonly #readOnce: (() => Promise<string>) | undefined;
  #reading: Promise<string> | null = null;
  /** The stored text; null while only its beginning is known. */
  #whole: string | null;
  #replaced: string | null = null;
  #value: string;

  constructor({ row, column, shown, read, bytes, seen, isOwn = false }: BegunText) {
    this.place = { row, column };
    this.#shown = shown;
    this.#value = shown;
    this.#whole = read === undefined ? shown : null;
    this.#readOnce = read;
    this.#bytes = bytes;
    this.#seen = seen;
    this.#isOwn = isOwn;
  }

  /** The text as it is now. */
  get value(): string {
    return this.#value;
  }

  /** Whether all of the stored text is known. */
  get isWhole(): boolean {
    return this.#whole !== null;
  }

  /** Whether there is something to be saved. */
  get isChanged(): boolean {
    return this.#replaced !== null || this.#value !== (this.#whole ?? this.#shown);
  }

  /** The whole stored text. One that could not be read is read again by the next call. */
  read(): Promise<string> {
    if (this.#readOnce === undefined) return Promise.resolve(this.#shown);
    const reading = (this.#reading ??= this.#readOnce());
    void reading.catch(() => (this.#reading = null));
    return reading;
  }

  /** Handles the whole text once it is read. @returns the text as it is now. */
  complete(whole: string): string {
    if (this.#whole !== null) return this.#value;
    this.#whole = whole;
    if (this.#replaced === null) this.#value = rebasedText(whole, this.#shown, this.#value);
    return this.#value;
  }

  /** Completes an earlier state of the text, for Undo. @param replaced what `replaced` was in that state. */
  completed(value: string, replaced: string | null): string {
    return this.#whole === null || replaced !== null ? value : rebasedText(this.#whole, this.#shown, value);
  }

  /** The text that was replaced as a whole, with the part that is not loaded; null: the edit builds on what was shown. */
  get replaced(): string | null {
    return this.#replaced;
  }

  /** Goes back to an earlier state of the text. */
  restore(value: string, replaced: string | null): void {
    this.#value = value;
    this.#replaced = replaced;
  }

  /** The next text replaces all of it, with the part that is not loaded. */
  replaceAll(): void {
    if (this.#whole === null) this.#replaced ??= this.#value;
  }

  /**
   * Sets the text that somebody typed.
   * @param isHistory it comes from the browser's own Undo or Redo, which may bring a replaced text back.
   * @returns the text as it is now: with the rest of a replaced text that is back, where that is loaded.
   */
  type(value: string, isHistory = false): string {
    this.#value = value;
    if (this.#bringsBack(value, isHistory)) {
      this.#replaced = null;
      this.#value = this.completed(value, null);
    }
    return this.#value;
  }

  #bringsBack(value: string, isHistory: boolean): boolean {
    if (this.#replaced === null) return false;
    return [this.#replaced, this.#shown].some(
      (before) => before !== '' && (value.includes(before) || (isHistory && keepsSome(before, value))),
    );
  }

  /** Loads the rest, and returns the whole text as it is now; null where nothing is missing. */
  readAll(): Promise<string> | null {
    if (this.#whole !== null || this.#replaced !== null) return null;
    const [shown, value] = [this.#shown, this.#value];
    return this.read().then((whole) => rebasedText(whole, shown, value));
  }

  /** The change that stores it. Where only the beginning is known, the rest comes with the answer. */
  change(): CellChange {
    const [whole, shown, bytes] = [this.#whole, this.#shown, this.#bytes];
    const change = { ...this.place, value: this.#value };
    if (this.#replaced === null) {
      return whole === null ? { ...change, expected: shown, partial: true, bytes } : { ...change, expected: whole };
    }
    // A colleague's change since the text was shown must be a conflict, as this person has not seen it.
    const isAsShown = whole !== null && this.#isAsShown(whole);
    return isAsShown
      ? { ...change, expected: whole }
      : { ...change, expected: shown, truncated: true, bytes, seen: this.#seen };
  }

  #isAsShown(whole: string): boolean {
    const [stored, bytes] = [this.#shown, this.#bytes];
    return this.#isOwn
      ? bytes === undefined || bytesOf(whole) === bytes
      : isExpected({ stored, truncated: true, bytes }, whole);
  }
}
