import { useSyncExternalStore } from 'react';
import { thisMinute } from './ago.ts';

const CHECK_MS = 30_000;

/**
 * The current minute in epoch milliseconds, updated in a tab that stays open. Null on the server and for the first
 * render, because the page may come from a cache.
 */
export function useMinute(): number | null {
  return useSyncExternalStore(subscribe, thisMinute, () => null);
}

function subscribe(listener: () => void): () => void {
  const timer = setInterval(listener, CHECK_MS);
  // Timers are paused in hidden tabs.
  document.addEventListener('visibilitychange', listener);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', listener);
  };
}
