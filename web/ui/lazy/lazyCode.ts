import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import { loadCode } from '../loadCode.ts';
import { showToast } from '../toast/showToast.ts';
import { whenLoaded } from '../whenIdle.ts';
import { Listeners } from '../listeners.ts';

/** Lazily loaded code that the first view of a page does not need: dialogs, menus, lists of choices. */
export interface LazyCode<Code> {
  /** Null while it has not loaded. */
  value: () => Code | null;
  subscribe: (listener: () => void) => () => void;
  load: () => Promise<void>;
}

const all: LazyCode<unknown>[] = [];

/** Code that loads when it is first needed, or when the page is idle. */
export function lazyCode<Code>(load: () => Promise<Code>): LazyCode<Code> {
  let value: Code | null = null;
  let loading: Promise<void> | null = null;
  const listeners = new Listeners();
  const fetchOnce = async () => {
    try {
      value = await loadCode(load);
    } finally {
      // The next call retries a failed download.
      loading = null;
    }
    listeners.call();
  };
  const code: LazyCode<Code> = {
    value: () => value,
    subscribe: listeners.subscribe,
    load: () => (loading ??= fetchOnce()),
  };
  all.push(code);
  return code;
}

/**
 * Loads all code that was declared with `lazyCode`, one after the other, when the page is idle.
 * @param first what is loaded before, such as screens: what they declare is loaded too.
 */
export function loadWhenIdle(first: readonly (() => Promise<unknown>)[] = []): void {
  const begin = async () => {
    for (const load of first) await load().catch(() => {});
    for (const code of all) if (code.value() === null) await code.load().catch(() => {});
  };
  whenLoaded(() => void begin());
}

function tellNotLoaded(): void {
  showToast('A part of this page could not be loaded. Check the connection and try again.', 'error');
}

/** Calls lazily loaded code once, at once where it is there. */
export function withCode<Code>(code: LazyCode<Code>, use: (loaded: Code) => unknown): void {
  const useLoaded = () => {
    const loaded = code.value();
    if (loaded !== null) use(loaded);
  };
  if (code.value() === null) code.load().then(useLoaded, tellNotLoaded);
  else useLoaded();
}

/** Milliseconds after which code is asked for again that could not be loaded, as long as it is wanted. */
const AGAIN_MS = 5000;

/**
 * Lazily loaded code, fetched at once where `wanted`; null until it has loaded.
 * @param onFailed called where it could not be loaded, and may make it unwanted. Default: it is tried again.
 */
export function useLazyCode<Code>(code: LazyCode<Code>, wanted: boolean, onFailed?: () => void): Code | null {
  const value = useSyncExternalStore(code.subscribe, code.value);
  const failed = useEffectEvent(() => onFailed?.());
  useEffect(() => {
    if (!wanted || value !== null) return undefined;
    let timer: ReturnType<typeof setTimeout>;
    let isOver = false;
    const load = (isAgain: boolean) =>
      code.load().catch(() => {
        if (isOver) return;
        if (!isAgain) tellNotLoaded();
        timer = setTimeout(() => void load(true), AGAIN_MS);
        failed();
      });
    void load(false);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [code, wanted, value]);
  return value;
}
