import { useEffect } from 'react';

const counted = new Set<string>();
const waiting = new Set<string>();
let timer: ReturnType<typeof setTimeout> | undefined;

/** Milliseconds that views are gathered before they are told, so that a reader who leafs sends one request. */
const GATHER_MS = 5000;

/** Counts an article once a visit: until the tab is closed or reloaded. No cookie, no storage. */
export function useCountView(slug: string): void {
  useEffect(() => {
    if (counted.has(slug)) return;
    counted.add(slug);
    waiting.add(slug);
    timer ??= setTimeout(tell, GATHER_MS);
    addEventListener('pagehide', tell);
  }, [slug]);
}

function tell(): void {
  clearTimeout(timer);
  timer = undefined;
  if (waiting.size === 0) return;
  const slugs = [...waiting];
  waiting.clear();
  navigator.sendBeacon('/api/site/views', JSON.stringify({ slugs }));
}
