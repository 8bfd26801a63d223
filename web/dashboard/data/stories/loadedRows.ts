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
 * The row with the cursor takes new words at once, and keeps its position until the cursor leaves it.
 */
export class LoadedRows<Row extends TableRow> {
  /** Ids in the order of the table, up to the end of the pages that have come. */
  order: readonly string[] = [];
  /** The row with the cursor. */
  held: string | null;
  readonly #compare: (a: RowPlace, b: RowPlace) => number;
  readonly #rows = new Map<string, Row>();
  /** Ids in the order of the table, with rows that were read by themselves before the page that will have them. */
  #sorted: readonly string[] = [];
  /** Where the pages that have come end; undefined: none has come; null: all have. */
  #end: RowPlace | null | undefined;
  /** The newest read that a row is known from, or the last one before it was written. */
  readonly #newest = new Map<string, number>();
  /** Where the held row belongs; null: nowhere, the filter does not show it; undefined: where it is. */
  #heldPlace: RowPlace | null | undefined;

  constructor(filter: StoryFilter, held: string | null) {
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

  /** Whether the row with the cursor is one that the filter does not show. */
  get isHeldOutside(): boolean {
    return this.#heldPlace === null;
  }

  /** The cursor goes to another row; the one that it leaves goes where it belongs. */
  hold(id: string | null): void {
    if (id === this.held) return;
    const left = this.#heldRow();
    const place = this.#heldPlace;
    this.held = id;
    this.#heldPlace = undefined;
    if (left !== undefined && place !== undefined) this.#put(left.id, place === null ? null : { ...left, place });
  }

  /** Takes all rows between the ends of a page; what else was there is gone. */
  takePage({ rows, after, next }: LoadedPage<Row>, read: number): void {
    const held = this.#heldRow();
    const isTaken = (id: string) => id !== held?.id && this.#isNewer(read, id);
    const before = this.#sorted.slice(...this.#bounds(this.#sorted, after, next)).filter(isTaken);
    const now = rows.filter(({ id }) => isTaken(id));
    if (held !== undefined && this.#isNewer(read, held.id)) {
      const news = rows.find(({ id }) => id === held.id);
      if (news !== undefined) this.take(news.id, news, read);
      else if (this.#isBetween(this.#heldPlace ?? held.place, after, next)) this.#heldPlace = null;
    }
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
    if (this.#heldRow()?.id === id) {
      this.#heldPlace = news?.place ?? null;
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
    if (this.held === id) this.#heldPlace = undefined;
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

  #heldRow(): Row | undefined {
    return this.held === null ? undefined : this.#rows.get(this.held);
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
