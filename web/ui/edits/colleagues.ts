import { Listeners } from '../listeners.ts';

/** Colleagues' activity in a row. */
export interface RowColleagues {
  /** Who is editing, by column. */
  editing: Readonly<Record<string, string>>;
  /** Columns that colleagues changed since this person's cursor was last in the row. */
  changed: readonly string[];
}

const nobody: RowColleagues = { editing: {}, changed: [] };

/** A cell that a colleague is editing. */
export interface PeerEdit {
  row: string;
  column: string;
  person: string;
}

/** Tracks which cells colleagues edit and have changed. Only marks cells: texts and the cursor are unaffected. */
export class Colleagues {
  #edits: readonly PeerEdit[] = [];
  readonly #rows = new Map<string, RowColleagues>();
  readonly #listeners = new Listeners();

  readonly subscribe = this.#listeners.subscribe;

  readonly ofRow = (row: string): RowColleagues | undefined => this.#rows.get(row);

  /** The cells that colleagues are editing, oldest first. */
  readonly edits = (): readonly PeerEdit[] => this.#edits;

  /** Replaces the list of cells that colleagues are editing. */
  edit(edits: readonly PeerEdit[]): void {
    const rows = new Set([...this.#edits, ...edits].map(({ row }) => row));
    this.#edits = edits;
    for (const row of rows) {
      const own = edits.filter((edit) => edit.row === row);
      this.#put(row, { editing: Object.fromEntries(own.map(({ column, person }) => [column, person])) });
    }
    this.#notify();
  }

  /** Marks columns of a row as changed by a colleague. */
  change(row: string, columns: readonly string[]): void {
    if (columns.length === 0) return;
    this.#put(row, { changed: [...new Set([...(this.#rows.get(row)?.changed ?? []), ...columns])] });
    this.#notify();
  }

  /** Clears the marks of a row that this person's cursor has visited. */
  visit(row: string): void {
    if ((this.#rows.get(row)?.changed ?? []).length === 0) return;
    this.#put(row, { changed: [] });
    this.#notify();
  }

  #put(row: string, part: Partial<RowColleagues>): void {
    const next = { ...(this.#rows.get(row) ?? nobody), ...part };
    if (next.changed.length === 0 && Object.keys(next.editing).length === 0) this.#rows.delete(row);
    else this.#rows.set(row, next);
  }

  #notify(): void {
    this.#listeners.call();
  }
}
