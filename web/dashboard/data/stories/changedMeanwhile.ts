import { placesOf } from '#core/data/stories/rowPlaces.ts';
import type { StoryFilter } from '#core/data/stories/storyFilter.ts';
import { insertRow } from './rowOrder.ts';
import type { TableRow } from './tableRow.ts';

/**
 * Rows that were read by themselves while the pages of their table are being read. They are newer than what the pages
 * have of them; a page may also have been read before the row was there.
 */
export class ChangedMeanwhile<Row extends TableRow> {
  readonly #rows: Map<string, Row>;
  /** By id; null: the filter does not show it. Null as a whole while no pages are being read. */
  #changed: Map<string, Row | null> | null = null;

  /** @param rows the loaded rows by id. */
  constructor(rows: Map<string, Row>) {
    this.#rows = rows;
  }

  /** The first page is asked for. */
  begin(): void {
    this.#changed = new Map();
  }

  /** The last page has come. */
  end(): void {
    this.#changed = null;
  }

  add(id: string, news: Row | null): void {
    this.#changed?.set(id, news);
  }

  has(id: string): boolean {
    return this.#changed?.has(id) === true;
  }

  /**
   * The order of the pages that have come, with these rows in it as they are now.
   * @param read the ids of the pages.
   * @param isAll the last page is among them.
   * @param held the row with the cursor, where it stays in place: it comes last, and is put there by the caller.
   */
  orderOf(
    read: readonly string[],
    filter: StoryFilter,
    { isAll, held }: { isAll: boolean; held: string | null },
  ): string[] {
    const unchanged = read.filter((id) => !this.has(id));
    // It is not sorted among the others.
    const order = unchanged.filter((id) => id !== held);
    const last = this.#rows.get(order.at(-1) ?? '');
    const compare = placesOf(filter);
    for (const row of this.#changed?.values() ?? []) {
      if (row === null || row.id === held) continue;
      // What stands behind the last page that has come comes with the next one.
      if (!isAll && last !== undefined && compare(row.place, last.place) > 0) continue;
      this.#rows.set(row.id, row);
      insertRow(order, row, this.#rows, filter);
    }
    if (held !== null && unchanged.includes(held)) order.push(held);
    return order;
  }
}
