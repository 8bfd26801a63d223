import type { CellChange, CellOutcome, SaveCells, StoredOutcome } from './cellChange.ts';
import { withStoredRest } from './withStoredRest.ts';
import type { Revision } from './history.ts';
import type { SaveRetries } from './saveRetries.ts';
import type { UnansweredTexts } from './unansweredTexts.ts';
import { afterOutcome, type CellEdit, changeOf, isStored, type UnsavedCells, withoutFailure } from './unsavedCells.ts';

/** Where cells are saved. */
export interface SavedTable {
  save: SaveCells;
  /** Called with a stored text, to be put into the row's data. */
  onSaved: (change: CellChange) => void;
  /** Called with each row in which nothing could be saved because it is gone. */
  onMissing: (row: string) => void;
}

/** What the answers are told to. */
interface SaveEvents {
  /** Called with each text of this person that was stored. */
  onStored: (change: Pick<CellChange, 'row' | 'column' | 'value'>) => void;
  onRevision: (revision: Revision) => void;
  /** Whether a change of the same cell goes with the next request. */
  isWaiting: (change: CellChange) => boolean;
  /** Sends a change with the next request. */
  sendNext: (change: CellChange) => void;
  /** Called when a request is answered. */
  onSettled: () => void;
}

/** The requests that store unsaved cells: what is sent, and what becomes of each cell by its answer. */
export class CellSaves {
  readonly #cells: UnsavedCells;
  readonly #unanswered: UnansweredTexts;
  readonly #retries: SaveRetries;
  readonly #table: SavedTable;
  readonly #events: SaveEvents;

  constructor(
    { cells, unanswered, retries }: { cells: UnsavedCells; unanswered: UnansweredTexts; retries: SaveRetries },
    table: SavedTable,
    events: SaveEvents,
  ) {
    this.#cells = cells;
    this.#unanswered = unanswered;
    this.#retries = retries;
    this.#table = table;
    this.#events = events;
  }

  /** Sends changes in one request, and takes its answer. */
  async send(changes: readonly CellChange[]): Promise<void> {
    // While they waited, a cell may have been reverted, have failed, or have got a newer text.
    const current = changes.flatMap(({ row, column }) => {
      const edit = this.#cells.of(row, column);
      const isSame = edit !== undefined && isStored(edit) && !this.#unanswered.has({ row, column });
      const isWanted = edit?.state === 'saving' || edit?.retry === 'sent';
      return isWanted && !isSame ? [changeOf(row, column, edit)] : [];
    });
    if (current.length === 0) return this.#dropStored(changes);
    const outcomes = await this.#table.save(current).catch((error: unknown) => this.#failAll(current, error));
    if (outcomes !== null) {
      this.#retries.answered();
      for (const [at, outcome] of outcomes.entries()) if (current[at] !== undefined) this.#take(current[at], outcome);
      const missing = current.filter((_, at) => outcomes[at]?.kind === 'missing');
      for (const row of new Set(missing.map((change) => change.row))) this.#table.onMissing(row);
    }
    return this.#dropStored(changes);
  }

  #failAll(changes: readonly CellChange[], error: unknown): null {
    const message = error instanceof Error ? error.message : String(error);
    const isRetried = this.#retries.failed(error);
    for (const change of changes) {
      this.#fail(change, { message, ...(isRetried && { retry: 'waiting' }) });
      if (change.partial !== true) this.#unanswered.add(change);
    }
    return null;
  }

  #fail(change: CellChange, failure: Pick<CellEdit, 'message' | 'retry'>): void {
    const { row, column } = change;
    const edit = this.#cells.of(row, column);
    // A newer text of the cell, or the person's own try, goes with the next request.
    if (edit === undefined || this.#events.isWaiting(change)) return;
    this.#cells.put(row, column, { ...withoutFailure(edit), ...failure, state: 'failed' });
  }

  #take(change: CellChange, outcome: CellOutcome): void {
    const { row, column, expected, partial = false } = change;
    if (outcome.kind === 'refused') {
      this.#fail(change, { message: outcome.message });
      return;
    }
    const sent = this.#cells.of(row, column);
    if (sent?.retry !== undefined) this.#cells.put(row, column, withoutFailure(sent));
    if (partial && outcome.kind === 'conflict') {
      this.#events.onRevision({
        kind: 'whole',
        row,
        column,
        beginning: expected,
        whole: withStoredRest(expected, outcome.theirs),
      });
    }
    if (outcome.kind === 'saved') this.#events.onStored(change);
    if (this.#isOwn(change, outcome)) return;
    const { edit, stored } = afterOutcome(this.#cells.of(row, column), change, outcome);
    if (stored !== undefined) this.#table.onSaved({ ...change, value: stored });
    if (edit === undefined) return;
    this.#cells.put(row, column, edit);
    // The answer brought the rest of its text, with which it is sent now.
    if (partial && edit.state === 'saving') this.#events.sendNext(changeOf(row, column, edit));
  }

  /** Whether the conflict is with an own save whose answer was lost: the newer text then replaces it. */
  #isOwn(change: CellChange, outcome: StoredOutcome): boolean {
    const { row, column } = change;
    const isOwn = this.#unanswered.forget(change, outcome.kind === 'conflict' ? outcome.theirs : undefined);
    const edit = this.#cells.of(row, column);
    if (!isOwn || edit === undefined || outcome.kind !== 'conflict') return false;
    const { theirs } = outcome;
    this.#events.onStored({ row, column, value: theirs });
    const newer: CellEdit = { ...edit, stored: theirs, truncated: false, partial: false, state: 'saving' };
    this.#table.onSaved({ ...change, value: theirs });
    this.#cells.put(row, column, newer);
    this.#events.sendNext(changeOf(row, column, newer));
    return true;
  }

  #dropStored(changes: readonly CellChange[]): void {
    for (const { row, column } of changes) {
      const edit = this.#cells.of(row, column);
      if (edit?.state === 'saving' && isStored(edit)) this.#cells.drop(row, column);
    }
    this.#events.onSettled();
  }
}
