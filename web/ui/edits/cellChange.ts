/** A change of a cell's text. */
export interface CellChange {
  row: string;
  column: string;
  /** The stored text that the person saw; if the cell holds another one, the change is a conflict. */
  expected: string;
  /** `expected` is only the beginning of a longer text, all of which is replaced. */
  truncated?: boolean | undefined;
  /** With `truncated`: how many bytes the whole text had, in UTF-8. */
  bytes?: number | undefined;
  /** With `truncated`: when the row was last changed that the person saw. */
  seen?: string | undefined;
  /** `expected` is only the beginning of a longer text, and `value` is that beginning, edited. */
  partial?: boolean | undefined;
  value: string;
}

/** A key of a change's cell. */
export function cellOf({ row, column }: Pick<CellChange, 'row' | 'column'>): string {
  return `${row} ${column}`;
}

/** What became of a cell. */
export type StoredOutcome =
  | { kind: 'saved' }
  /** Somebody else changed the cell first; `theirs` is its text now. */
  | { kind: 'conflict'; theirs: string }
  /** The row is gone. */
  | { kind: 'missing' };

/** The result of a change. */
export type CellOutcome =
  | StoredOutcome
  /** This text cannot be stored. */
  | { kind: 'refused'; message: string };

/** Stores changes in one request, each compared on its own. Throws where none was stored. */
export type SaveCells = (changes: readonly CellChange[]) => Promise<readonly CellOutcome[]>;

/** Keeps typed text that is not stored yet, across reloads. */
export interface DraftStore {
  /** Keeps the cells that wait, failed or conflict. They are asked for when they are written. */
  keep: (changesNow: () => readonly CellChange[]) => void;
  /** Keeps the text of the open editor; null when it is closed. */
  keepOpen: (change: CellChange | null) => void;
  /** Requests for kept cells are in progress until this resolves. */
  saving: (requests: Promise<void>) => void;
}
