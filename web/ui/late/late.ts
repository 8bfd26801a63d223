import { useEffect, useSyncExternalStore } from 'react';
import { loadCode } from '../loadCode.ts';
import { showToast } from '../toast/showToast.ts';
import { whenIdle } from '../whenIdle.ts';

/** Code that the first look at a page does without: dialogs, menus, lists of choices. */
export interface Late<Code> {
  /** Null: not there yet. */
  value: () => Code | null;
  subscribe: (listener: () => void) => () => void;
  load: () => Promise<void>;
}

const all: Late<unknown>[] = [];

/** Code that loads when it is first wanted, or when the page has nothing else to do. */
export function late<Code>(load: () => Promise<Code>): Late<Code> {
  let value: Code | null = null;
  let loading: Promise<void> | null = null;
  const listeners = new Set<() => void>();
  const fetchOnce = async () => {
    try {
      value = await loadCode(load);
    } finally {
      // A failed download is tried again at the next call.
      loading = null;
    }
    for (const listener of listeners) listener();
  };
  const code: Late<Code> = {
    value: () => value,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    load: () => (loading ??= fetchOnce()),
  };
  all.push(code);
  return code;
}

/** Milliseconds in which a screen reads and draws what it is for: idle moments in them are the network's. */
const FIRST_LOOK_MS = 1000;

/** Loads what was registered so far, one after the other, once nothing else is to be done. */
export function loadWhenIdle(): void {
  const begin = async () => {
    for (const code of all) if (code.value() === null) await code.load().catch(() => {});
  };
  setTimeout(() => whenIdle(() => void begin()), FIRST_LOOK_MS);
}

/** Late code, fetched at once where it is wanted; null until it is there. */
export function useLate<Code>(code: Late<Code>, wanted: boolean): Code | null {
  const value = useSyncExternalStore(code.subscribe, code.value);
  useEffect(() => {
    if (!wanted || value !== null) return;
    code.load().catch(() => {
      showToast('A part of this page could not be loaded. Check the connection and try again.', 'error');
    });
  }, [code, wanted, value]);
  return value;
}
