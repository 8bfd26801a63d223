import type { KeyValueStore } from './columnWidths.ts';

/** A person's arrangement of the columns. */
export interface Arrangement {
  /** The hidden columns of each view, as `view.column`. */
  hidden: readonly string[];
  /** Pinned columns in order; null: the screen's default. */
  pinned: readonly string[] | null;
  /** The columns of each view that a person ordered, as `view.column`; null: the screen's default order in all views. */
  order: readonly string[] | null;
}

export const asDesigned: Arrangement = { hidden: [], pinned: null, order: null };

/** Parses a stored arrangement; invalid parts are ignored. */
export function readArrangement(text: string | null): Arrangement {
  let stored: unknown;
  try {
    stored = JSON.parse(text ?? '{}');
  } catch {
    return asDesigned;
  }
  if (typeof stored !== 'object' || stored === null) return asDesigned;
  return {
    hidden: ('hidden' in stored ? names(stored.hidden) : null) ?? [],
    pinned: 'pinned' in stored ? names(stored.pinned) : null,
    order: 'order' in stored ? names(stored.order) : null,
  };
}

function names(value: unknown): string[] | null {
  return Array.isArray(value) ? value.filter((name) => typeof name === 'string') : null;
}

/** Loads and stores an arrangement under a key of the browser's storage. */
export function arrangementIn(store: KeyValueStore | undefined, key: string) {
  return {
    read: (): Arrangement => {
      try {
        return readArrangement(store?.getItem(key) ?? null);
      } catch {
        return asDesigned;
      }
    },
    keep: (arrangement: Arrangement): void => {
      try {
        store?.setItem(key, JSON.stringify(arrangement));
      } catch {
        // If the storage is full or blocked, the arrangement lasts as long as the page.
      }
    },
  };
}
