import { guid, record, string } from 'zod/mini';
import { newId, tabId } from '../data/tabId.ts';
import { NEW_STORY_PREFIX } from '../data/unsavedText.ts';

const kept = record(string(), string());
export type StoryTexts = Readonly<Record<string, string>>;

/**
 * What is typed into the dialog Add New Story, per user, table and tab: it survives a crash, until it is stored or given
 * up. A dialog that opens without a text takes over one that a closed tab left.
 */
export class KeptNewStory {
  /** The id that the story is sent with. It stays with the text, so that it is known where an answer was lost. */
  id = newId();
  readonly #prefix: string;
  readonly #key: string;
  /** Not available without TLS: then it is unknown which tabs are open, and the text of any is taken over. */
  readonly #locks: LockManager | undefined = globalThis.navigator?.locks;

  constructor(table: 'inbox' | 'production', owner: string) {
    this.#prefix = `${NEW_STORY_PREFIX}${table}-${owner}`;
    this.#key = `${this.#prefix}-${tabId()}`;
  }

  read(): StoryTexts | null {
    const own = this.#read(this.#key);
    if (own !== null) this.id = own.id;
    return own?.texts ?? null;
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
      localStorage.setItem(this.#key, JSON.stringify({ ...texts, id: this.id }));
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
        if (left === null || !restore(left.texts)) return false;
        // Without locks its tab may be open still, and send another story with this id.
        if (this.#locks !== undefined) this.id = left.id;
        localStorage.removeItem(key);
        this.write(left.texts);
        return true;
      };
      const isTaken =
        this.#locks === undefined
          ? take()
          : await this.#locks.request(key, { ifAvailable: true }, (lock) => lock !== null && take());
      if (isTaken) return;
    }
  }

  #read(key: string): { id: string; texts: StoryTexts } | null {
    try {
      const { id, ...texts } = kept.parse(JSON.parse(localStorage.getItem(key) ?? 'null'));
      return { id: guid().safeParse(id).data ?? this.id, texts };
    } catch {
      return null;
    }
  }
}
