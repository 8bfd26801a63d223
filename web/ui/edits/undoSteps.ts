import { type CellChange, cellOf } from './cellChange.ts';
import type { CellEdits } from './cellEdits.ts';
import { type KeptSteps, noSteps } from './keptSteps.ts';
import type { WrittenText } from './storedTexts.ts';
import { completed, type EditHistory, partialsOf, recorded, redoing, revised, undoing } from './history.ts';

type Done = 'undone' | 'redone';

const wentOn = (done: Done) => `Nothing was ${done}, since you went on meanwhile. Press the keys again.`;

/** What a screen provides to its history of edits. */
export interface UndoParts {
  edits: CellEdits;
  /** The steps so far. Default: none. */
  steps?: KeptSteps;
  /** Reads the texts that `value` replaced; null where it was not stored. */
  replacedTexts: (cells: readonly WrittenText[]) => Promise<readonly (string | null)[]>;
  /** Reads the whole stored texts of cells. */
  wholeTexts: (cells: readonly Pick<CellChange, 'row' | 'column'>[]) => Promise<readonly string[]>;
  /** Shows a message. */
  tell: (text: string, kind: 'message' | 'error') => void;
}

/** The table in which steps are undone. */
interface UndoneIn {
  /** Whether somebody typed into one of these cells, in an editor that is open. */
  isTypedInto: (cells: readonly Pick<CellChange, 'row' | 'column'>[]) => boolean;
  /** Called with the cells of each step that is undone or redone. */
  onStep: (cells: readonly Pick<CellChange, 'row' | 'column'>[]) => void;
}

/** This person's edits as steps that are undone and redone. */
export class UndoSteps {
  readonly #parts: UndoParts;
  readonly #table: UndoneIn;
  readonly #steps: KeptSteps;
  /** What can be undone beside edits, such as a deleted row, and how many steps were done before it. Newest last. */
  #others: { after: number; undo: () => boolean }[] = [];
  /** The step before, while texts are read for it or its cells are still being saved. */
  #pending: Promise<void> | null = null;

  constructor(parts: UndoParts, table: UndoneIn) {
    this.#parts = parts;
    this.#table = table;
    this.#steps = parts.steps ?? noSteps();
    parts.edits.onStored = (change) => this.#steps.stored.add(change);
    parts.edits.onRevision = (revision) => (this.#steps.history = revised(this.#steps.history, revision));
  }

  /** Records changes as one step. */
  record(changes: readonly CellChange[]): void {
    const real = changes.filter(({ expected, truncated, value }) => expected !== value || truncated === true);
    if (real.length === 0) return;
    const { done, undone } = this.#steps.history;
    this.#steps.recorded += 1;
    this.#steps.history = recorded(this.#steps.history, real);
    const isFull = this.#steps.history.done.length === done.length;
    this.#forget([...undone, ...(isFull ? done.slice(0, 1) : [])]);
    if (isFull) this.#others = this.#others.flatMap((one) => (one.after === 0 ? [] : { ...one, after: one.after - 1 }));
  }

  /** These steps can neither be undone nor redone any more. */
  #forget(steps: EditHistory['done']): void {
    if (steps.length === 0) return;
    const cells = new Set(this.#steps.history.done.flat().map(cellOf));
    for (const cell of steps.flat().map(cellOf)) if (!cells.has(cell)) this.#steps.stored.delete(cell);
  }

  /**
   * Gives up a text for the one that a conflict is with, or that is stored where it could not be saved: a step to undo.
   * @returns whether there was one.
   */
  takeTheirs({ row, column }: Pick<CellChange, 'row' | 'column'>): boolean {
    const edit = this.#parts.edits.of(row, column);
    const isKept = edit?.state === 'failed' && !edit.truncated && edit.missing !== true;
    const theirs = edit?.theirs ?? (isKept ? edit.stored : undefined);
    if (edit === undefined || theirs === undefined) return false;
    this.#parts.edits.discard(row, column);
    this.record([{ row, column, expected: edit.value, value: theirs }]);
    return true;
  }

  /**
   * Records something else than changes of cells, such as a row that was deleted. It can be undone, not redone.
   * @param undo false where that was done already.
   */
  recordOther(undo: () => boolean): void {
    this.#others.push({ after: this.#steps.history.done.length, undo });
  }

  /** Undoes the newest step, once the whole texts that it replaced are known. */
  undo(): void {
    this.#whenReady('undone', () => {
      if (this.#undoOther()) return;
      if (this.#unread().length === 0 && this.#unanswered().length === 0) this.#undo();
      else this.#pending = this.#readReplaced().then((isRead) => (isRead ? this.#undo() : undefined));
    });
  }

  redo(): void {
    this.#whenReady('redone', () => this.#step(redoing, 'redone'));
  }

  #undoOther(): boolean {
    while ((this.#others.at(-1)?.after ?? -1) >= this.#steps.history.done.length) {
      if (this.#others.pop()?.undo() === true) return true;
    }
    return false;
  }

  #undo(): void {
    this.#step(undoing, 'undone');
  }

  /**
   * The changes of the newest step's cells, in all steps, of which only the beginning of the replaced text is known. An
   * undo is a change itself: after it, nothing tells any more what the steps before it replaced.
   */
  #unread(): CellChange[] {
    const { done } = this.#steps.history;
    const cells = new Set((done.at(-1) ?? []).map(cellOf));
    return done.flat().filter((change) => change.truncated === true && cells.has(cellOf(change)));
  }

  /** The newest step's cells of which it is not known whether their text was stored, because the answer was lost. */
  #unanswered(): CellChange[] {
    const newest = this.#steps.history.done.at(-1) ?? [];
    return newest.filter(({ row, column }) => this.#parts.edits.isUnanswered(row, column));
  }

  /** Finds out whether the texts without an answer were stored. @returns false where that cannot be read. */
  async #askAgain(): Promise<boolean> {
    const { edits, wholeTexts, tell } = this.#parts;
    const cells = this.#unanswered();
    if (cells.length === 0) return true;
    try {
      const texts = await wholeTexts(cells);
      for (const [at, { row, column }] of cells.entries()) edits.reconcile(row, column, texts[at] ?? '');
      return true;
    } catch (error) {
      tell(`${messageOf(error)} Nothing was undone.`, 'error');
      this.#pending = null;
      return false;
    }
  }

  /**
   * Reads the whole texts that these changes replaced. Changes that were not stored are removed from their steps.
   * @returns false where they cannot be read, or something was done since.
   */
  async #readReplaced(): Promise<boolean> {
    const { edits, replacedTexts, tell } = this.#parts;
    const recorded = this.#steps.recorded;
    await edits.settled();
    if (!(await this.#askAgain())) return false;
    const newest = this.#steps.history.done.at(-1);
    const before = this.#steps.history.done.length;
    // By cell, as a pasted block has thousands of them.
    const ofCell = Map.groupBy(this.#steps.history.done.flat(), cellOf);
    // A text that was typed over before it was stored replaced nothing: what replaced the original is the next one.
    const asked = [...Map.groupBy(this.#unread(), cellOf)].flatMap(([cell, unread]) => {
      const changes = ofCell.get(cell) ?? [];
      const written = this.#steps.stored.written(cell, changes);
      return unread.map((change) => {
        return { change, tries: written.slice(changes.indexOf(change)).filter((text) => text !== null) };
      });
    });
    try {
      const texts = await replacedTexts(asked.flatMap(({ tries }) => tries));
      const isNewest = this.#steps.history.done.at(-1) === newest && recorded === this.#steps.recorded;
      let at = 0;
      const found = asked.map(({ change, tries }) => {
        const own = texts.slice(at, (at += tries.length));
        return [change, own.find((text) => text !== null) ?? null] as const;
      });
      this.#steps.history = completed(this.#onBeginnings(found), new Map(found));
      for (const { row, column, truncated } of newest ?? []) {
        if (truncated === true && edits.of(row, column)?.truncated === true) edits.discard(row, column);
      }
      // Where nothing of the step was stored, giving it up has undone it.
      const steps = this.#steps.history.done.length;
      if (!isNewest) tell(wentOn('undone'), 'message');
      return isNewest && steps === before;
    } catch (error) {
      tell(`${messageOf(error)} Nothing was undone.`, 'error');
      return false;
    } finally {
      this.#pending = null;
    }
  }

  /** Where an edit of a beginning was replaced before it was stored, the next change replaces that edit's whole text. */
  #onBeginnings(found: readonly (readonly [CellChange, string | null])[]): EditHistory {
    let history = this.#steps.history;
    for (const [{ row, column, expected }, whole] of found) {
      const partials = partialsOf(history, { row, column });
      const [first] = partials;
      if (first === undefined || whole === null || !partials.some(({ value }) => value === expected)) continue;
      history = revised(history, { kind: 'whole', row, column, beginning: first.expected, whole });
    }
    return history;
  }

  /** Acts once the step before is done, unless somebody typed on meanwhile: it was meant for what was there before. */
  #whenReady(done: Done, act: () => void): void {
    if (this.#pending === null) act();
    else void this.#actAfter(this.#pending, done, () => this.#whenReady(done, act));
  }

  async #actAfter(before: Promise<void>, done: Done, act: () => void): Promise<void> {
    const recorded = this.#steps.recorded;
    await before;
    if (recorded === this.#steps.recorded) act();
    else this.#parts.tell(wentOn(done), 'message');
  }

  #step(next: typeof undoing, done: Done): void {
    const step = next(this.#steps.history);
    if (step === undefined) {
      this.#parts.tell(done === 'undone' ? 'There is nothing to undo.' : 'There is nothing to redo.', 'message');
      return;
    }
    if (this.#table.isTypedInto(step.changes)) {
      this.#parts.tell(wentOn(done), 'message');
      return;
    }
    // A cell whose own newer text is still being sent is compared with what the database has after that.
    if (step.changes.some((change) => this.#isAhead(change))) {
      this.#pending = this.#actAfter(this.#settled(), done, () => this.#step(next, done));
      return;
    }
    this.#steps.history = step.history;
    void this.#parts.edits.enter(step.changes);
    this.#table.onStep(step.changes);
  }

  async #settled(): Promise<void> {
    await this.#parts.edits.settled();
    this.#pending = null;
  }

  #isAhead({ row, column, expected }: CellChange): boolean {
    const edit = this.#parts.edits.of(row, column);
    return edit?.state === 'saving' && edit.value !== expected;
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : 'What the cells had could not be read.';
}
