import { array, boolean, number, object, optional, string } from 'zod/mini';
import type { CellChange, DraftStore } from '../edits/cellChange.ts';

const drafts = array(
  object({
    row: string(),
    column: string(),
    expected: string(),
    truncated: optional(boolean()),
    bytes: optional(number()),
    seen: optional(string()),
    partial: optional(boolean()),
    value: string(),
  }),
);

const PREFIX = 'velocity-drafts-';
/** Milliseconds after the last key that a draft is written. */
const REST_MS = 300;
/** Milliseconds that another tab has to release its drafts, which a tab does when it is reloaded. */
const DEAD_MS = 1000;
/** Milliseconds that an opening table waits for the changes that were being sent when it was closed. */
const LEAVING_MS = 5000;

interface DraftPlace {
  /** The table and the user of the drafts: `inbox-<user id>`. */
  name: string;
  storage: Storage | undefined;
  /** Not available without TLS: then it is unknown which tabs are open, and a new one takes over the drafts of all. */
  locks: LockManager | undefined;
  /** The storage is full: drafts last as long as the page. */
  onFull: () => void;
}

let signedOut = 0;
/** The drafts of this tab's open tables. */
const living = new Set<TabDrafts>();
/** The drafts of this tab's tables that were closed while changes were being sent. */
const leaving = new Set<Promise<void>>();

/**
 * The drafts of one table in one tab, in the browser's storage: they survive a reload, a crash and a session that ends.
 * Each tab has its own entry, and holds a lock while it is open; the next tab takes over the entries of closed ones.
 */
export class TabDrafts implements DraftStore {
  readonly #place: DraftPlace;
  readonly #prefix: string;
  readonly #key: string;
  readonly #session = signedOut;
  readonly #closed = Promise.withResolvers<void>();
  #waiting: () => readonly CellChange[] = () => [];
  /** Earlier texts of cells that have a newer draft: the next table that opens shows them. */
  #later: readonly CellChange[] = [];
  /** What was taken over from closed tabs, while others still have to let theirs go. */
  #taken: readonly CellChange[] = [];
  #open: CellChange | null = null;
  #saving: Promise<void> = Promise.resolve();
  #timer: ReturnType<typeof setTimeout> | undefined;
  #written = '[]';
  #full = false;

  constructor(place: DraftPlace) {
    this.#place = place;
    this.#prefix = `${PREFIX}${place.name}-`;
    this.#key = `${this.#prefix}${Math.random().toString(36).slice(2)}`;
  }

  /**
   * Starts storing drafts, and takes over those of closed tabs.
   * @param restore shows their changes, and returns those of cells that have another draft, which are kept for the next
   *   time. Called again with those of a table that was closed, but whose changes were answered later.
   */
  async open(restore: (left: readonly CellChange[]) => readonly CellChange[]): Promise<void> {
    globalThis.addEventListener?.('pagehide', this.#write);
    living.add(this);
    void this.#place.locks?.request(this.#key, () => this.#closed.promise).catch(() => {});
    // Changes that were being sent when the table was closed are not drafts: the server still answers them.
    const { promise: late, resolve } = Promise.withResolvers<void>();
    const timer = setTimeout(resolve, LEAVING_MS);
    const answered = Promise.all(leaving);
    await Promise.race([answered, late]);
    clearTimeout(timer);
    await this.#takeOverAll(restore);
    if (leaving.size === 0) return;
    await answered;
    if (living.has(this)) await this.#takeOverAll(restore);
  }

  async #takeOverAll(restore: (left: readonly CellChange[]) => readonly CellChange[]): Promise<void> {
    const { storage } = this.#place;
    const left = storage === undefined ? [] : Object.keys(storage).filter((key) => key.startsWith(this.#prefix));
    await Promise.all(left.filter((key) => key !== this.#key).map((key) => this.#takeOver(key)));
    const taken = this.#taken;
    this.#later = [...this.#later, ...restore(taken)];
    this.#taken = [];
    this.#soon();
  }

  /** Stores the remaining drafts for the next tab, and again when the changes that are being sent are answered. */
  close(): void {
    globalThis.removeEventListener?.('pagehide', this.#write);
    this.#write();
    living.delete(this);
    const left: Promise<void> = this.#letGo().finally(() => leaving.delete(left));
    leaving.add(left);
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
    return (
      this.#session === signedOut &&
      (this.#waiting().length + this.#taken.length + this.#later.length > 0 || this.#open !== null)
    );
  }

  async #takeOver(key: string): Promise<void> {
    const { locks } = this.#place;
    if (locks === undefined) return this.#take(key);
    try {
      await locks.request(key, { signal: AbortSignal.timeout(DEAD_MS) }, () => this.#take(key));
    } catch {
      // Its tab is still open.
    }
  }

  #take(key: string): void {
    this.#taken = [...this.#taken, ...draftsOf(this.#place.storage?.getItem(key) ?? null)];
    this.#write();
    // If the storage is full, the drafts stay in the closed tab's entry.
    if (!this.#full) this.#place.storage?.removeItem(key);
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
    const text = JSON.stringify([...others, ...(open === null ? [] : [open]), ...this.#taken, ...this.#later]);
    if (text === this.#written) return;
    try {
      if (text === '[]') this.#place.storage?.removeItem(this.#key);
      else this.#place.storage?.setItem(this.#key, text);
      this.#written = text;
      this.#full = false;
    } catch {
      if (!this.#full) this.#place.onFull();
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
  await Promise.all([...leaving, ...[...living].map((drafts) => drafts.saved())]);
}

/** At sign-out: removes the drafts of everybody in this browser. */
export function forgetDrafts(storage: Storage): void {
  signedOut += 1;
  for (const key of Object.keys(storage)) if (key.startsWith(PREFIX)) storage.removeItem(key);
}

function draftsOf(text: string | null): CellChange[] {
  try {
    return drafts.safeParse(JSON.parse(text ?? '[]')).data ?? [];
  } catch {
    return [];
  }
}
