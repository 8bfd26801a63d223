import { copied } from '../clipboard/copied.ts';
import type { Copying } from '../clipboard/copying.ts';
import { PendingCopy } from '../clipboard/pendingCopy.ts';
import type { Composition } from '../field/composition.ts';
import { FieldHistory } from '../field/fieldHistory.ts';
import { keptPlace, movedPlace } from '../field/textAnchors.ts';
import type { EditedText } from './editedText.ts';

/** What is inserted into a text, in the order of the places in it. */
export type Insertions = readonly { text: string; at: number }[];

/** A paste that waits for the clipboard, and its place in the text of then. */
interface Paste {
  value: string;
  at: number;
  text: Promise<string | null>;
}

/** A text field in which a cell's text is edited: its Undo, its clipboard, and the rest of the text when it comes. */
export class EditedField {
  readonly text: EditedText;
  readonly #field: HTMLTextAreaElement;
  readonly #copying: Copying;
  readonly #composition: Composition;
  /** Each state of the field, with what `text.replaced` was in it. */
  readonly #history: FieldHistory<string | null>;
  /** Pastes that wait for the clipboard, each with its offset in the text as it is now. */
  readonly #pastes = new Set<Paste>();
  #isOpen = true;
  /** The composition of the last input. */
  #composed = 0;

  /** @param begins typing starts a new text, which replaces the cell's. */
  constructor(
    page: { copying: Copying; composition: Composition },
    field: HTMLTextAreaElement,
    text: EditedText,
    begins = false,
  ) {
    this.#copying = page.copying;
    this.#composition = page.composition;
    this.#field = field;
    this.text = text;
    if (begins) text.replaceAll();
    else field.value = text.value;
    this.#history = new FieldHistory(begins ? null : field, text.replaced);
  }

  /** Puts the rest of the text around what was typed, once it has come. */
  async load(): Promise<void> {
    if (this.text.isWhole) return;
    const whole = await this.text.read();
    await this.#composition.ended();
    if (this.#isOpen) this.#put(this.text.complete(whole), (typed, replaced) => this.text.completed(typed, replaced));
  }

  /** @param complete is applied to the earlier states of the field too. */
  #put(value: string, complete = (typed: string, _replaced: string | null) => typed): void {
    const field = this.#field;
    const { selectionStart, selectionEnd, value: before } = field;
    if (value !== before) field.value = value;
    // A selection of all that was shown becomes one of the whole text.
    field.setSelectionRange(movedPlace(before, selectionStart, value), movedPlace(before, selectionEnd, value));
    this.#history.completed(field, this.text.replaced, complete);
    for (const place of this.#pastes) {
      place.at = movedPlace(before, movedPlace(place.value, place.at, before), value);
      place.value = value;
    }
  }

  /** Handles what comes before input: one over all that is shown replaces the text, also what is not shown of it. */
  willType(inputType = ''): void {
    // An input method replaces what it has composed so far.
    const goesOn = inputType === 'insertCompositionText' && this.#composed === this.#composition.count;
    if (!goesOn) this.#history.willType(this.#field);
    if (this.#isAllSelected()) this.text.replaceAll();
  }

  /** Handles input. @param inputType as of an InputEvent; empty where the text was put in by a program. */
  typed(inputType: string): void {
    if (this.#composed !== this.#composition.count) this.#history.endWord();
    this.#composed = this.#composition.count;
    const value = this.text.type(this.#field.value, inputType.startsWith('history'));
    this.#history.typed(this.#field, inputType, this.text.replaced);
    if (value !== this.#field.value) this.#put(value);
  }

  /** Undoes or redoes what was typed since the field was opened. @returns false where there is nothing. */
  undo(key: 'undo' | 'redo'): boolean {
    const step = this.#history[key](this.#field);
    if (step === null) return false;
    this.text.restore(this.#field.value, step.mark);
    return true;
  }

  /** Whether all that was typed is undone. */
  get isAtBeginning(): boolean {
    return this.#history.isAtBeginning;
  }

  /** Inserts a text at the caret, as a paste does. */
  insert(text: string): void {
    this.willType();
    this.#field.setRangeText(text, this.#field.selectionStart, this.#field.selectionEnd, 'end');
    this.#field.dispatchEvent(new Event('input', { bubbles: true }));
  }

  /** Copies or cuts all of the text, though only its beginning is shown yet. Other copies are the browser's. */
  copy(event: ClipboardEvent): void {
    const whole = this.#isAllSelected() ? this.text.readAll() : null;
    if (whole === null) {
      this.#copying.forget();
      return;
    }
    event.preventDefault();
    const content = whole.then((text) => copied([[text]]));
    void this.#copying.write(new PendingCopy(content, { place: this.text.place, shown: this.#field.value }));
    if (event.type === 'cut') this.insert('');
  }

  /** Pastes what is still on its way into the clipboard. @returns false where nothing is. */
  paste(event: ClipboardEvent): boolean {
    const pasted = this.#copying.into(this.text.place, this.#field.value);
    if (pasted === null) return false;
    event.preventDefault();
    if (typeof pasted === 'string') this.insert(pasted);
    else void this.#pasteWhenRead(pasted);
    return true;
  }

  async #pasteWhenRead(content: Promise<string>): Promise<void> {
    const field = this.#field;
    if (field.selectionStart !== field.selectionEnd) this.insert('');
    const paste = { value: field.value, at: field.selectionStart, text: content.catch(() => null) };
    this.#pastes.add(paste);
    const text = await paste.text;
    if (text === null || !this.#isOpen) return;
    this.#pastes.delete(paste);
    const at = keptPlace(paste.value, paste.at, field.value) ?? field.selectionEnd;
    field.setRangeText(text, at, at, field.selectionEnd === at ? 'end' : 'preserve');
    field.dispatchEvent(new Event('input', { bubbles: true }));
  }

  /** @param onLatePaste called with what is still to be pasted, where the text was saved. */
  close(onLatePaste: ((insertions: Insertions) => void) | null = null): void {
    if (this.#isOpen && this.#pastes.size > 0) void this.#pasteLate([...this.#pastes], onLatePaste);
    this.#isOpen = false;
  }

  async #pasteLate(pastes: readonly Paste[], onLatePaste: ((insertions: Insertions) => void) | null): Promise<void> {
    const texts = await Promise.all(pastes.map(({ text }) => text));
    const places = pastes.map(({ value, at }) => keptPlace(value, at, this.text.value));
    const insertions = places.flatMap((at, index) => {
      const text = texts[index] ?? null;
      return at === null || text === null ? [] : [{ at, text }];
    });
    if (texts.every((text) => text === null)) return;
    if (onLatePaste === null || insertions.length < pastes.length) this.#copying.tellNotPasted();
    else onLatePaste(insertions.toSorted((a, b) => a.at - b.at));
  }

  #isAllSelected(): boolean {
    const { selectionStart, selectionEnd, value } = this.#field;
    return value !== '' && selectionStart === 0 && selectionEnd === value.length;
  }
}
