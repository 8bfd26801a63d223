import { useSyncExternalStore } from 'react';

const MINUTE = 60_000;

/**
 * The reader's time to the minute, in milliseconds since 1970, in a tab that may stay open for days.
 * Null on the server and for the first drawing: a page may have lain in a cache.
 */
export function useNow(): number | null {
  return useSyncExternalStore(
    subscribe,
    () => Math.floor(Date.now() / MINUTE) * MINUTE,
    () => null,
  );
}

function subscribe(listener: () => void): () => void {
  const timer = setInterval(listener, MINUTE / 2);
  // Timers rest in a tab that is not shown.
  document.addEventListener('visibilitychange', listener);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', listener);
  };
}
