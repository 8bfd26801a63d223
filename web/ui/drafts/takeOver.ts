import { array, boolean, number, object, optional, string } from 'zod/mini';
import type { CellChange } from '../edits/cellChange.ts';
import type { TabDrafts } from './tabDrafts.ts';

const stored = array(
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

/** Milliseconds that another tab has to release its drafts, which a tab does when it is reloaded. */
const DEAD_MS = 1000;

/** Takes over the drafts of a table that closed tabs left. */
export async function takeOver(drafts: TabDrafts): Promise<void> {
  const { prefix, key: own } = drafts;
  const { storage, locks } = drafts.place;
  if (storage === undefined) return;
  const take = (key: string) => {
    // If the storage is full, the drafts stay in the closed tab's entry.
    if (drafts.take(draftsOf(storage.getItem(key)))) storage.removeItem(key);
  };
  const takeUnlessOpen = async (key: string) => {
    if (locks === undefined) return take(key);
    try {
      await locks.request(key, { signal: AbortSignal.timeout(DEAD_MS) }, () => take(key));
    } catch {
      // Its tab is still open.
    }
  };
  const left = Object.keys(storage).filter((key) => key.startsWith(prefix) && key !== own);
  await Promise.all(left.map(takeUnlessOpen));
}

function draftsOf(text: string | null): CellChange[] {
  try {
    return stored.safeParse(JSON.parse(text ?? '[]')).data ?? [];
  } catch {
    return [];
  }
}
