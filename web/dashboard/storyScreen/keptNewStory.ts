import { record, string } from 'zod/mini';
import { tabId } from '../data/tabId.ts';
import { NEW_STORY_PREFIX } from '../data/unsavedText.ts';

const kept = record(string(), string());
export type StoryTexts = Readonly<Record<string, string>>;

/**
 * What is typed into the dialog Add New Story, per user, table and tab: it survives a crash, until it is stored or given
 * up. A dialog that opens without a text takes over one that a closed tab left.
 */
export class KeptNewStory {
  readonly #prefix: string;
  readonly #key: string;
  /** Not available without TLS: then it is unknown which tabs are open, and the text of any is taken over. */
  readonly #locks: LockManager | undefined = globalThis.navigator?.locks;

  constructor(table: 'inbox' | 'production', owner: string) {
    this.#prefix = `${NEW_STORY_PREFIX}${table}-${owner}`;
    this.#key = `${this.#prefix}-${tabId()}`;
  }

  read(): StoryTexts | null {
    return this.#read(this.#key);
  }

  /**
   * Keeps other tabs from taking over this one's text until it is closed.
   * @param restore shows the text of a closed tab; false where something is typed already.
   * @returns what closes it.
   */
  open(restore: (left: StoryTexts) => boolean): () => void {
    const closed = Promise.withResolvers<void>();
    void this.#locks?.request(this.#key, () => closed.promise).catch(() => {});
    if (this.read() === null) void this.#takeOver(restore);
    return () => closed.resolve();
  }

  write(texts: StoryTexts): void {
    try {
      localStorage.setItem(this.#key, JSON.stringify(texts));
    } catch {
      // Where storage is full the text lasts as long as the dialog.
    }
  }

  forget(): void {
    localStorage.removeItem(this.#key);
  }

  async #takeOver(restore: (left: StoryTexts) => boolean): Promise<void> {
    const keys = Object.keys(localStorage).filter((key) => key.startsWith(this.#prefix) && key !== this.#key);
    for (const key of keys) {
      const take = () => {
        const left = this.#read(key);
        if (left === null || !restore(left)) return false;
        localStorage.removeItem(key);
        this.write(left);
        return true;
      };
      const isTaken =
        this.#locks === undefined
          ? take()
          : await this.#locks.request(key, { ifAvailable: true }, (lock) => lock !== null && take());
      if (isTaken) return;
    }
  }

  #read(key: string): StoryTexts | null {
    try {
      return kept.safeParse(JSON.parse(localStorage.getItem(key) ?? 'null')).data ?? null;
    } catch {
      return null;
    }
  }
}
