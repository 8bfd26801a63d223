import { _default, array, boolean, enum as oneOf, nullable, object, partial, string } from 'zod/mini';
import { ARTICLE_PREFIX } from '../../../data/unsavedText.ts';
import type { ArticleEdit } from './articleEdit.ts';

const fields = object({
  title: string(),
  summary: string(),
  content: string(),
  slug: string(),
  category: string(),
  image: string(),
  alt: string(),
  breaking: boolean(),
});
const kept = object({
  seen: object({ version: string(), fields }),
  mine: partial(fields),
  conflicts: array(oneOf(['title', 'summary', 'content', 'slug', 'category', 'image', 'alt', 'breaking'])),
  // Absent in what an earlier version stored.
  textBefore: _default(nullable(string()), null),
  sent: partial(fields),
});

/** The unsaved edit of an article, stored in this browser per user. */
export function keptEdit(owner: string, storyId: string) {
  const key = `${ARTICLE_PREFIX}${owner}-${storyId}`;
  return {
    read: (): ArticleEdit | null => {
      try {
        const stored: unknown = JSON.parse(localStorage.getItem(key) ?? 'null');
        return kept.safeParse(stored).data ?? null;
      } catch {
        return null;
      }
    },
    /** Stores the edit, or removes it where nothing is unsaved. */
    write: (edit: ArticleEdit): void => {
      try {
        if (Object.keys(edit.mine).length === 0) localStorage.removeItem(key);
        else localStorage.setItem(key, JSON.stringify(edit));
      } catch {
        // Storage is full or refused: the text lasts as long as the page.
      }
    },
  };
}
