/** A text and its selection. */
interface Snapshot {
  value: string;
  start: number;
  end: number;
}

type Field = Pick<HTMLTextAreaElement, 'value' | 'selectionStart' | 'selectionEnd' | 'setSelectionRange'>;

/** Steps and characters that are remembered. */
const MOST_STEPS = 200;
const MOST_CHARACTERS = 4_000_000;

/**
 * Undo and Redo in the text field of the open editor. The field is one for all cells: the browser's own Undo would bring
 * back what was typed into the cell before, and does not know of what a program put in.
 */
export class FieldHistory {
  #done: Snapshot[] = [];
  #undone: Snapshot[] = [];
  #now: Snapshot = { value: '', start: 0, end: 0 };
  #last = '';

  /** The field is opened on another cell. @param field null where a new text is begun in it. */
  begin(field: Field | null): void {
    this.#done = [];
    this.#undone = [];
    this.#now = field === null ? { value: '', start: 0, end: 0 } : snapshotOf(field);
    this.#last = '';
  }

  /** Whether all that was typed is undone. */
  get isAtBeginning(): boolean {
    return this.#done.length === 0;
  }

  /** Records an input. The letters of a word are one step. @param inputType as of an InputEvent; empty for a program's. */
  typed(field: Field, inputType: string): void {
    const now = snapshotOf(field);
    const typed = now.value.slice(this.#now.end, now.end);
    const goesOn = inputType === this.#last && inputType.endsWith('Text') && !/^\s/.test(typed);
    if (!goesOn) this.#done.push(this.#now);
    this.#now = now;
    this.#undone = [];
    this.#last = inputType;
    let characters = 0;
    const from = this.#done.findLastIndex(({ value }) => (characters += value.length) > MOST_CHARACTERS);
    this.#done = this.#done.slice(Math.max(from + 1, this.#done.length - MOST_STEPS));
  }

  /** More of the text was put in around what was typed. */
  completed(field: Field, complete: (value: string) => string): void {
    const whole = (one: Snapshot): Snapshot => ({ ...one, value: complete(one.value) });
    this.#done = this.#done.map(whole);
    this.#undone = this.#undone.map(whole);
    this.#now = snapshotOf(field);
  }

  /** Puts back what was there before. @returns false where nothing was typed. */
  undo(field: Field): boolean {
    return this.#go(field, this.#done, this.#undone);
  }

  redo(field: Field): boolean {
    return this.#go(field, this.#undone, this.#done);
  }

  #go(field: Field, from: Snapshot[], to: Snapshot[]): boolean {
    const next = from.pop();
    if (next === undefined) return false;
    to.push(this.#now);
    this.#now = next;
    this.#last = '';
    field.value = next.value;
    field.setSelectionRange(next.start, next.end);
    return true;
  }
}

function snapshotOf({ value, selectionStart, selectionEnd }: Field): Snapshot {
  return { value, start: selectionStart, end: selectionEnd };
}
