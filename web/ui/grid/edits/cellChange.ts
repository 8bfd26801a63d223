/** A cell that shall hold another text. */
export interface CellChange {
  row: string;
  column: string;
  /** What the editor saw in it. */
  expected: string;
  /** `expected` is only the beginning of a longer text. */
  cut?: boolean | undefined;
  value: string;
}

/** What became of a change. */
export type CellOutcome =
  | { kind: 'saved' }
  /** Somebody else was faster; it holds this text now. */
  | { kind: 'conflict'; theirs: string }
  /** The row is gone. */
  | { kind: 'missing' };

/** Where changes are stored: all of a call in one request, each compared on its own. Throws where none was stored. */
export type SaveCells = (changes: readonly CellChange[]) => Promise<readonly CellOutcome[]>;

/** Keeps what is typed and not stored. */
export interface DraftStore {
  /** The cells that wait, fail or conflict. */
  keep: (changes: readonly CellChange[]) => void;
  /** The cell whose editor is open; null when it is closed. */
  keepOpen: (change: CellChange | null) => void;
  /** What waits is on its way to the server until this resolves. */
  saving: (requests: Promise<void>) => void;
}
