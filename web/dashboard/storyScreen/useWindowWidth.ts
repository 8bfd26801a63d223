import { useSyncExternalStore } from 'react';

/** The width of the window in pixels. */
export function useWindowWidth(): number {
  return useSyncExternalStore(follow, () => globalThis.innerWidth);
}

function follow(changed: () => void): () => void {
  addEventListener('resize', changed);
  return () => removeEventListener('resize', changed);
}
