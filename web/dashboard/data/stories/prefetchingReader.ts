import { storedSession } from '../../../ui/auth/authStore.ts';
import type { PageAsked, ReadRows, RowsPage } from './tableRow.ts';

/** Milliseconds after which a prefetched page is too old to be shown. */
const FRESH_MS = 5000;

interface Prefetched<Row> {
  key: string;
  at: number;
  page: Promise<RowsPage<Row>>;
  /** The page once it has arrived. */
  come: RowsPage<Row> | null;
}

/**
 * Prefetches the first page of rows before its table is drawn, while the browser still asks whether the user is staff.
 * The server checks each read, so nothing is shown to others.
 */
export class PrefetchingReader<Row> {
  readonly #read: ReadRows<Row>;
  #prefetched: Prefetched<Row> | null = null;

  constructor(read: ReadRows<Row>) {
    this.#read = read;
  }

  /** Starts the prefetch, where somebody is signed in. */
  begin(asked: PageAsked): void {
    if (storedSession() === null) return;
    const prefetched: Prefetched<Row> = {
      key: keyOf(asked),
      at: performance.now(),
      page: this.#send(asked),
      come: null,
    };
    this.#prefetched = prefetched;
    const keep = async () => {
      prefetched.come = await prefetched.page;
    };
    // Errors are reported to the caller that reads the rows.
    keep().catch(() => {});
  }

  async #send(asked: PageAsked): Promise<RowsPage<Row>> {
    return this.#read(asked, new AbortController().signal);
  }

  /** The rows; without waiting if they have arrived already. */
  readonly rows: ReadRows<Row> = (asked, signal) => {
    const prefetched = this.#prefetched;
    this.#prefetched = null;
    if (prefetched?.key !== keyOf(asked) || performance.now() - prefetched.at > FRESH_MS)
      return this.#read(asked, signal);
    // A failed prefetch is repeated.
    return prefetched.come ?? prefetched.page.catch(() => this.#read(asked, signal));
  };
}

/** The query and its user: rows read for one person are never shown to the next. */
function keyOf({ filter, longest, limit, after, ids }: PageAsked): string {
  return JSON.stringify([storedSession()?.user.id, filter, longest, limit, after, ids]);
}
