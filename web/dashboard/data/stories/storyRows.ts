import { mostStoryRows } from '#core/data/stories/pageSize.ts';
import type { StoryFilter } from '#core/data/stories/storyFilter.ts';
import { placesOf, type RowPlace, samePlace } from '#core/data/stories/rowPlaces.ts';
import { afterPaint } from '../../../ui/afterPaint.ts';
import { pause } from '../../../ui/pause.ts';
import { AGAIN_MS, ChangedIds } from './changedIds.ts';
import { ChangedMeanwhile } from './changedMeanwhile.ts';
import { HeldRow } from './heldRow.ts';
import { ReadOrder } from './readOrder.ts';
import { insertRow } from './rowOrder.ts';
import type { PageAsked, ReadRows, RowsState, TableRow } from './tableRow.ts';
import { Listeners } from '../../../ui/listeners.ts';

/** The first page fills the screen, the second what is scrolled to at once; the others are as large as they may be. */
const SECOND_PAGE = 200;
/** The most changed rows that are read by themselves. */
const MOST_AGAIN = 500;

/**
 * The rows of a filter: read page by page, then kept up to date row by row. The row with the cursor keeps its position
 * until the cursor leaves it.
 */
export class StoryRows<Row extends TableRow> {
  state: RowsState = { order: [], generation: 0, status: 'loading', error: null };
  readonly #read: ReadRows<Row>;
  readonly #onNews: (before: Row, now: Row) => void;
  readonly #rows = new Map<string, Row>();
  readonly #listeners = new Listeners();
  #asked: { filter: StoryFilter; longest: number; limit: number } | null = null;
  #loading = new AbortController();
  /** Whether what is shown are rows of what is asked for. */
  #isCurrent = false;
  readonly #held = new HeldRow<Row>(this.#rows);
  readonly #meanwhile = new ChangedMeanwhile<Row>(this.#rows);
  readonly #reads = new ReadOrder();
  readonly #changed = new ChangedIds((ids) => void this.#readAgain(ids));

  /** @param onNews called with the old and the new version of a loaded row that others changed. */
  constructor(read: ReadRows<Row>, onNews: (before: Row, now: Row) => void = () => {}) {
    this.#read = read;
    this.#onNews = onNews;
  }

  readonly subscribe = this.#listeners.subscribe;

  readonly row = (id: string): Row | undefined => this.#rows.get(id);

  readonly isGrowing = (): boolean => this.state.status !== 'complete';

  /** Reads the rows of a filter. The old rows stay until the first page has arrived. */
  show({ filter, longest, limit }: Pick<PageAsked, 'filter' | 'longest' | 'limit'>): void {
    const asked = this.#asked;
    const same = asked !== null && JSON.stringify(asked.filter) === JSON.stringify(filter);
    if (same && asked.longest >= longest && this.state.status !== 'failed') return;
    this.#asked = { filter, longest, limit };
    void this.#load({ isSame: same });
  }

  /** Reads everything again, where it is not known what has changed. */
  again(): void {
    if (this.#asked !== null) void this.#load({ isSame: true });
  }

  /** Ends all reading. */
  stop(): void {
    this.#loading.abort();
    this.#changed.stop();
    this.#asked = null;
  }

  /** Writes stored values into a row. */
  write(id: string, fields: Partial<Row>): void {
    const row = this.#rows.get(id);
    if (row === undefined) return;
    const cut = Object.fromEntries(Object.entries(row.cut).filter(([name]) => !(name in fields)));
    this.#rows.set(id, { ...row, ...fields, cut });
    this.#reads.wrote(id);
    this.#notify();
    this.changed([id]);
  }

  /** Removes a row that this person deleted or restored. */
  remove(id: string): void {
    if (!this.#rows.delete(id)) return;
    if (this.#held.id === id) this.#held.id = null;
    this.#set({ order: this.state.order.filter((other) => other !== id) });
  }

  /** These rows were changed and are read again soon. Null: any row may have changed. */
  changed(ids: readonly string[] | null): void {
    if (ids === null) {
      this.again();
      return;
    }
    this.#changed.add(ids);
  }

  /** Sets the row with the cursor. */
  hold(id: string | null): void {
    const left = this.#held.move(id);
    if (left === null) return;
    this.#settle(left.id, left.news);
    this.#notify();
  }

  /** @param isSame the rows that were asked for before are asked for again. */
  async #load({ isSame }: { isSame: boolean }): Promise<void> {
    this.#loading.abort();
    this.#loading = new AbortController();
    const { signal } = this.#loading;
    const asked = this.#asked;
    if (asked === null) return;
    // What is shown stays, unless it is still what was asked for before.
    const keep = isSame && this.#isCurrent;
    this.#isCurrent = keep;
    if (!keep) this.#set({ status: 'loading', error: null });
    this.#meanwhile.begin();
    let read: string[] = [];
    const generation = this.state.generation + (keep ? 0 : 1);
    let after: RowPlace | undefined;
    let pages = 0;
    try {
      for (;;) {
        const limit = pages === 0 ? asked.limit : pages === 1 ? SECOND_PAGE : mostStoryRows(asked.longest);
        const answer = this.#read({ ...asked, limit, ...(after === undefined ? {} : { after }) }, signal);
        // A page that has come already is drawn with the table, without a skeleton before it.
        const page = answer instanceof Promise ? await answer : answer;
        if (signal.aborted) return;
        if (pages === 0 && !keep) {
          this.#rows.clear();
          this.#held.news = undefined;
        }
        const unchanged = page.rows.filter(({ id }) => !this.#meanwhile.has(id));
        for (const row of unchanged) this.#held.store(row);
        // What has moved behind the page that had it comes once more.
        const ids = new Set(unchanged.map(({ id }) => id));
        read = [...read.filter((id) => !ids.has(id)), ...ids];
        after = page.next ?? undefined;
        const complete = page.next === null;
        const isShown = complete || !keep || read.length > this.state.order.length;
        // The rows of another filter are none to stay among.
        const holds = keep || pages > 0;
        const outside =
          isShown && this.#isHeldIn(holds)
            ? await this.#heldOutside(this.#ordered(read, complete, holds), signal)
            : undefined;
        if (signal.aborted) return;
        const order = this.#ordered(read, complete, holds);
        if (isShown && this.#isHeldIn(holds)) this.#keepHeld(order, outside);
        if (complete) this.#meanwhile.end();
        if (isShown) this.#isCurrent = true;
        if (isShown) this.#set({ order, generation, status: complete ? 'complete' : 'growing', error: null });
        if (complete) return;
        pages += 1;
        // The next page is large: it comes behind the first paint.
        if (pages === 1) await afterPaint();
        if (signal.aborted) return;
      }
    } catch (error) {
      if (signal.aborted) return;
      this.#set({ status: 'failed', error: error instanceof Error ? error : new Error(String(error)) });
      if (!keep) return;
      // What has changed meanwhile is not known, and nothing else tells of it.
      await pause(AGAIN_MS, signal);
      if (!signal.aborted) this.again();
    }
  }

  async #readAgain(ids: string[]): Promise<void> {
    const asked = this.#asked;
    if (asked === null) return;
    if (ids.length > Math.min(MOST_AGAIN, mostStoryRows(asked.longest))) {
      this.again();
      return;
    }
    const { signal } = this.#loading;
    const isNewer = this.#reads.begin();
    const read = async () => this.#read({ ...asked, ids, limit: ids.length }, signal);
    const found = await read().catch(() => null);
    if (signal.aborted) return;
    if (found === null) {
      this.#changed.addAgain(ids);
      return;
    }
    const byId = new Map(found.rows.map((row) => [row.id, row]));
    const held = this.#held.id;
    const outside = held !== null && ids.includes(held) && !byId.has(held) ? await this.#outside(held, signal) : null;
    if (signal.aborted) return;
    for (const id of ids.filter(isNewer)) {
      const news = byId.get(id) ?? null;
      const before = this.#rows.get(id);
      if (before !== undefined && news !== null) this.#onNews(before, news);
      this.#meanwhile.add(id, news);
      if (id === this.#held.id && this.#isHeldIn(true)) {
        const texts = news ?? outside;
        if (texts !== null && texts.id === id) this.#held.store(texts);
        this.#held.news = news;
      } else this.#settle(id, news);
    }
    this.#notify();
  }

  /** The order of the pages that have come, with what has changed since. @param holds the held row stays where it is. */
  #ordered(read: readonly string[], isAll: boolean, holds: boolean): string[] {
    const held = this.#isHeldIn(holds) ? this.#held.id : null;
    return this.#meanwhile.orderOf(read, this.#asked?.filter ?? {}, { isAll, held });
  }

  /** Whether there is a held row, which is shown. */
  #isHeldIn(holds: boolean): boolean {
    return holds && this.#held.id !== null && this.state.order.includes(this.#held.id);
  }

  /** The held row as it is now, where an order that was read anew does not have it. */
  async #heldOutside(
    order: readonly string[],
    signal: AbortSignal,
  ): Promise<{ id: string; row: Row | null } | undefined> {
    const { id } = this.#held;
    if (id === null || order.includes(id) || this.#meanwhile.has(id)) return undefined;
    return { id, row: await this.#outside(id, signal) };
  }

  /** Leaves the held row where it was in an order that was read anew. */
  #keepHeld(order: string[], outside: { id: string; row: Row | null } | undefined): void {
    const { id } = this.#held;
    if (id === null) return;
    const row = this.#meanwhile.has(id) ? this.#rows.get(id) : this.#held.takeOut(order, outside);
    if (row !== undefined) insertRow(order, row, this.#rows, this.#asked?.filter ?? {});
  }

  /** A row that the filter does not show any more; null where it is gone. */
  async #outside(id: string, signal: AbortSignal): Promise<Row | null> {
    const { filter = {}, longest = 0 } = this.#asked ?? {};
    const read = async () => this.#read({ filter: { trash: filter.trash }, ids: [id], limit: 1, longest }, signal);
    const found = await read().catch(() => null);
    return found?.rows[0] ?? null;
  }

  /**
   * Moves a row to its position, or removes it. A row that does not move leaves `order` identical, so that the table is
   * not laid out again.
   */
  #settle(id: string, news: Row | null): void {
    const before = this.#rows.get(id);
    if (news !== null) this.#rows.set(id, news);
    const isInPlace = before !== undefined && news !== null && samePlace(before.place, news.place);
    // One of a table before may still be known, and not shown.
    if (isInPlace && this.state.order.includes(id)) return;
    const order = this.state.order.filter((other) => other !== id);
    const last = this.#rows.get(order.at(-1) ?? '');
    // A row after the last loaded one arrives with its page.
    const compare = placesOf(this.#asked?.filter ?? {});
    const isBehind = last !== undefined && news !== null && compare(news.place, last.place) > 0;
    if (news === null || (isBehind && this.state.status !== 'complete')) this.#rows.delete(id);
    else insertRow(order, news, this.#rows, this.#asked?.filter ?? {});
    this.state = { ...this.state, order };
  }

  #set(change: Partial<RowsState>): void {
    this.state = { ...this.state, ...change };
    this.#notify();
  }

  #notify(): void {
    this.#listeners.call();
  }
}
