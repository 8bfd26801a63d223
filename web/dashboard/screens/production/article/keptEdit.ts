import { _default, array, boolean, enum as oneOf, nullable, object, partial, string } from 'zod/mini';
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

/** The unsaved edit of an article, stored in this browser per user: all their tabs have one entry. */
export class KeptEdit {
  readonly #key: string;
  readonly #listeners = new Set<() => void>();
  /** What this tab last read or wrote, so that it writes only what it changed since. */
  #known: ArticleEdit | null = null;

  constructor(owner: string, storyId: string) {
    this.#key = `${ARTICLE_PREFIX}${owner}-${storyId}`;
  }

  read(): ArticleEdit | null {
    this.#known = this.#stored();
    return this.#known;
  }

  /** Stores the edit beside what other tabs changed, or removes it where nothing is unsaved. */
  write(edit: ArticleEdit): void {
    try {
      const all = joinedEdits(this.#stored(), this.#known, edit);
      if (Object.keys(all.mine).length === 0) localStorage.removeItem(this.#key);
      else localStorage.setItem(this.#key, JSON.stringify(all));
      this.#known = edit;
      unkeptArticles.delete(this.#key);
    } catch {
      // Storage is full or refused: the text lasts as long as the page.
      if (Object.keys(edit.mine).length > 0) unkeptArticles.add(this.#key);
      else unkeptArticles.delete(this.#key);
    }
    for (const listener of this.#listeners) listener();
  }

  /** Its window is closed: what could not be stored is given up. */
  readonly close = (): void => void unkeptArticles.delete(this.#key);

  readonly isUnkept = (): boolean => unkeptArticles.has(this.#key);

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  #stored(): ArticleEdit | null {
    try {
      const stored: unknown = JSON.parse(localStorage.getItem(this.#key) ?? 'null');
      return kept.safeParse(stored).data ?? null;
    } catch {
      return null;
    }
  }
}
