import { tooLong, wholeTextsOf } from '../clipboard/gridClipboard.ts';
import type { GridRowData } from '../column.ts';
import type { CellChange } from '../../edits/cellChange.ts';
import type { GridControl } from '../gridControl.ts';
import type { Place } from '../gridState.ts';
import { onWhole } from '../../edits/onWhole.ts';
import { FieldHistory } from '../../field/fieldHistory.ts';
import { TypedAhead } from './typedAhead.ts';
import { bringsBack, changeByTyping, keepOnOneLine, type Typing } from '../../edits/typing.ts';

type TextField = HTMLTextAreaElement;

/**
 * The editor of the active cell. The grid has one text field, which keeps the focus and is empty and invisible until
 * somebody edits. So it receives the first key, and the first composition of an input method, like any other.
 */
export class CellEditor<Row extends GridRowData> {
  readonly #control: GridControl<Row>;
  #field: TextField | null = null;
  /** The cell whose text is in the field. */
  #place: Place | null = null;
  /** The stored text that is edited; a promise while it is being loaded. */
  #stored: string | Promise<string> = '';
  /** The field's initial text; null where a new text is typed over it. */
  #initial: string | null = null;
  /** What was shown of the cell's text when the editor opened. */
  #before = '';
  /** The bytes of that text, where only its beginning is loaded. */
  #bytes: number | undefined;
  /** What was shown of it is an edit of this person that was being saved: its rest stands between its words. */
  #isOwn = false;
  /** That text, once it is loaded. */
  #whole: string | null = null;
  readonly ahead = new TypedAhead();
  readonly #typing = new FieldHistory();

  constructor(control: GridControl<Row>) {
    this.#control = control;
  }

  /** The text field over the active cell. */
  get field(): TextField | null {
    return this.#field;
  }

  attach(field: TextField | null): void {
    this.#field = field;
  }

  /** Whether the open editor still holds its initial text. */
  get untouched(): boolean {
    return this.#initial !== null && this.#field?.value === this.#initial;
  }

  /** Opens the editor with the cell's text. */
  open(): void {
    const cell = this.#begin();
    if (cell === undefined || this.#field === null) return;
    this.#initial = cell.text;
    this.#field.value = cell.text;
    this.#typing.begin(this.#field);
    if (typeof this.#stored === 'string') {
      // Selected, because people replace one of a few values instead of adding to it.
      if ((this.#control.column(this.#place?.column ?? '')?.edit?.choices.length ?? 0) > 0) this.#field.select();
      else this.#caretToEnd();
      return;
    }
    // The beginning shows at once, and can be edited.
    this.#caretToEnd();
    void this.#openWhole(cell.text, this.#stored, this.#place);
  }

  async #openWhole(beginning: string, stored: Promise<string>, place: Place | null): Promise<void> {
    try {
      const text = await stored;
      await this.#control.composition.ended();
      // Where all of it was typed over, the rest goes with it.
      if (this.#place !== place || this.#field === null || this.#initial === null) return;
      const field = this.#field;
      const { selectionStart, selectionEnd, value } = field;
      field.value = onWhole(text, beginning, value);
      // Who selected all that was shown has selected all.
      if (value !== '' && selectionStart === 0 && selectionEnd === value.length) field.select();
      else if (selectionEnd === value.length) this.#caretToEnd();
      else field.setSelectionRange(selectionStart, selectionEnd);
      this.#typing.completed(field, (typed) => onWhole(text, beginning, typed));
      this.#initial = text;
      this.#stored = text;
      if (field.value !== text) this.#keepDraft();
    } catch (error) {
      // The editor stays open: the rest is known when what is typed on is stored.
      this.#control.parts.tell(error instanceof Error ? error.message : 'The text could not be read.', 'error');
    }
  }

  /** Undoes or redoes what was typed since the editor was opened. */
  undoTyping(key: 'undo' | 'redo'): void {
    if (this.#field === null || !this.#typing[key](this.#field)) return;
    // Of a text that was typed over it nothing is left.
    if (this.#initial === null && this.#field.value === '' && this.#typing.isAtBeginning) this.cancel();
    else this.#take(true);
  }

  /** The whole text with what was typed, where all that is shown of it is selected and the rest is still being read. */
  selectedWhole(): { text: Promise<string>; shown: string } | null {
    const stored = this.#stored;
    if (this.#field === null || this.#initial === null || typeof stored === 'string') return null;
    const { selectionStart, selectionEnd, value } = this.#field;
    if (value === '' || selectionStart > 0 || selectionEnd < value.length) return null;
    const before = this.#before;
    return { text: stored.then((whole) => onWhole(whole, before, value)), shown: value };
  }

  /** Handles what comes before input: one over all that is shown replaces the text, also what is not shown of it. */
  willType(): void {
    const { selectionStart, selectionEnd, value = '' } = this.#field ?? {};
    const isAll = value !== '' && selectionStart === 0 && selectionEnd === value.length;
    if (this.#place !== null && isAll && typeof this.#stored !== 'string') this.#initial = null;
  }

  /**
   * Handles input: starts a new text, or continues the open one.
   * @param inputType as of an InputEvent; empty where the text was put in by a program.
   */
  typed(inputType = ''): void {
    const { active } = this.#control.state.view;
    if (this.#field !== null && this.ahead.add(this.#field.value, active)) {
      this.#field.value = '';
      return;
    }
    if (!this.#control.state.view.editing) {
      if (this.#field === null || this.#field.value === '') return;
      this.#typing.begin(null);
      this.#initial = null;
      this.#begin();
    }
    const isMultiline = this.#control.column(active?.column ?? '')?.edit?.multiline === true;
    if (this.#field !== null && !isMultiline) keepOnOneLine(this.#field);
    if (this.#field !== null) this.#typing.typed(this.#field, inputType);
    this.#take(inputType.startsWith('history'));
  }

  /** @param isHistory an Undo or Redo, which may bring back what was shown. */
  #take(isHistory: boolean): void {
    if (typeof this.#stored !== 'string' && bringsBack(this.#before, this.#field?.value ?? '', isHistory)) {
      this.#initial = this.#before;
    }
    this.#keepDraft();
  }

  /** Replaces the text by one of the column's choices. */
  put(choice: string): void {
    if (this.#field === null) return;
    this.#field.value = choice;
    this.#field.dispatchEvent(new Event('input', { bubbles: true }));
  }

  /** Inserts cells at the caret, as text. */
  insert(cells: readonly (readonly string[])[]): void {
    const field = this.#field;
    if (field === null) return;
    const text = cells.map((row) => row.join('\t')).join('\n');
    field.setRangeText(text, field.selectionStart, field.selectionEnd, 'end');
    field.dispatchEvent(new Event('input', { bubbles: true }));
  }

  /** Selects the next or previous choice of the column; false where it has none. */
  choose(step: -1 | 1): boolean {
    const choices = this.#control.column(this.#place?.column ?? '')?.edit?.choices ?? [];
    if (choices.length === 0 || this.#field === null) return false;
    const at = choices.indexOf(this.#field.value);
    const next = at === -1 ? (step === 1 ? 0 : choices.length - 1) : (at + step + choices.length) % choices.length;
    this.put(choices[next] ?? '');
    this.#control.parts.say(choices[next] ?? '');
    return true;
  }

  /** Stores the field's text and closes the editor. False where it cannot be stored: the editor stays open. */
  save(): boolean {
    const field = this.#field;
    const place = this.#place;
    if (field === null || place === null) return true;
    const column = this.#control.column(place.column);
    const { value } = field;
    if (column?.edit !== undefined && value.length > column.edit.limit) {
      this.#control.parts.tell(tooLong(column.label, value.length, column.edit.limit), 'error');
      return false;
    }
    const change = this.#change(place, value);
    const isTyped = value !== this.#initial;
    this.#close();
    if (isTyped) this.#control.enter([change]);
    return true;
  }

  cancel(): void {
    this.#close();
  }

  /**
   * Closes the editor for the dialog that goes on with its cell.
   * @returns what was typed, which stays a draft; null where nothing was.
   */
  handOver(): Typing | null {
    const { value } = this.#field ?? {};
    const initial = this.#initial;
    const isWhole = typeof this.#stored === 'string';
    const isTyped = this.#place !== null && value !== undefined && !this.untouched;
    if (this.#place !== null) this.#close({ keepsDraft: isTyped });
    this.ahead.begin(this.#control.state.view.active);
    return isTyped ? { initial, before: this.#before, value, bytes: this.#bytes, isWhole } : null;
  }

  /** Goes on in the cell where the large editor could not be opened, with what was typed before and meanwhile. */
  resume(place: Place, typed: Typing | null): void {
    const ahead = this.ahead.take();
    if (this.#field === null || this.#control.state.view.editing) {
      // Somebody types into another cell by now: it is saved, as when the cursor leaves its cell.
      if (typed !== null) this.#control.enter([changeByTyping(place, { ...typed, value: typed.value + ahead })]);
      return;
    }
    if (typed === null && ahead === '') return;
    this.#control.state.set({ active: place });
    this.open();
    if (typed !== null) {
      this.#field.value = typed.value;
      if (typed.initial === null) this.#initial = null;
    }
    this.#field.value += ahead;
    this.#caretToEnd();
    this.#typing.typed(this.#field, '');
    this.#keepDraft();
  }

  /** Whether the editor is open on a cell. */
  isOpenOn({ row, column }: Place): boolean {
    return this.#place?.row === row && this.#place.column === column;
  }

  #begin(): { text: string } | undefined {
    const { active } = this.#control.state.view;
    const column = active === null ? undefined : this.#control.column(active.column);
    const row = active === null ? undefined : this.#control.parts.rows.row(active.row);
    if (active === null || column?.edit === undefined || row === undefined) return undefined;
    // A new object: what an earlier opening of this cell still waits for is not for this one.
    this.#place = { ...active };
    const edit = this.#control.parts.edits.of(row.id, column.id);
    const text = this.#control.textOf(row, column);
    this.#before = text;
    this.#bytes = this.#control.cutBytes(row, column);
    this.#isOwn = edit?.partial === true;
    this.#stored = this.#control.isCut(row, column)
      ? wholeTextsOf(this.#control, [{ row, column }]).then(([whole]) => whole ?? text)
      : (edit?.value ?? text);
    this.#whole = null;
    if (typeof this.#stored !== 'string') void this.#keepWhole(this.#stored, this.#place);
    this.#control.state.set({ editing: true, rangeEnd: null });
    this.#control.parts.onEditing?.(active);
    return { text };
  }

  async #keepWhole(stored: Promise<string>, place: Place): Promise<void> {
    const text = await stored.catch(() => null);
    if (this.#place === place) this.#whole = text;
  }

  #change(place: Place, value: string): CellChange {
    if (this.#isOwn && this.#initial === null && this.#whole !== null)
      return { ...place, expected: this.#whole, value };
    return typeof this.#stored === 'string'
      ? { ...place, expected: this.#stored, value }
      : changeByTyping(
          place,
          { initial: this.#initial, before: this.#before, value, bytes: this.#bytes, isWhole: false },
          this.#whole,
        );
  }

  #keepDraft(): void {
    if (this.#place === null || this.#field === null) return;
    this.#control.parts.edits.keepOpen(this.#change(this.#place, this.#field.value));
  }

  #close({ keepsDraft = false } = {}): void {
    if (!keepsDraft) this.#control.parts.edits.keepOpen(null);
    this.#place = null;
    if (this.#field !== null) {
      this.#field.value = '';
      this.#field.readOnly = false;
    }
    this.#control.state.set({ editing: false });
    this.#control.parts.onEditing?.(null);
  }

  #caretToEnd(): void {
    const end = this.#field?.value.length ?? 0;
    this.#field?.setSelectionRange(end, end);
  }
}
