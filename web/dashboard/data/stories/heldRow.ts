import type { TableRow } from './tableRow.ts';

/** The row with the cursor: its texts change at once, its position only when the cursor leaves. */
export class HeldRow<Row extends TableRow> {
  readonly #rows: Map<string, Row>;
  /** Null: the cursor is in no row. */
  id: string | null = null;
  /** Its newer version; null: the filter does not show it any more; undefined: there is none. */
  news: Row | null | undefined;

  /** @param rows the loaded rows by id. */
  constructor(rows: Map<string, Row>) {
    this.#rows = rows;
  }

  /** @returns the row that the cursor has left, where it has a newer version. */
  move(id: string | null): { id: string; news: Row | null } | null {
    const [before, news] = [this.id, this.news];
    if (id === before) return null;
    this.id = id;
    this.news = undefined;
    return before === null || news === undefined ? null : { id: before, news };
  }

  /** Stores a row that was read. */
  store(row: Row): void {
    const held = row.id === this.id ? this.#rows.get(row.id) : undefined;
    if (held !== undefined) this.news = row;
    this.#rows.set(row.id, held === undefined ? row : { ...row, place: held.place });
  }

  /**
   * Takes the row out of an order that was read anew, to be put where it was, also where the filter shows it no more.
   * @param outside what it is now, where the order does not have it; null: it is gone.
   * @returns the row; undefined where it is not to be put back.
   */
  takeOut(order: string[], outside: { id: string; row: Row | null } | undefined): Row | undefined {
    if (this.id === null) return undefined;
    const at = order.indexOf(this.id);
    if (at >= 0) order.splice(at, 1);
    else {
      // The cursor has gone on to another row since that was read.
      if (outside?.id !== this.id) return undefined;
      if (outside.row !== null) this.store(outside.row);
      this.news = null;
    }
    return this.#rows.get(this.id);
  }
}
