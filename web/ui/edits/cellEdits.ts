import type { CellChange, DraftStore } from './cellChange.ts';
import { CellSaves, type SavedTable } from './cellSaves.ts';
import { withStoredRest } from './withStoredRest.ts';
import type { Revision } from './history.ts';
import { SaveRetries } from './saveRetries.ts';
import { SaveQueue } from './saveQueue.ts';
import { UnansweredTexts } from './unansweredTexts.ts';
import {
  type CellEdit,
  changeOf,
  editedBy,
  isExpected,
  isStored,
  rebasedEdit,
  UnsavedCells,
  type UnsavedCounts,
  withoutFailure,
} from './unsavedCells.ts';
import { Listeners } from '../listeners.ts';

interface Parts extends SavedTable {
  drafts: DraftStore;
  /** As {@link SaveRetries} has it. */
  retryAfter: (failures: number, error: unknown) => number | null;
  /** Resolves when a new text has been painted; its request is sent only then. */
  shown: () => Promise<void>;
  /** Pending while whole texts are read for the clipboard; null: they are not. */
  reading: () => Promise<unknown> | null;
}

/**
 * The cells whose text differs from the database. Each cell is compared and answered on its own. Typed text stays here
 * until it is stored or discarded.
 */
export class CellEdits {
  readonly #parts: Parts;
  readonly #cells = new UnsavedCells();
  readonly #queue: SaveQueue;
  readonly #unanswered = new UnansweredTexts();
  readonly #retries: SaveRetries;
  readonly #listeners = new Listeners();
  #counts: UnsavedCounts = { saving: 0, failed: 0, conflicts: 0 };

  /** Called with each text of this person that was stored. */
  onStored: (change: Pick<CellChange, 'row' | 'column' | 'value'>) => void = () => {};
  /** Called when a recorded change must be revised. */
  onRevision: (revision: Revision) => void = () => {};

  constructor(parts: Parts) {
    this.#parts = parts;
    this.#retries = new SaveRetries(this.#cells, {
      retryAfter: parts.retryAfter,
      send: (changes) => void this.#queue.add(changes),
    });
    const made = { cells: this.#cells, unanswered: this.#unanswered, retries: this.#retries };
    const saves = new CellSaves(made, parts, {
      onStored: (change) => this.onStored(change),
      onRevision: (revision) => this.onRevision(revision),
      isWaiting: (change) => this.#queue.has(change),
      sendNext: (change) => this.#queue.addNext(change),
      onSettled: () => this.#changed(),
    });
    this.#queue = new SaveQueue({
      send: (changes) => saves.send(changes),
      shown: parts.shown,
      replacesUnread: ({ row, column }) => this.of(row, column)?.truncated === true,
      reading: parts.reading,
      onSending: (requests) => parts.drafts.saving(requests),
    });
  }

  /**
   * Restores unsaved changes of an earlier page.
   * @returns those of cells that have another unsaved text already, from here or from another tab.
   */
  restore(changes: readonly CellChange[]): CellChange[] {
    const message = 'This was not saved when the page was closed.';
    const others = changes.filter((change) => {
      const { row, column, value } = change;
      const before = this.of(row, column);
      if (before === undefined)
        this.#cells.put(row, column, { ...editedBy(undefined, change), state: 'failed', message });
      return before !== undefined && before.value !== value;
    });
    this.#changed();
    return others;
  }

  /** Compares a text that could not be saved with the one that is stored now: a newer one is a conflict. */
  reconcile(row: string, column: string, current: string): void {
    const edit = this.of(row, column);
    if (edit?.state !== 'failed') return;
    if (edit.partial) {
      this.onRevision({
        kind: 'whole',
        row,
        column,
        beginning: edit.stored,
        whole: withStoredRest(edit.stored, current),
      });
      this.#cells.put(row, column, rebasedEdit(edit, current));
    } else if (current === edit.value) {
      this.#unanswered.forget({ row, column });
      this.onStored({ row, column, value: current });
      this.#parts.onSaved({ row, column, expected: edit.stored, value: current });
      this.#cells.drop(row, column);
    } else if (!isExpected(edit, current)) {
      this.#cells.put(row, column, { ...withoutFailure(edit), state: 'conflict', theirs: current });
    }
    this.#changed();
  }

  readonly subscribe = this.#listeners.subscribe;

  readonly ofRow = this.#cells.ofRow;

  readonly counts = (): UnsavedCounts => this.#counts;

  of(row: string, column: string): CellEdit | undefined {
    return this.#cells.of(row, column);
  }

  /** Keeps the text of the open editor as a draft; null when it is closed. */
  keepOpen(change: CellChange | null): void {
    const { row = '', column = '' } = change ?? {};
    this.#parts.drafts.keepOpen(change && changeOf(row, column, editedBy(this.of(row, column), change)));
  }

  /** Resolves when the rest of a text of which only the beginning was edited is known, or cannot be had now. */
  async whenWhole(row: string, column: string): Promise<void> {
    const isWaiting = () => this.of(row, column)?.partial === true && this.of(row, column)?.state === 'saving';
    if (!isWaiting()) return;
    await new Promise<void>((resolve) => {
      const stop = this.subscribe(() => {
        if (isWaiting()) return;
        stop();
        resolve();
      });
    });
  }

  /** Whether a text of a cell was sent and got no answer. */
  isUnanswered(row: string, column: string): boolean {
    return this.#unanswered.has({ row, column });
  }

  /** Whether texts of a row could not be saved because it is gone. */
  readonly isMissing = (row: string): boolean => this.#cells.isMissing(row);

  /** The cells that could not be saved or that somebody else changed, in the order of their rows. */
  readonly troubled = (): { row: string; column: string }[] => this.#cells.troubled();

  /** Shows new texts at once and saves them, several in one request. */
  enter(changes: readonly CellChange[]): Promise<void> {
    const put = this.#cells.putting();
    const wanted = changes.filter((change) => {
      const { row, column } = change;
      const before = this.of(row, column);
      const edit = editedBy(before, change);
      // The text equals the stored one again and no request is in flight or without an answer: there is nothing to save.
      if (isStored(edit) && before?.state !== 'saving' && !this.#unanswered.has(change)) {
        this.#cells.drop(row, column);
        return false;
      }
      put(row, column, edit);
      return true;
    });
    this.#changed();
    return wanted.length === 0 ? Promise.resolve() : this.#queue.add(wanted);
  }

  /** Resolves when everything entered is stored or refused. */
  settled(): Promise<void> {
    return this.#queue.settled();
  }

  /** Retries a text that could not be saved. */
  retry(row: string, column: string): Promise<void> {
    const edit = this.of(row, column);
    if (edit?.state !== 'failed') return Promise.resolve();
    return this.enter([changeOf(row, column, edit)]);
  }

  /** Retries what could not be saved: of one row, or everything. */
  retryAll(only?: string): Promise<void> {
    const failed = this.troubled().flatMap(({ row, column }) => {
      if (only !== undefined && row !== only) return [];
      const edit = this.of(row, column);
      return edit?.state === 'failed' ? [changeOf(row, column, edit)] : [];
    });
    return this.enter(failed);
  }

  /** Retries what failed for a reason that may have passed. */
  retryWaiting(): void {
    this.#retries.retryNow();
  }

  /** Retries nothing by itself any more. */
  stop(): void {
    this.#retries.stop();
  }

  /** Resolves a conflict by storing the person's own text. */
  keepMine(row: string, column: string): Promise<void> {
    const edit = this.of(row, column);
    if (edit?.theirs === undefined) return Promise.resolve();
    this.saw(row, column, edit.theirs);
    return this.enter([{ row, column, expected: edit.theirs, value: edit.value }]);
  }

  /** This person saw the other text of a conflict: it is what the next text of the cell replaces. */
  saw(row: string, column: string, theirs: string): void {
    const edit = this.of(row, column);
    if (edit?.theirs !== theirs) return;
    const { value } = edit;
    this.onRevision({ kind: 'kept', row, column, value, theirs });
    this.#cells.put(row, column, { value, stored: theirs, truncated: false, partial: false, state: 'failed' });
  }

  /** Discards the person's own text. After a conflict, the cell shows the other one. */
  discard(row: string, column: string): void {
    const edit = this.of(row, column);
    if (edit?.theirs !== undefined) {
      this.#parts.onSaved({ row, column, expected: edit.stored, value: edit.theirs });
    }
    if (edit !== undefined) this.onRevision({ kind: 'discarded', row, column, value: edit.value });
    this.#unanswered.forget({ row, column });
    this.#cells.drop(row, column);
    this.#changed();
    // Its retry may be stored all the same: what was there before is written after it.
    if (edit?.retry === 'sent' && !edit.truncated && !edit.partial)
      void this.enter([{ row, column, expected: edit.value, value: edit.stored }]);
  }

  #changed(): void {
    this.#counts = this.#cells.counts();
    this.#parts.drafts.keep(this.#cells.changes);
    this.#listeners.call();
  }
}
