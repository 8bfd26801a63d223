import type { Place } from './gridState.ts';

/** What colleagues do in a row. */
export interface RowColleagues {
  /** Who edits a cell now, by column. */
  editing: Readonly<Record<string, string>>;
  /** Columns that changed since this person's cursor was in the row. */
  changed: readonly string[];
}

const nobody: RowColleagues = { editing: {}, changed: [] };

/** A cell that somebody edits. */
export interface PeerEdit extends Place {
  person: string;
}

/** Who else edits what, and what they changed: marks on cells, which touch neither texts nor cursor. */
export class Colleagues {
  #edits: readonly PeerEdit[] = [];
  readonly #rows = new Map<string, RowColleagues>();
  readonly #listeners = new Set<() => void>();

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly ofRow = (row: string): RowColleagues | undefined => this.#rows.get(row);

  /** The cells that are edited now, oldest first. */
  readonly edits = (): readonly PeerEdit[] => this.#edits;

  /** From now on these are the cells that colleagues edit. */
  edit(edits: readonly PeerEdit[]): void {
    const rows = new Set([...this.#edits, ...edits].map(({ row }) => row));
    this.#edits = edits;
    for (const row of rows) {
      const own = edits.filter((edit) => edit.row === row);
      this.#put(row, { editing: Object.fromEntries(own.map(({ column, person }) => [column, person])) });
    }
    this.#tell();
  }

  /** A colleague changed these columns of a row. */
  change(row: string, columns: readonly string[]): void {
    if (columns.length === 0) return;
    this.#put(row, { changed: [...new Set([...(this.#rows.get(row)?.changed ?? []), ...columns])] });
    this.#tell();
  }

  /** This person's cursor was in a row: what changed there is no news any more. */
  visit(row: string): void {
    if ((this.#rows.get(row)?.changed ?? []).length === 0) return;
    this.#put(row, { changed: [] });
    this.#tell();
  }

  #put(row: string, part: Partial<RowColleagues>): void {
    const next = { ...(this.#rows.get(row) ?? nobody), ...part };
    if (next.changed.length === 0 && Object.keys(next.editing).length === 0) this.#rows.delete(row);
    else this.#rows.set(row, next);
  }

  #tell(): void {
    for (const listener of this.#listeners) listener();
  }
}
