import { _default, array, boolean, enum as oneOf, nullable, object, partial, string } from 'zod/mini';
import { tabId } from '../../../data/tabId.ts';
import { ARTICLE_PREFIX, unkeptArticles } from '../../../data/unsavedText.ts';
import { type ArticleEdit, fieldNames } from './articleEdit.ts';
import { joinedEdits } from './joinedEdits.ts';

const fields = {
  title: string(),
  summary: string(),
  content: string(),
  slug: string(),
  category: string(),
  image: string(),
  alt: string(),
  breaking: boolean(),
};
const changes = partial(object({ ...fields, correction: string() }));
const kept = object({
  // With a default: absent in what an earlier version stored.
  seen: object({ version: string(), fields: object({ ...fields, correction: _default(string(), '') }) }),
  mine: changes,
  conflicts: array(oneOf(fieldNames)),
  textBefore: _default(nullable(string()), null),
  sent: changes,
});

/**
 * The unsaved edit of an article, stored in this browser per user and tab: what is done in one tab leaves the text of
 * another one alone. A window that opens takes over what closed ones left.
 */
export class KeptEdit {
  /** The one entry of all tabs that earlier versions had; it counts as a closed tab's. */
  readonly #sharedKey: string;
  readonly #key: string;
  readonly #listeners = new Set<() => void>();
  /** Not available without TLS: then it is unknown which windows are open, and the text of any is taken over. */
  readonly #locks: LockManager | undefined = globalThis.navigator?.locks;
  /** The edit as the window shows it. */
  #edit: ArticleEdit | null = null;

  constructor(owner: string, storyId: string) {
    this.#sharedKey = `${ARTICLE_PREFIX}${owner}-${storyId}`;
    this.#key = `${this.#sharedKey}-${tabId()}`;
  }

  read(): ArticleEdit | null {
    return stored(this.#key);
  }

  /**
   * Keeps other tabs from taking over this window's text.
   * @returns closes it: what could not be stored is given up.
   */
  open(): () => void {
    const closed = Promise.withResolvers<void>();
    void this.#locks?.request(this.#key, () => closed.promise).catch(() => {});
    return () => {
      closed.resolve();
      unkeptArticles.delete(this.#key);
    };
  }

  /** Stores the edit, or removes it where nothing is unsaved. */
  write(edit: ArticleEdit): void {
    this.#edit = edit;
    try {
      put(this.#key, edit);
      unkeptArticles.delete(this.#key);
    } catch {
      // Storage is full or refused: the text lasts as long as the page.
      if (isEmpty(edit)) unkeptArticles.delete(this.#key);
      else unkeptArticles.add(this.#key);
    }
    for (const listener of this.#listeners) listener();
  }

  /**
   * Takes over what closed tabs left. What collides with the window's own text stays in their entries, for later.
   * @param show is given the edit with what was taken.
   * @returns stops it.
   */
  takeOver(show: (edit: ArticleEdit) => void): () => void {
    const stopped = new AbortController();
    void this.#takeOverAll(show, stopped.signal);
    return () => stopped.abort();
  }

  readonly isUnkept = (): boolean => unkeptArticles.has(this.#key);

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  async #takeOverAll(show: (edit: ArticleEdit) => void, signal: AbortSignal): Promise<void> {
    try {
      const locks = await this.#locks?.query();
      if (signal.aborted || this.#edit === null) return;
      const open = new Set([this.#key, ...(locks?.held ?? []).map(({ name }) => name)]);
      const keys = Object.keys(localStorage).filter(
        (key) => !open.has(key) && (key === this.#sharedKey || key.startsWith(`${this.#sharedKey}-`)),
      );
      let edit = this.#edit;
      const rests = new Map<string, ArticleEdit | null>();
      for (const key of keys) {
        const left = stored(key);
        if (left === null) continue;
        const { joined, rest } = joinedEdits(edit, left);
        edit = joined;
        rests.set(key, rest);
      }
      if (rests.size === 0) return;
      this.write(edit);
      show(edit);
      // Where it could not be stored, it stays in the entries of the closed tabs.
      if (!this.isUnkept()) for (const [key, rest] of rests) put(key, rest);
    } catch {
      // Storage is refused: nothing is left there.
    }
  }
}

function isEmpty(edit: ArticleEdit | null): boolean {
  return Object.keys(edit?.mine ?? {}).length === 0;
}

function put(key: string, edit: ArticleEdit | null): void {
  if (isEmpty(edit)) localStorage.removeItem(key);
  else localStorage.setItem(key, JSON.stringify(edit));
}

function stored(key: string): ArticleEdit | null {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(key) ?? 'null');
    return kept.safeParse(value).data ?? null;
  } catch {
    return null;
  }
}
