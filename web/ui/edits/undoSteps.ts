import type { CellChange } from './cellChange.ts';
import type { CellEdits } from './cellEdits.ts';
import { completed, type EditHistory, noHistory, recorded, redoing, revised, undoing } from './history.ts';

interface UndoParts {
  edits: CellEdits;
  /** Reads the texts that `value` replaced; null where it was not stored. */
  replacedTexts: (cells: readonly CellChange[]) => Promise<readonly (string | null)[]>;
  /** Shows a message. */
  tell: (text: string, kind: 'message' | 'error') => void;
}

/** This person's edits as steps that are undone and redone. */
export class UndoSteps {
  readonly #parts: UndoParts;
  readonly #goTo: (place: Pick<CellChange, 'row' | 'column'>) => void;
  #history: EditHistory = noHistory;
  /** Pending while the newest step, the next to be undone, has only the beginnings of the texts that it replaced. */
  #reading: Promise<void> | null = null;

  /** @param goTo moves the cursor to the first cell of a step. */
  constructor(parts: UndoParts, goTo: (place: Pick<CellChange, 'row' | 'column'>) => void) {
    this.#parts = parts;
    this.#goTo = goTo;
    parts.edits.onRevision = (revision) => (this.#history = revised(this.#history, revision));
  }

  /** Records changes as one step. */
  record(changes: readonly CellChange[]): void {
    const real = changes.filter(({ expected, cut, value }) => expected !== value || cut === true);
    this.#history = recorded(this.#history, real);
  }

  /** Undoes the newest step, once the whole texts that it replaced are known. */
  undo(): void {
    this.#whenRead(() => {
      if (this.#history.done.at(-1)?.some(({ cut }) => cut) !== true) this.#undo();
      else this.#reading = this.#completeNewest().then((isComplete) => (isComplete ? this.#undo() : undefined));
    });
  }

  redo(): void {
    this.#whenRead(() => this.#step(redoing(this.#history), 'There is nothing to redo.'));
  }

  #undo(): void {
    this.#step(undoing(this.#history), 'There is nothing to undo.');
  }

  /**
   * Reads the whole texts that the newest step replaced, where only their beginnings were loaded. Changes that were not
   * stored are removed from the step.
   * @returns false where they cannot be read, or another step is the newest by then.
   */
  async #completeNewest(): Promise<boolean> {
    const { edits, replacedTexts, tell } = this.#parts;
    await edits.settled();
    const step = this.#history.done.at(-1) ?? [];
    const cut = step.filter((change) => change.cut);
    try {
      const texts = await replacedTexts(cut);
      const isNewest = this.#history.done.at(-1) === step;
      this.#history = completed(this.#history, step, texts);
      for (const { row, column } of cut) if (edits.of(row, column)?.cut === true) edits.giveUp(row, column);
      return isNewest;
    } catch (error) {
      tell(
        `${error instanceof Error ? error.message : 'The texts before could not be read.'} Nothing was undone.`,
        'error',
      );
      return false;
    } finally {
      this.#reading = null;
    }
  }

  #whenRead(act: () => void): void {
    if (this.#reading === null) act();
    else void this.#reading.then(() => this.#whenRead(act));
  }

  #step(step: ReturnType<typeof undoing>, nothing: string): void {
    if (step === undefined) {
      this.#parts.tell(nothing, 'message');
      return;
    }
    this.#history = step.history;
    void this.#parts.edits.enter(step.changes);
    const [first] = step.changes;
    if (first !== undefined) this.#goTo(first);
  }
}
