import type { StoryFilter } from '#core/data/stories/storyRows.ts';
import { storedSession } from '../../../ui/auth/authStore.ts';
import type { PageAsked, ReadRows } from './storyRows.ts';

/** Milliseconds after which a prefetched page is too old to be shown. */
const FRESH_MS = 5000;

/**
 * Prefetches the first page of rows before its table is drawn, while the browser still asks whether the user is staff.
 * The server checks each read, so nothing is shown to others.
 */
export class PrefetchingReader<Row> {
  readonly #read: ReadRows<Row>;
  #ahead: { key: string; at: number; rows: Promise<Row[]> } | null = null;

  constructor(read: ReadRows<Row>) {
    this.#read = read;
  }

  /** Starts the prefetch, where somebody is signed in. */
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
    // A failed prefetch is repeated.
    return ahead.rows.catch(() => this.#read(asked, signal));
  };
}

/** The query and its user: rows read for one person are never shown to the next. */
function keyOf({ filter, longest, limit, after, ids }: PageAsked): string {
  return JSON.stringify([storedSession()?.user.id, filter, longest, limit, after, ids]);
}
