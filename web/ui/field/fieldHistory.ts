import { movedPlace } from './textAnchors.ts';

/** A text and its selection. `mark`: what else belongs to it. */
interface Snapshot<Mark> {
  value: string;
  start: number;
  end: number;
  mark: Mark;
}

type Field = Pick<HTMLTextAreaElement, 'value' | 'selectionStart' | 'selectionEnd' | 'setSelectionRange'>;

/** Steps and characters that are remembered. */
const MOST_STEPS = 200;
const MOST_CHARACTERS = 4_000_000;

/**
 * Undo and Redo in the text field of an open editor. The browser's own would bring back what was typed into the cell
 * before, where the field is one for all cells, and does not know of what a program put in.
 */
export class FieldHistory<Mark> {
  #done: Snapshot<Mark>[] = [];
  #undone: Snapshot<Mark>[] = [];
  #now: Snapshot<Mark>;
  #last = '';

  /** @param field null where a new text is begun in it. */
  constructor(field: Field | null, mark: Mark) {
    this.#now = field === null ? { value: '', start: 0, end: 0, mark } : snapshotOf(field, mark);
  }

  /** Whether all that was typed is undone. */
  get isAtBeginning(): boolean {
    return this.#done.length === 0;
  }

  /** Takes the selection before an input, to which its Undo leads. Elsewhere another word begins. */
  willType({ value, selectionStart: start, selectionEnd: end }: Field): void {
    if (value !== this.#now.value || (start === this.#now.start && end === this.#now.end)) return;
    this.#now = { ...this.#now, start, end };
    this.endWord();
  }

  /** The next input begins another word. */
  endWord(): void {
    this.#last = '';
  }

  /** Records an input. The letters of a word are one step. @param inputType as of an InputEvent; empty for a program's. */
  typed(field: Field, inputType: string, mark: Mark): void {
    const now = snapshotOf(field, mark);
    if (inputType !== this.#last || !isSameWord(this.#now, now, inputType)) this.#done.push(this.#now);
    this.#now = now;
    this.#undone = [];
    this.#last = inputType;
    let characters = 0;
    const from = this.#done.findLastIndex(({ value }) => (characters += value.length) > MOST_CHARACTERS);
    this.#done = this.#done.slice(Math.max(from + 1, this.#done.length - MOST_STEPS));
  }

  /** More of the text was put in around what was typed. @param complete a text of before, with that. */
  completed(field: Field, mark: Mark, complete: (value: string, mark: Mark) => string): void {
    const whole = (one: Snapshot<Mark>): Snapshot<Mark> => {
      const value = complete(one.value, one.mark);
      const [start, end] = [movedPlace(one.value, one.start, value), movedPlace(one.value, one.end, value)];
      return { ...one, value, start, end };
    };
    this.#done = this.#done.map(whole);
    this.#undone = this.#undone.map(whole);
    this.#now = snapshotOf(field, mark);
  }

  /** Puts back what was there before. @returns its mark; null where nothing was typed. */
  undo(field: Field): { mark: Mark } | null {
    return this.#go(field, this.#done, this.#undone);
  }

  redo(field: Field): { mark: Mark } | null {
    return this.#go(field, this.#undone, this.#done);
  }

  #go(field: Field, from: Snapshot<Mark>[], to: Snapshot<Mark>[]): { mark: Mark } | null {
    const next = from.pop();
    if (next === undefined) return null;
    to.push(this.#now);
    this.#now = next;
    this.#last = '';
    field.value = next.value;
    field.setSelectionRange(next.start, next.end);
    return next;
  }
}

/** Whether an input went on with the word of the one before: letters behind its own, or what an input method composes. */
function isSameWord(before: Snapshot<unknown>, now: Snapshot<unknown>, inputType: string): boolean {
  if (!inputType.endsWith('Text')) return false;
  const typed = now.value.slice(before.end, now.end);
  const isAdded = typed !== '' && now.value.length - before.value.length === typed.length;
  return !/^\s/.test(typed) && (isAdded || inputType === 'insertCompositionText');
}

function snapshotOf<Mark>({ value, selectionStart, selectionEnd }: Field, mark: Mark): Snapshot<Mark> {
  return { value, start: selectionStart, end: selectionEnd, mark };
}

/**
 * The browser's own Undo or Redo, as from its menu: it is not run, as it would bring back what was in the field before.
 * @returns which one; null for another input.
 */
export function undoKeyOf(event: InputEvent): 'undo' | 'redo' | null {
  if (!event.inputType.startsWith('history')) return null;
  event.preventDefault();
  return event.inputType === 'historyUndo' ? 'undo' : 'redo';
}
