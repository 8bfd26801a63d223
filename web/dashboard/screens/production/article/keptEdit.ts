import { array, boolean, enum as oneOf, object, partial, string } from 'zod/mini';
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
  sent: partial(fields),
});

/** What somebody typed into an article and did not save, kept in this browser under their name. */
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
    /** Without unsaved text nothing is kept. */
    write: (edit: ArticleEdit): void => {
      try {
        if (Object.keys(edit.mine).length === 0) localStorage.removeItem(key);
        else localStorage.setItem(key, JSON.stringify(edit));
      } catch {
        // A full or closed storage: the text lasts as long as the page.
      }
    },
  };
}
