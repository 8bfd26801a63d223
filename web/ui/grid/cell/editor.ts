import { EditedField, type Insertions } from '../../edits/editedField.ts';
import type { EditedText } from '../../edits/editedText.ts';
import { choiceAt, fitTyped } from '../../edits/fitTyped.ts';
import { undoKeyOf } from '../../field/fieldHistory.ts';
import { pasteLate } from '../clipboard/latePaste.ts';
import { textProblem } from '../../edits/textProblem.ts';
import type { GridColumn, GridRowData } from '../column.ts';
import type { GridControl } from '../gridControl.ts';
import type { Place } from '../gridState.ts';
import { TypedAhead } from './typedAhead.ts';
import { editCellText } from './wholeTexts.ts';

/**
 * The editor of the active cell. The grid has one text field, which keeps the focus and is empty and invisible until
 * somebody edits. So it receives the first key, and the first composition of an input method, like any other.
 */
export class CellEditor<Row extends GridRowData> {
  readonly #control: GridControl<Row>;
  #field: HTMLTextAreaElement | null = null;
  /** The cell's text in the field; null where none is edited. */
  #open: EditedField | null = null;
  /** The text was begun in the field, over the one that the cell had. */
  #isNew = false;
  /** The field still has the text of an editor that was closed. */
  #isLeft = false;
  readonly typedAhead = new TypedAhead();

  constructor(control: GridControl<Row>) {
    this.#control = control;
  }

  /** The text field over the active cell. */
  get field(): HTMLTextAreaElement | null {
    return this.#field;
  }

  attach(field: HTMLTextAreaElement | null): void {
    this.#field = field;
  }

  /** Whether the open editor still holds its initial text. */
  get untouched(): boolean {
    return this.#open !== null && !this.#isNew && !this.#open.text.isChanged;
  }

  /**
   * Empties the field after an edit, before anything is typed: at the latest in the frame after the one that shows the
   * edit, which would take longer with it.
   */
  empty(): void {
    if (this.#isLeft && this.#open === null && this.#field !== null) this.#field.value = '';
    this.#isLeft = false;
  }

  /** Opens the editor with the cell's text. */
  open(): void {
    const text = editCellText(this.#control, this.#control.state.view.active);
    if (text === undefined || this.#field === null) return;
    this.#openWith(this.#field, text);
    // Selected, because people replace one of a few values instead of adding to it.
    if ((this.#column?.edit?.choices.length ?? 0) > 0 && text.isWhole) this.#field.select();
  }

  #openWith(field: HTMLTextAreaElement, text: EditedText): EditedField {
    const open = new EditedField(this.#control, field, text);
    this.#open = open;
    // The cell before may have been one that cannot be edited, and this one not drawn yet.
    field.readOnly = false;
    this.#begin(text);
    field.setSelectionRange(field.value.length, field.value.length);
    // The beginning shows at once, and can be edited.
    void this.#load(open);
    return open;
  }

  async #load(open: EditedField): Promise<void> {
    try {
      await open.load();
      if (this.#open === open && open.text.isChanged) this.#keepDraft();
    } catch (error) {
      if (this.#open !== open) return;
      // The editor stays open: the rest is known when what is typed on is stored.
      this.#control.parts.tell(error instanceof Error ? error.message : 'The text could not be read.', 'error');
    }
  }

  #begin(text: EditedText): void {
    this.#control.state.set({ editing: true, rangeEnd: null });
    this.#control.setOpened({
      text,
      reopen: () => {
        this.cancel();
        this.open();
      },
      end: () => this.save(),
    });
  }

  get #column(): GridColumn<Row> | undefined {
    return this.#control.cells.column(this.#open?.text.place.column ?? '');
  }

  /** Undoes or redoes what was typed since the editor was opened. */
  undoTyping(key: 'undo' | 'redo'): void {
    if (this.#open?.undo(key) !== true) return;
    // Of a text that was begun over another one nothing is left.
    if (this.#isNew && this.#field?.value === '' && this.#open.isAtBeginning) this.cancel();
    else this.#keepDraft();
  }

  /** Handles what comes before input. */
  willType(event: InputEvent): void {
    const key = undoKeyOf(event);
    if (key === null) this.#open?.willType(event.inputType);
    else if (this.#open === null) this.#control[key]();
    else this.undoTyping(key);
  }

  /**
   * Handles input: starts a new text, or continues the open one.
   * @param inputType as of an InputEvent; empty where the text was put in by a program.
   */
  typed(inputType = ''): void {
    const { active } = this.#control.state.view;
    const field = this.#field;
    if (field === null) return;
    if (this.typedAhead.add(field.value, active)) {
      field.value = '';
      return;
    }
    if (this.#open === null || !this.#control.state.view.editing) {
      const text = field.value === '' ? undefined : editCellText(this.#control, active);
      if (text === undefined) return;
      this.#open = new EditedField(this.#control, field, text, true);
      this.#isNew = true;
      this.#begin(text);
      // What is typed over is compared with it as a whole.
      void this.#open.load().catch(() => {});
    }
    fitTyped(field, this.#column?.edit, inputType);
    this.#open.typed(inputType);
    this.#keepDraft();
  }

  /** Replaces the text by one of the column's choices. */
  put(choice: string): void {
    if (this.#field === null) return;
    this.#field.value = choice;
    this.#field.dispatchEvent(new Event('input', { bubbles: true }));
  }

  /** Copies or cuts in the open editor. */
  copy(event: ClipboardEvent): void {
    this.#open?.copy(event);
  }

  /** Pastes into the open editor what is still on its way into the clipboard. @returns false where nothing is. */
  paste(event: ClipboardEvent): boolean {
    return this.#open?.paste(event) === true;
  }

  /** Inserts cells at the caret, as text. */
  insert(cells: readonly (readonly string[])[]): void {
    this.#open?.insert(cells.map((row) => row.join('\t')).join('\n'));
  }

  /** Selects the next or previous choice of the column; false where it has none. */
  choose(step: -1 | 1): boolean {
    const choices = this.#column?.edit?.choices ?? [];
    if (choices.length === 0 || this.#field === null) return false;
    const at = choiceAt(choices, this.#field.value);
    const next = at === -1 ? (step === 1 ? 0 : choices.length - 1) : (at + step + choices.length) % choices.length;
    this.put(choices[next] ?? '');
    return true;
  }

  /** Stores the field's text and closes the editor. False where it cannot be stored: the editor stays open. */
  save(): boolean {
    if (this.#open === null) return true;
    const { text } = this.#open;
    const choices = this.#column?.edit?.choices ?? [];
    const choice = choices[choiceAt(choices, text.value)];
    if (choice !== undefined && text.isChanged) text.type(choice);
    const problem = textProblem(this.#column, text);
    if (problem !== undefined) {
      this.#control.parts.tell(problem, 'error');
      return false;
    }
    this.#close({ onLatePaste: (insertions) => void pasteLate(this.#control, text, insertions) });
    if (text.isChanged) this.#control.enter([text.change()]);
    else void this.#control.parts.edits.retry(text.place.row, text.place.column);
    return true;
  }

  cancel(): void {
    this.#close();
  }

  /** Closes the editor for the dialog that goes on with its text, which stays a draft. Null where it was not open. */
  handOver(): EditedText | null {
    const text = this.#open?.text ?? null;
    if (text !== null) this.#close({ keepsDraft: text.isChanged });
    this.typedAhead.begin(this.#control.state.view.active);
    return text;
  }

  /** Goes on with a text where the large editor could not be opened, with what was typed meanwhile. */
  resume(text: EditedText): void {
    const ahead = this.typedAhead.take();
    if (this.#field === null || this.#open !== null) {
      // Somebody types into another cell by now: it is saved, as when the cursor leaves its cell.
      text.type(text.value + ahead);
      if (text.isChanged) this.#control.enter([text.change()]);
      return;
    }
    if (!text.isChanged && ahead === '') return;
    this.#control.state.set({ active: text.place });
    this.#openWith(this.#field, text).insert(ahead);
  }

  /** Whether the editor is open on a cell. */
  isOpenOn({ row, column }: Place): boolean {
    const { place } = this.#open?.text ?? {};
    return place?.row === row && place.column === column;
  }

  #keepDraft(): void {
    if (this.#open !== null) this.#control.parts.edits.keepOpen(this.#open.text.change());
  }

  #close({
    keepsDraft = false,
    onLatePaste,
  }: { keepsDraft?: boolean; onLatePaste?: (insertions: Insertions) => void } = {}): void {
    if (!keepsDraft) this.#control.parts.edits.keepOpen(null);
    this.#open?.close(onLatePaste ?? null);
    this.#open = null;
    this.#isNew = false;
    this.#isLeft = true;
    if (this.#field !== null) this.#field.readOnly = false;
    this.#control.state.set({ editing: false });
    this.#control.setOpened(null);
  }
}
