import { mostStoryRows } from '#core/data/stories/pageSize.ts';
import type { RowPlace } from '#core/data/stories/rowPlaces.ts';
import type { StoryFilter } from '#core/data/stories/storyFilter.ts';
import { afterPaint } from '../../../ui/afterPaint.ts';
import { Listeners } from '../../../ui/listeners.ts';
import { mayPass } from '../apiError.ts';
import { retryDelay } from '../retryDelay.ts';
import { ChangedIds } from './changedIds.ts';
import { LoadedRows } from './loadedRows.ts';
import { readPage } from './readPage.ts';
import type { PageAsked, ReadRows, RowsState, TableRow } from './tableRow.ts';

/** The first page fills the screen, the second what is scrolled to at once; the others are as large as they may be. */
const SECOND_PAGE = 200;
const MOST_AGAIN = 500;

/**
 * Reads the rows of a filter page by page, and then each row that was changed. The rows with the cursor and the
 * selection keep their positions until those leave them.
 */
export class StoryRows<Row extends TableRow> {
  state: RowsState = { order: [], generation: 0, status: 'loading', error: null };
  readonly #read: ReadRows<Row>;
  readonly #onRemoteChange: (before: Row, now: Row) => void;
  readonly #onHeldGone: (id: string) => void;
  /** The row with the cursor, where it was last seen to be gone. */
  #gone: string | null = null;
  readonly #listeners = new Listeners();
  #asked: { filter: StoryFilter; longest: number; limit: number } | null = null;
  /** Those of what is asked for. */
  #rows = new LoadedRows<Row>({}, new Set());
  /** The same, or those of the filter before while the first page is on its way. */
  #shown = this.#rows;
  #cursor: string | null = null;
  /** The row with the cursor is edited. */
  #isEdited = false;
  /** Counts what was asked for. */
  #reads = 0;
  #loading = new AbortController();
  #isLoading = false;
  /** Whether too much has changed while the rows were being loaded: they are loaded once more. */
  #isStale = false;
  /** Failed reads of changed rows since the last one that succeeded. */
  #failures = 0;
  readonly #changed = new ChangedIds((ids) => void this.#readAgain(ids));

  /**
   * @param onRemoteChange called with the old and the new version of a loaded row that others changed.
   * @param onHeldGone called with the row with the cursor once it is no story of this table any more.
   */
  constructor(
    read: ReadRows<Row>,
    onRemoteChange: (before: Row, now: Row) => void = () => {},
    onHeldGone: (id: string) => void = () => {},
  ) {
    this.#read = read;
    this.#onRemoteChange = onRemoteChange;
    this.#onHeldGone = onHeldGone;
  }

  readonly subscribe = this.#listeners.subscribe;

  readonly row = (id: string): Row | undefined => this.#shown.row(id);

  readonly isGrowing = (): boolean => this.state.status !== 'complete';

  /** Why no more rows come; null while they are read, also again after a failure that may pass. */
  readonly problem = (): Error | null => (this.#isLoading ? null : this.state.error);

  /** Reads the rows of a filter. The old rows stay until the first page has arrived. */
  show({ filter, longest, limit }: Pick<PageAsked, 'filter' | 'longest' | 'limit'>): void {
    const asked = this.#asked;
    const same = asked !== null && JSON.stringify(asked.filter) === JSON.stringify(filter);
    if (same && asked.longest >= longest && this.state.status !== 'failed') return;
    this.#asked = { filter, longest, limit };
    if (!same) this.#rows = new LoadedRows(filter, this.#shown.held);
    void this.#load();
  }

  /** Reads everything again, where it is not known what has changed. */
  reload(): void {
    void this.#load();
  }

  /** Ends all reading. */
  stop(): void {
    this.#loading.abort();
    this.#changed.stop();
    this.#asked = null;
  }

  /** Writes stored values into a row. */
  write(id: string, fields: Partial<Row>): void {
    if (this.row(id) === undefined) return;
    for (const rows of this.#both()) rows.write(id, fields, this.#reads);
    this.#update();
    this.changed([id]);
  }

  /** Removes a row that this person deleted or restored. */
  remove(id: string): void {
    for (const rows of this.#both()) rows.remove(id, this.#reads);
    this.#update();
  }

  /** These rows were changed and are read again soon. Null: any row may have changed. */
  changed(ids: readonly string[] | null): void {
    if (ids === null) {
      this.reload();
      return;
    }
    this.#changed.add(ids);
  }

  /**
   * Sets the row with the cursor.
   * @param selected rows that keep their positions like it.
   * @param isEdited until that ends, the rows of another filter do not take its place.
   */
  hold(
    cursor: string | null,
    { selected = [], isEdited = false }: { selected?: readonly string[]; isEdited?: boolean } = {},
  ): void {
    this.#isEdited = isEdited;
    this.#cursor = cursor;
    const held = new Set(cursor === null ? selected : [cursor, ...selected]);
    for (const rows of this.#both()) rows.hold(held);
    if (this.#rows !== this.#shown && this.#rows.hasBegun) this.#showLoaded();
    else if (this.state.order !== this.#shown.order) this.#update();
  }

  async #load(): Promise<void> {
    this.#loading.abort();
    this.#loading = new AbortController();
    const { signal } = this.#loading;
    const asked = this.#asked;
    const rows = this.#rows;
    if (asked === null) return;
    this.#isLoading = true;
    this.#isStale = false;
    if (rows !== this.#shown) this.#set({ status: 'loading', error: null });
    const onFailed = (error: unknown) => this.#failed(error);
    let after: RowPlace | undefined;
    for (let pages = 0; ; pages += 1) {
      const limit = pages === 0 ? asked.limit : pages === 1 ? SECOND_PAGE : mostStoryRows(asked.longest);
      const read = this.#nextRead();
      const answer = readPage(
        this.#read,
        { ...asked, limit, ...(after === undefined ? {} : { after }) },
        { signal, onFailed },
      );
      // A page that has come already is drawn with the table, without a skeleton before it.
      const page = answer instanceof Promise ? await answer : answer;
      if (signal.aborted) return;
      if (page === null) {
        this.#isLoading = false;
        this.#listeners.call();
        return;
      }
      rows.takePage({ ...page, after }, read);
      this.#showLoaded();
      if (page.next === null) break;
      after = page.next;
      // The next page is large: it comes behind the first paint.
      if (pages === 0) await afterPaint();
      if (signal.aborted) return;
    }
    this.#isLoading = false;
    // No page has the words of a row that the filter does not show.
    const outside = rows.heldOutside.slice(0, mostAgain(asked.longest));
    if (outside.length > 0) this.changed(outside);
    if (this.#isStale) this.reload();
  }

  async #readAgain(ids: string[]): Promise<void> {
    const asked = this.#asked;
    const rows = this.#rows;
    if (asked === null) return;
    if (ids.length > mostAgain(asked.longest)) {
      // Reading that is begun anew each time would not end while much is stored.
      if (this.#isLoading) this.#isStale = true;
      else this.reload();
      return;
    }
    const { signal } = this.#loading;
    const read = this.#nextRead();
    const ask = async () => this.#read({ ...asked, ids, limit: ids.length }, signal);
    try {
      const found = await ask();
      const byId = new Map(found.rows.map((row) => [row.id, row]));
      const left = ids.filter((id) => rows.held.has(id) && !byId.has(id));
      const outside = left.length === 0 ? new Map<string, Row>() : await this.#outside(left, signal);
      if (signal.aborted) return;
      this.#tellGone(left.find((id) => id === this.#cursor && !outside.has(id)) ?? null);
      for (const id of ids) {
        const before = this.row(id);
        const news = byId.get(id) ?? null;
        if (!rows.take(id, news, read)) continue;
        if (before !== undefined && news !== null) this.#onRemoteChange(before, news);
        const words = news ?? outside.get(id);
        if (words !== undefined) this.#shown.renew(words);
      }
      this.#failures = 0;
      this.#update();
    } catch (error) {
      if (signal.aborted) return;
      if (!mayPass(error)) this.#failed(error);
      else this.#changed.add(ids, retryDelay(this.#failures, error));
      this.#failures += 1;
    }
  }

  /** Rows that the filter does not show any more, by their ids, without those that are gone. */
  async #outside(ids: string[], signal: AbortSignal): Promise<Map<string, Row>> {
    const { filter = {}, longest = 0 } = this.#asked ?? {};
    const found = await this.#read({ filter: { trash: filter.trash }, ids, limit: ids.length, longest }, signal);
    return new Map(found.rows.map((row) => [row.id, row]));
  }

  /** Tells of the row with the cursor once that it is gone. */
  #tellGone(id: string | null): void {
    if (id !== null && id !== this.#gone && this.row(id) !== undefined) this.#onHeldGone(id);
    this.#gone = id;
  }

  /** @returns whether the same may succeed later. */
  #failed(error: unknown): boolean {
    this.#set({ status: 'failed', error: error instanceof Error ? error : new Error(String(error)) });
    return mayPass(error);
  }

  #nextRead(): number {
    this.#reads += 1;
    return this.#reads;
  }

  #both(): Set<LoadedRows<Row>> {
    return new Set([this.#rows, this.#shown]);
  }

  /** Shows the rows of what is asked for; those of another filter once nobody edits one of the rows before. */
  #showLoaded(): void {
    if (this.#isEdited && this.#rows !== this.#shown) return;
    const generation = this.state.generation + (this.#rows === this.#shown ? 0 : 1);
    this.#shown = this.#rows;
    const { order, isComplete } = this.#shown;
    this.#set({ order, generation, status: isComplete ? 'complete' : 'growing', error: null });
  }

  /** Shows what has changed; the same order stays the same list, so that the table is not laid out again. */
  #update(): void {
    const { order } = this.#shown;
    if (order !== this.state.order) this.state = { ...this.state, order };
    this.#listeners.call();
  }

  #set(change: Partial<RowsState>): void {
    this.state = { ...this.state, ...change };
    this.#listeners.call();
  }
}

/** The most changed rows that are read by themselves, with the beginnings of texts that long. */
function mostAgain(longest: number): number {
  return Math.min(MOST_AGAIN, mostStoryRows(longest));
}
