import type { CellChange, DraftStore } from '../edits/cellChange.ts';

const PREFIX = 'velocity-drafts-';
/** Milliseconds after the last key that a draft is written. */
const REST_MS = 300;

/** Where the drafts of a table are. */
export interface DraftPlace {
  /** The table and the user of the drafts: `inbox-<user id>`. */
  name: string;
  storage: Storage | undefined;
  /** Not available without TLS: then it is unknown which tabs are open, and a new one takes over the drafts of all. */
  locks: LockManager | undefined;
  /** The storage is full: drafts last as long as the page. */
  onFull: () => void;
}

let signedOut = 0;
/** The drafts of the tables that were opened in this tab. */
const living = new Set<TabDrafts>();

/**
 * The drafts of one table in one tab, in the browser's storage: they survive a reload, a crash and a session that ends.
 * Each tab has its own entry, and holds a lock while it is open; others take over the entries of closed ones.
 */
export class TabDrafts implements DraftStore {
  readonly place: DraftPlace;
  /** Of the storage keys of this table's drafts in all tabs. */
  readonly prefix: string;
  /** The storage key of those of this tab. */
  readonly key: string;
  readonly #session = signedOut;
  readonly #closed = Promise.withResolvers<void>();
  #waiting: () => readonly CellChange[] = () => [];
  /** Those of closed tabs and editors that the table does not show yet, as where a cell has a newer one. */
  #left: readonly CellChange[] = [];
  #open: CellChange | null = null;
  #saving: Promise<void> = Promise.resolve();
  #timer: ReturnType<typeof setTimeout> | undefined;
  #written = '[]';
  #full = false;

  constructor(place: DraftPlace) {
    this.place = place;
    this.prefix = `${PREFIX}${place.name}-`;
    this.key = `${this.prefix}${Math.random().toString(36).slice(2)}`;
  }

  /** Starts storing drafts. */
  open(): void {
    globalThis.addEventListener?.('pagehide', this.#write);
    living.add(this);
    void this.place.locks?.request(this.key, () => this.#closed.promise).catch(() => {});
  }

  /** Keeps drafts of a closed tab. @returns whether they are stored: they need not stay in the entry of that tab. */
  take(changes: readonly CellChange[]): boolean {
    this.#left = [...this.#left, ...changes];
    this.#write();
    return !this.#full;
  }

  /** @param show shows what was left, and returns what it cannot show yet. */
  restore(show: (left: readonly CellChange[]) => readonly CellChange[]): void {
    this.#left = show(this.#left);
    this.#soon();
  }

  /** Keeps what an editor could not store that goes with its screen. */
  leave(): void {
    if (this.#open !== null) this.#left = [...this.#left, this.#open];
    this.#open = null;
  }

  /** Stores the remaining drafts for the next tab, and again when the changes that are being sent are answered. */
  close(): void {
    globalThis.removeEventListener?.('pagehide', this.#write);
    this.#write();
    living.delete(this);
    void this.#letGo();
  }

  async #letGo(): Promise<void> {
    await this.#saving;
    this.#write();
    this.#closed.resolve();
  }

  readonly keep = (changesNow: () => readonly CellChange[]): void => {
    this.#waiting = changesNow;
    this.#soon();
  };

  readonly keepOpen = (change: CellChange | null): void => {
    this.#open = change;
    this.#soon();
  };

  readonly saving = (requests: Promise<void>): void => {
    this.#saving = requests;
  };

  /** Resolves when no change is being sent any more: all are saved or rejected. */
  saved(): Promise<void> {
    return this.#saving;
  }

  /** Whether there are unsaved changes now, including those that could not be written to the storage. */
  holds(): boolean {
    this.#write();
    return this.#session === signedOut && (this.#waiting().length + this.#left.length > 0 || this.#open !== null);
  }

  #soon(): void {
    this.#timer ??= setTimeout(this.#write, REST_MS);
  }

  readonly #write = (): void => {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    // After a sign-out no text of the newsroom may stay in the browser.
    if (this.#session !== signedOut) return;
    const open = this.#open;
    const others = this.#waiting().filter(({ row, column }) => row !== open?.row || column !== open.column);
    const text = JSON.stringify([...others, ...(open === null ? [] : [open]), ...this.#left]);
    if (text === this.#written) return;
    try {
      if (text === '[]') this.place.storage?.removeItem(this.key);
      else this.place.storage?.setItem(this.key, text);
      this.#written = text;
      this.#full = false;
    } catch {
      if (!this.#full) this.place.onFull();
      this.#full = true;
    }
  };
}

/** Whether a text typed into a table is not saved yet, in this tab or another one of the browser. */
export function hasDrafts(storage: Storage): boolean {
  return [...living].some((drafts) => drafts.holds()) || Object.keys(storage).some((key) => key.startsWith(PREFIX));
}

/** Resolves when none of this tab's changes are being sent any more. */
export async function draftsSettled(): Promise<void> {
  await Promise.all([...living].map((drafts) => drafts.saved()));
}

/** At sign-out: removes the drafts of everybody in this browser. */
export function forgetDrafts(storage: Storage): void {
  signedOut += 1;
  for (const key of Object.keys(storage)) if (key.startsWith(PREFIX)) storage.removeItem(key);
}
