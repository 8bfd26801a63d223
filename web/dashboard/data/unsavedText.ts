import { draftsSettled, forgetDrafts, hasDrafts } from '../../ui/drafts/tabDrafts.ts';
import { forgetKeptState } from './keptState.ts';

/** Prefix of the storage keys of unsaved article edits. */
export const ARTICLE_PREFIX = 'velocity-article-';
/** Prefix of the storage keys of stories that are being added. */
export const NEW_STORY_PREFIX = 'velocity-new-story-';

/** Said where a text that is not saved cannot be stored in the browser. */
export const STORAGE_FULL =
  "This browser's storage is full: what is not saved yet is kept for as long as this page is open, and no longer.";

/** Storage keys of this tab's article edits that could not be stored. */
export const unkeptArticles = new Set<string>();

/** Whether any tab of this browser has text that is not saved. */
function hasUnsavedText(): boolean {
  return hasDrafts(localStorage) || unkeptArticles.size + textKeys().length > 0;
}

/** Milliseconds that leaving a page waits for a save in progress. */
const SAVE_MS = 2000;

/** The same, after waiting for a save in progress. */
export async function staysUnsaved(): Promise<boolean> {
  if (!hasUnsavedText()) return false;
  const late = Promise.withResolvers<void>();
  const timer = setTimeout(late.resolve, SAVE_MS);
  await Promise.race([draftsSettled(), late.promise]);
  clearTimeout(timer);
  return hasUnsavedText();
}

/** Removes unsaved text at sign-out. */
export function forgetUnsavedText(): void {
  forgetDrafts(localStorage);
  forgetKeptState();
  for (const key of textKeys()) localStorage.removeItem(key);
}

function textKeys(): string[] {
  const prefixes = [ARTICLE_PREFIX, NEW_STORY_PREFIX];
  return Object.keys(localStorage).filter((key) => prefixes.some((prefix) => key.startsWith(prefix)));
}
