import type { StoryFilter } from '#core/data/stories/storyRows.ts';
import { storedSession } from '../../../ui/auth/authStore.ts';
import type { PageAsked, ReadRows } from './storyRows.ts';

/** Milliseconds after which a page that nobody took is too old to be shown. */
const FRESH_MS = 5000;

/**
 * Reads rows, the first page of them before its table is drawn: the server answers while the browser still learns whose
 * page this is, and the server alone decides who may read.
 */
export class AheadReader<Row> {
  readonly #read: ReadRows<Row>;
  #ahead: { key: string; at: number; rows: Promise<Row[]> } | null = null;

  constructor(read: ReadRows<Row>) {
    this.#read = read;
  }

  /** Begins to read, where somebody is signed in. */
  begin(filter: StoryFilter, longest: number, limit: number): void {
    if (storedSession() === null) return;
    const asked = { filter, longest, limit };
    const rows = this.#read(asked, new AbortController().signal);
    rows.catch(() => {});
    this.#ahead = { key: keyOf(asked), at: performance.now(), rows };
  }

  readonly rows: ReadRows<Row> = async (asked, signal) => {
    const ahead = this.#ahead;
    this.#ahead = null;
    if (ahead?.key !== keyOf(asked) || performance.now() - ahead.at > FRESH_MS) return this.#read(asked, signal);
    // What failed then is asked for again.
    return ahead.rows.catch(() => this.#read(asked, signal));
  };
}

/** What is asked, and by whom: nothing of one person is shown to the next. */
function keyOf({ filter, longest, limit, after, ids }: PageAsked): string {
  return JSON.stringify([storedSession()?.user.id, filter, longest, limit, after, ids]);
}
