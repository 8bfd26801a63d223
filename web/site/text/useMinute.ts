import { useSyncExternalStore } from 'react';
import { thisMinute } from './ago.ts';

const CHECK_MS = 30_000;

/**
 * The reader's time to the minute, in milliseconds since 1970, in a tab that may stay open for days.
 * Null on the server and for the first drawing: a page may have lain in a cache.
 */
export function useMinute(): number | null {
  return useSyncExternalStore(subscribe, thisMinute, () => null);
}

function subscribe(listener: () => void): () => void {
  const timer = setInterval(listener, CHECK_MS);
  // Timers rest in a tab that is not shown.
  document.addEventListener('visibilitychange', listener);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', listener);
  };
}
