import { rebasedText } from './rebasedText.ts';
import type { CellChange, StoredOutcome } from './cellChange.ts';
import { withStoredRest } from './withStoredRest.ts';

/** A cell whose text is not stored yet. */
export interface CellEdit {
  /** The text that the person entered. */
  value: string;
  /** The stored text as last seen here. */
  stored: string;
  /** `stored` is only the beginning of a longer text. */
  truncated: boolean;
  /** With `truncated`: how many bytes the whole text has, where that is known. */
  bytes?: number | undefined;
  /** With `truncated`: when the row was last changed that the person saw. */
  seen?: string | undefined;
  /** `stored` is only the beginning of a longer text, and `value` is that beginning, edited. */
  partial: boolean;
  state: 'saving' | 'failed' | 'conflict';
  /** Of a failed save. */
  message?: string;
  /** It failed because the row is gone. */
  missing?: boolean;
  /** It failed for a reason that may pass: the retry waits, or is on its way. */
  retry?: 'waiting' | 'sent';
  /** Of a conflict. */
  theirs?: string;
}

/** Unsaved cells of a row, by column. */
export type RowEdits = Readonly<Record<string, CellEdit>>;

export interface UnsavedCounts {
  saving: number;
  failed: number;
  conflicts: number;
}

/** The unsaved cells of a table, by row. */
export class UnsavedCells {
  readonly #rows = new Map<string, RowEdits>();

  readonly ofRow = (row: string): RowEdits | undefined => this.#rows.get(row);

  of(row: string, column: string): CellEdit | undefined {
    return this.#rows.get(row)?.[column];
  }

  put(row: string, column: string, edit: CellEdit): void {
    this.putting()(row, column, edit);
  }

  /** Puts many cells: those that a row had are copied once, and not for each of its cells. */
  putting(): (row: string, column: string, edit: CellEdit) => void {
    const copied = new Map<string, Record<string, CellEdit>>();
    return (row, column, edit) => {
      const before = this.#rows.get(row);
      let cells = copied.get(row);
      if (cells === undefined || cells !== before) {
        cells = { ...before };
        copied.set(row, cells);
        this.#rows.set(row, cells);
      }
      cells[column] = edit;
    };
  }

  drop(row: string, column: string): void {
    const cells = this.#rows.get(row);
    if (cells?.[column] === undefined) return;
    const { [column]: _dropped, ...rest } = cells;
    if (Object.keys(rest).length === 0) this.#rows.delete(row);
    else this.#rows.set(row, rest);
  }

  /** Whether texts of a row could not be saved because it is gone. */
  isMissing(row: string): boolean {
    return Object.values(this.#rows.get(row) ?? {}).some(({ missing }) => missing);
  }

  /** The cells that could not be saved or that somebody else changed, in the order of their rows. */
  troubled(): { row: string; column: string }[] {
    return [...this.#rows].flatMap(([row, cells]) =>
      Object.entries(cells).flatMap(([column, { state }]) => (state === 'saving' ? [] : [{ row, column }])),
    );
  }

  /** All of them as changes to be stored. */
  readonly changes = (): CellChange[] =>
    [...this.#rows].flatMap(([row, cells]) =>
      Object.entries(cells).map(([column, edit]) => changeOf(row, column, edit)),
    );

  /** How many are in which state. */
  counts(): UnsavedCounts {
    const counts = { saving: 0, failed: 0, conflicts: 0 };
    for (const cells of this.#rows.values()) {
      for (const { state } of Object.values(cells)) counts[state === 'conflict' ? 'conflicts' : state] += 1;
    }
    return counts;
  }
}

/** The change that stores a cell's text. */
export function changeOf(
  row: string,
  column: string,
  { stored, truncated, bytes, seen, partial, value }: CellEdit,
): CellChange {
  return {
    row,
    column,
    expected: stored,
    ...(truncated && { truncated, seen }),
    ...(partial && { partial }),
    ...((truncated || partial) && { bytes }),
    value,
  };
}

/** An edit as before its failure. */
export function withoutFailure(edit: CellEdit): CellEdit {
  const { message: _message, retry: _retry, ...rest } = edit;
  return { ...rest, state: 'saving' };
}

/** The edit that a change makes of a cell. */
export function editedBy(edit: CellEdit | undefined, change: CellChange): CellEdit {
  const { expected, truncated = false, bytes, seen, partial = false, value } = change;
  if (edit === undefined) return { value, stored: expected, truncated, bytes, seen, partial, state: 'saving' };
  // The rest of the text has come since the change was begun.
  if (partial && !edit.partial)
    return editedBy(edit, { ...change, partial: false, value: rebasedText(edit.value, expected, value) });
  // Replaces the whole text: it was cleared or pasted over, or the person saw all of it.
  const replaces = edit.partial && !partial;
  return {
    value,
    stored: edit.stored,
    truncated: edit.truncated || replaces,
    bytes: edit.bytes,
    seen: edit.seen ?? seen,
    partial: edit.partial && !replaces,
    state: 'saving',
  };
}

/** The edit of a beginning once the whole text is known; a conflict where that begins otherwise now. */
export function rebasedEdit(edit: CellEdit, whole: string): CellEdit {
  const value = edit.partial ? rebasedText(withStoredRest(edit.stored, whole), edit.stored, edit.value) : edit.value;
  const known = { ...edit, value, truncated: false, partial: false };
  // Replacing all of it is only right where the beginning that the person saw is still the one of this text.
  const isSeen = edit.truncated ? isExpected(edit, whole) : whole.startsWith(edit.stored);
  return isSeen || value === whole
    ? { ...known, stored: whole }
    : { ...withoutFailure(known), state: 'conflict', theirs: whole };
}

/** Whether the database holds a cell's text already. */
export function isStored({ value, stored, truncated }: CellEdit): boolean {
  return value === stored && !truncated;
}

/** A cell after the answer to its change, and the text that is stored now, where the answer tells. */
export function afterOutcome(
  edit: CellEdit | undefined,
  { value, partial = false }: CellChange,
  outcome: StoredOutcome,
): { edit?: CellEdit | undefined; stored?: string } {
  if (outcome.kind === 'missing') {
    const message = 'This story is in the trash: restoring it saves this.';
    return { edit: edit && { ...edit, state: 'failed', message, missing: true } };
  }
  const stored = outcome.kind === 'conflict' ? outcome.theirs : value;
  if (partial && edit !== undefined && stored !== value) return { edit: rebasedEdit(edit, stored) };
  if (stored !== value) return { edit: edit && { ...edit, state: 'conflict', theirs: stored } };
  // A newer text may be waiting for the next request.
  return { edit: edit && { ...edit, stored, truncated: false, partial: false }, stored };
}

/** Whether the stored text is the one that an edit replaces. */
export function isExpected(
  { stored, truncated, bytes }: Pick<CellEdit, 'stored' | 'truncated' | 'bytes'>,
  current: string,
): boolean {
  if (!truncated) return current === stored;
  return current.startsWith(stored) && (bytes === undefined || bytesOf(current) === bytes);
}

/** The bytes of a text once this edit of its beginning is stored, where they are known. */
export function bytesAfter({ stored, value, bytes }: CellEdit): number | undefined {
  return bytes === undefined ? undefined : bytes - bytesOf(stored) + bytesOf(value);
}

/** The length of a text in UTF-8. */
export function bytesOf(text: string): number {
  return new TextEncoder().encode(text).length;
}
