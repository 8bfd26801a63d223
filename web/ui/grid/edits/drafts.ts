import { array, object, string } from 'zod/mini';
import type { CellChange } from './cellChange.ts';

/** Keeps what is typed and not stored, so that it survives a reload. */
export interface DraftStore {
  read: () => CellChange[];
  /** The cells that wait, fail or conflict. */
  keep: (changes: readonly CellChange[]) => void;
  /** The cell whose editor is open; null when it is closed. */
  keepOpen: (change: CellChange | null) => void;
}

const drafts = array(object({ row: string(), column: string(), expected: string(), value: string() }));

/** Milliseconds after the last key that a draft is written. */
const REST_MS = 300;

/** The store of drafts of one grid in one tab. */
export function draftStore(storage: Storage | undefined, name: string): DraftStore {
  let waiting: readonly CellChange[] = [];
  let open: CellChange | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let written = '[]';
  const write = () => {
    clearTimeout(timer);
    timer = undefined;
    const own = open;
    const others = own === null ? waiting : waiting.filter((one) => one.row !== own.row || one.column !== own.column);
    const text = JSON.stringify(own === null ? others : [...others, own]);
    if (text === written) return;
    written = text;
    try {
      if (text === '[]') storage?.removeItem(name);
      else storage?.setItem(name, text);
    } catch {
      // A full or closed storage: the drafts last as long as the page.
    }
  };
  const soon = () => {
    timer ??= setTimeout(write, REST_MS);
  };
  globalThis.addEventListener?.('pagehide', write);
  return {
    read: () => {
      try {
        return drafts.safeParse(JSON.parse(storage?.getItem(name) ?? '[]')).data ?? [];
      } catch {
        return [];
      }
    },
    keep: (changes) => {
      waiting = changes;
      soon();
    },
    keepOpen: (change) => {
      open = change;
      soon();
    },
  };
}
