import { copied } from '../../clipboard/copied.ts';
import { keptPlace } from '../../clipboard/keptPlace.ts';
import { PendingCopy } from '../../clipboard/pendingCopy.ts';
import type { EditedText } from '../../edits/editedText.ts';
import { FieldHistory } from '../../field/fieldHistory.ts';
import type { GridRowData } from '../column.ts';
import type { GridControl } from '../gridControl.ts';

/** Pastes into a text that was saved meanwhile. */
export type LatePaste = (pasted: string, at: number) => void;

/** A text field in which a cell's text is edited: its Undo, its clipboard, and the rest of the text when it comes. */
export class EditedField<Row extends GridRowData> {
  readonly text: EditedText;
  readonly #field: HTMLTextAreaElement;
  readonly #control: GridControl<Row>;
  readonly #history = new FieldHistory();
  /** Where something is pasted once the clipboard has it: a place in the text of then. */
  readonly #pastes = new Set<{ value: string; at: number }>();
  #isOpen = true;
  /** Called with what was to be pasted when the field was closed and its text saved. */
  #onLatePaste: LatePaste | null = null;

  /** @param begins a new text is begun in the field, over the one that the cell has. */
  constructor(control: GridControl<Row>, field: HTMLTextAreaElement, text: EditedText, begins = false) {
    this.#control = control;
    this.#field = field;
    this.text = text;
    if (begins) text.replaceAll();
    else field.value = text.value;
    this.#history.begin(begins ? null : field);
  }

  /** Puts the rest of the text around what was typed, once it has come. */
  async load(): Promise<void> {
    if (this.text.isWhole) return;
    const whole = await this.text.read();
    await this.#control.composition.ended();
    if (this.#isOpen) this.#put(this.text.complete(whole));
  }

  #put(value: string): void {
    const field = this.#field;
    const { selectionStart, selectionEnd, value: before } = field;
    if (value === before) return;
    field.value = value;
    // Who selected all that was shown has selected all.
    if (before !== '' && selectionStart === 0 && selectionEnd === before.length) field.select();
    else if (selectionEnd === before.length) field.setSelectionRange(value.length, value.length);
    else field.setSelectionRange(selectionStart, selectionEnd);
    this.#history.completed(field, (typed) => this.text.completed(typed));
    for (const place of this.#pastes) {
      const at = keptPlace(place.value, place.at, before) ?? before.length;
      // Behind all that was shown is behind all of it.
      place.at = at === before.length ? value.length : at;
      place.value = value;
    }
  }

  /** Handles what comes before input: one over all that is shown replaces the text, also what is not shown of it. */
  willType(): void {
    if (this.#isAllSelected()) this.text.replaceAll();
  }

  /** Handles input. @param inputType as of an InputEvent; empty where the text was put in by a program. */
  typed(inputType: string): void {
    this.#history.typed(this.#field, inputType);
    this.#put(this.text.type(this.#field.value, inputType.startsWith('history')));
  }

  /** Undoes or redoes what was typed since the field was opened. @returns false where there is nothing. */
  undo(key: 'undo' | 'redo'): boolean {
    if (!this.#history[key](this.#field)) return false;
    this.#put(this.text.type(this.#field.value, true));
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
      this.#control.copying.forget();
      return;
    }
    event.preventDefault();
    const content = whole.then((text) => copied([[text]]));
    void this.#control.copying.write(new PendingCopy(content, { place: this.text.place, shown: this.#field.value }));
    if (event.type === 'cut') this.insert('');
  }

  /** Pastes what is still on its way into the clipboard. @returns false where nothing is. */
  paste(event: ClipboardEvent): boolean {
    const pasted = this.#control.copying.into(this.text.place, this.#field.value);
    if (pasted === null) return false;
    event.preventDefault();
    if (typeof pasted === 'string') this.insert(pasted);
    else void this.#pasteWhenRead(pasted);
    return true;
  }

  async #pasteWhenRead(pasted: Promise<string>): Promise<void> {
    const field = this.#field;
    if (field.selectionStart !== field.selectionEnd) this.insert('');
    const place = { value: field.value, at: field.selectionStart };
    this.#pastes.add(place);
    const text = await pasted.catch(() => null);
    this.#pastes.delete(place);
    if (text === null) return;
    if (!this.#isOpen) {
      const at = keptPlace(place.value, place.at, this.text.value);
      if (this.#onLatePaste === null || at === null) this.#control.copying.tellNotPasted();
      else this.#onLatePaste(text, at);
      return;
    }
    const at = keptPlace(place.value, place.at, field.value) ?? field.selectionEnd;
    field.setRangeText(text, at, at, field.selectionEnd === at ? 'end' : 'preserve');
    field.dispatchEvent(new Event('input', { bubbles: true }));
  }

  /** @param onLatePaste called with what is still to be pasted, where the text was saved. */
  close(onLatePaste: LatePaste | null = null): void {
    if (this.#isOpen) this.#onLatePaste = onLatePaste;
    this.#isOpen = false;
  }

  #isAllSelected(): boolean {
    const { selectionStart, selectionEnd, value } = this.#field;
    return value !== '' && selectionStart === 0 && selectionEnd === value.length;
  }
}
