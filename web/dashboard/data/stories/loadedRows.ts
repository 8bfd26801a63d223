import { placeComparator, type RowPlace, samePlace } from '#core/data/stories/rowPlaces.ts';
import type { StoryFilter } from '#core/data/stories/storyFilter.ts';
import type { TableRow } from './tableRow.ts';

/** A page and where it was asked for. */
interface LoadedPage<Row> {
  rows: readonly Row[];
  /** The place behind which it begins; undefined: the beginning of the table. */
  after: RowPlace | undefined;
  /** The place behind which the next one begins; null: there is none. */
  next: RowPlace | null;
}

/**
 * The rows of one filter in their order, put together from pages and from rows that were read by themselves. Reads are
 * numbered as they are asked for. Their answers may come in another order: the newest one that has a row counts.
 * The rows with the cursor and the selection take new words at once, and keep their positions until those leave them.
 */
export class LoadedRows<Row extends TableRow> {
  /** Ids in the order of the table, up to the end of the pages that have come. */
  order: readonly string[] = [];
  /** The rows with the cursor and the selection. */
  held: ReadonlySet<string>;
  readonly #compare: (a: RowPlace, b: RowPlace) => number;
  readonly #rows = new Map<string, Row>();
  /** Ids in the order of the table, with rows that were read by themselves before the page that will have them. */
  #sorted: readonly string[] = [];
  /** Where the pages that have come end; undefined: none has come; null: all have. */
  #end: RowPlace | null | undefined;
  /** The newest read that a row is known from, or the last one before it was written. */
  readonly #newest = new Map<string, number>();
  /** Where held rows belong; null: nowhere, the filter does not show them. Others are where they belong. */
  readonly #heldPlaces = new Map<string, RowPlace | null>();

  constructor(filter: StoryFilter, held: ReadonlySet<string>) {
    this.#compare = placeComparator(filter);
    this.held = held;
  }

  readonly row = (id: string): Row | undefined => this.#rows.get(id);

  /** Whether a page has come. */
  get hasBegun(): boolean {
    return this.#end !== undefined;
  }

  get isComplete(): boolean {
    return this.#end === null;
  }

  /** The held rows that the filter does not show. */
  get heldOutside(): string[] {
    return [...this.#heldPlaces].flatMap(([id, place]) => (place === null ? id : []));
  }

  /** The cursor and the selection go to other rows; those that they leave go where they belong. */
  hold(ids: ReadonlySet<string>): void {
    this.held = ids;
    for (const [id, place] of this.#heldPlaces) {
      if (ids.has(id)) continue;
      this.#heldPlaces.delete(id);
      const row = this.#rows.get(id);
      if (row !== undefined) this.#put(id, place === null ? null : { ...row, place });
    }
  }

  /** Takes all rows between the ends of a page; what else was there is gone. */
  takePage({ rows, after, next }: LoadedPage<Row>, read: number): void {
    const isTaken = (id: string) => !this.#isHeld(id) && this.#isNewer(read, id);
    const before = this.#sorted.slice(...this.#bounds(this.#sorted, after, next)).filter(isTaken);
    const now = rows.filter(({ id }) => isTaken(id));
    this.#takeHeld(rows, after, next, read);
    for (const { id } of now) this.#newest.set(id, read);
    const isInPlace = ({ id, place }: Row, at: number) =>
      id === before[at] && samePlace(this.#rows.get(id)?.place ?? place, place);
    const isReplaced = before.length !== now.length || !now.every(isInPlace);
    if (isReplaced) for (const id of before) this.#rows.delete(id);
    for (const row of now) this.#rows.set(row.id, row);
    if (isReplaced) this.#replace(before, now, after, next);
    const isFurther =
      next === null || this.#end === undefined || (this.#end !== null && this.#compare(next, this.#end) > 0);
    if (isFurther) this.#end = next;
    this.#layOut();
  }

  /**
   * Takes a row that was read by itself; null: the filter does not show it.
   * @returns false where something newer is known of it.
   */
  take(id: string, news: Row | null, read: number): boolean {
    if (!this.#isNewer(read, id)) return false;
    this.#newest.set(id, read);
    if (this.#isHeld(id)) {
      this.#heldPlaces.set(id, news?.place ?? null);
      if (news !== null) this.renew(news);
    } else this.#put(id, news);
    return true;
  }

  /** Gives a row new words where it is. */
  renew(row: Row): void {
    const shown = this.#rows.get(row.id);
    if (shown !== undefined) this.#rows.set(row.id, { ...row, place: shown.place });
  }

  /** Sets stored values of a row; what was asked for up to `read` does not have them. */
  write(id: string, fields: Partial<Row>, read: number): void {
    const row = this.#rows.get(id);
    if (row === undefined) return;
    const truncated = Object.fromEntries(Object.entries(row.truncated).filter(([name]) => !(name in fields)));
    this.#rows.set(id, { ...row, ...fields, truncated });
    this.#newest.set(id, read);
  }

  /** Removes a row; what was asked for up to `read` may still have it. */
  remove(id: string, read: number): void {
    this.#newest.set(id, read);
    this.#heldPlaces.delete(id);
    this.#put(id, null);
  }

  /** Moves a row where it belongs, or removes it. */
  #put(id: string, row: Row | null): void {
    const before = this.#rows.get(id);
    if (row === null) this.#rows.delete(id);
    else this.#rows.set(id, row);
    if (before === undefined ? row === null : row !== null && samePlace(before.place, row.place)) return;
    const others = before === undefined ? this.#sorted : this.#sorted.toSpliced(this.#sorted.indexOf(id), 1);
    this.#sorted = row === null ? others : others.toSpliced(this.#countTo(others, row.place), 0, id);
    this.#layOut();
  }

  /** Puts the rows of a page in place of those that were there, among the ones that are known to be newer. */
  #replace(before: readonly string[], now: readonly Row[], after: RowPlace | undefined, next: RowPlace | null): void {
    const moved = new Set([...before, ...now.map(({ id }) => id)]);
    const others = this.#sorted.filter((id) => !moved.has(id));
    const part = now.map(({ id }) => id);
    const [begin, end] = this.#bounds(others, after, next);
    for (const id of others.slice(begin, end)) {
      const place = this.#rows.get(id)?.place;
      if (place !== undefined) part.splice(this.#countTo(part, place), 0, id);
    }
    this.#sorted = [...others.slice(0, begin), ...part, ...others.slice(end)];
  }

  #layOut(): void {
    const shown = this.#end === undefined ? 0 : this.#bounds(this.#sorted, undefined, this.#end)[1];
    this.order = shown === this.#sorted.length ? this.#sorted : this.#sorted.slice(0, shown);
  }

  #isHeld(id: string): boolean {
    return this.held.has(id) && this.#rows.has(id);
  }

  /** Notes of the held rows what a page says of them. */
  #takeHeld(page: readonly Row[], after: RowPlace | undefined, next: RowPlace | null, read: number): void {
    if (this.held.size === 0) return;
    const found = new Map(page.map((row) => [row.id, row]));
    for (const id of this.held) {
      const row = this.#rows.get(id);
      if (row === undefined || !this.#isNewer(read, id)) continue;
      const news = found.get(id);
      if (news !== undefined) this.take(id, news, read);
      else if (this.#isBetween(this.#heldPlaces.get(id) ?? row.place, after, next)) this.#heldPlaces.set(id, null);
    }
  }

  #isNewer(read: number, id: string): boolean {
    return read > (this.#newest.get(id) ?? 0);
  }

  #isBetween(place: RowPlace, after: RowPlace | undefined, next: RowPlace | null): boolean {
    const isBehind = after === undefined || this.#compare(place, after) > 0;
    return isBehind && (next === null || this.#compare(place, next) <= 0);
  }

  /** The part of sorted ids between the ends of a page. */
  #bounds(sorted: readonly string[], after: RowPlace | undefined, next: RowPlace | null): [number, number] {
    const begin = after === undefined ? 0 : this.#countTo(sorted, after);
    return [begin, next === null ? sorted.length : this.#countTo(sorted, next)];
  }

  /** How many of sorted ids stand at a place or before it, by binary search. */
  #countTo(sorted: readonly string[], place: RowPlace): number {
    let low = 0;
    let high = sorted.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      const row = this.#rows.get(sorted[middle] ?? '');
      if (row !== undefined && this.#compare(row.place, place) <= 0) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}
