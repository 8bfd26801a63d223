/** A cell that shall hold another text. */
export interface CellChange {
  row: string;
  column: string;
  /** What the editor saw in it. */
  expected: string;
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
