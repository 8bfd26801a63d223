import { draftsSettled, forgetDrafts, hasDrafts } from '../../ui/grid/edits/drafts.ts';

/** Begins the keys under which articles keep what was typed and not saved. */
export const ARTICLE_PREFIX = 'velocity-article-';

/** Whether this browser holds text of the newsroom that is not stored yet, in this tab or another. */
function hasUnsavedText(): boolean {
  return hasDrafts(localStorage) || articleKeys().length > 0;
}

/** Milliseconds that leaving a page waits for a save under way. */
const SAVE_MS = 2000;

/** The same, once what is being saved is stored. */
export async function staysUnsaved(): Promise<boolean> {
  if (!hasUnsavedText()) return false;
  const late = Promise.withResolvers<void>();
  const timer = setTimeout(late.resolve, SAVE_MS);
  await Promise.race([draftsSettled(), late.promise]);
  clearTimeout(timer);
  return hasUnsavedText();
}

/** At sign-out: nothing of the newsroom stays behind. */
export function forgetUnsavedText(): void {
  forgetDrafts(localStorage);
  for (const key of articleKeys()) localStorage.removeItem(key);
}

function articleKeys(): string[] {
  return Object.keys(localStorage).filter((key) => key.startsWith(ARTICLE_PREFIX));
}
