import { forgetDrafts, hasDrafts } from '../../ui/grid/edits/drafts.ts';

/** Begins the keys under which articles keep what was typed and not saved. */
export const ARTICLE_PREFIX = 'velocity-article-';

/** Whether this browser holds text of the newsroom that is not stored yet, in this tab or another. */
export function hasUnsavedText(): boolean {
  return hasDrafts(localStorage) || articleKeys().length > 0;
}

/** At sign-out: nothing of the newsroom stays behind. */
export function forgetUnsavedText(): void {
  forgetDrafts(localStorage);
  for (const key of articleKeys()) localStorage.removeItem(key);
}

function articleKeys(): string[] {
  return Object.keys(localStorage).filter((key) => key.startsWith(ARTICLE_PREFIX));
}
